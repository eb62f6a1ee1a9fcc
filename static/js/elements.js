// Whose page it is, and elements made by a script.
export const person = document.body.dataset.person;

export const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
