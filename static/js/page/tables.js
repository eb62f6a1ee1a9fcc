// Labelled rows change `display`, after which some browsers no longer treat a table as one.
export const keepTableMeaning = (root) => {
  for (const table of root.querySelectorAll("table.data")) {
    table.setAttribute("role", "table");
    for (const part of table.querySelectorAll("thead, tbody, tfoot"))
      part.setAttribute("role", "rowgroup");
    for (const row of table.querySelectorAll("tr")) row.setAttribute("role", "row");
    for (const cell of table.querySelectorAll("td")) cell.setAttribute("role", "cell");
    for (const head of table.querySelectorAll("th")) {
      head.setAttribute("role", head.scope === "row" ? "rowheader" : "columnheader");
    }
  }
};
