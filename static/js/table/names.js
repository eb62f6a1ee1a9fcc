// The names of procedures, their inputs, choices and faces, from the words that the page contains.
import { faceWords } from "./faces.js";

export class Names {
  constructor(words, monsters) {
    Object.assign(this, { words, monsters });
  }
  label(key, name) {
    return this.words.elsewhere[`${key}.${name}`] ?? this.words.inputs[name] ?? name;
  }
  choice(word, of) {
    return (
      this.words.choices[`${of}.${word}`] ??
      this.words.choices[word] ??
      this.monsters[word] ??
      String(word).replaceAll("_", " ")
    );
  }
  face(need, face) {
    return faceWords(need, face, this.words.block_faces);
  }
  // The meaning of an answer's value, if its sentence doesn't say it.
  value(key, { outcome, value }) {
    const { values } = this.words,
      said = values[`${key}.${outcome}`] ?? values[key];
    return said && value !== null ? ` ${said.replace("{}", this.choice(value))}` : "";
  }
  nothing(name) {
    return this.words.none[name] ?? "none";
  }
  sections() {
    return Object.values(this.words.sections);
  }
  name(key) {
    return (
      this.sections()
        .map(({ procedures }) => procedures[key]?.[0])
        .find(Boolean) ?? key
    );
  }
  summary(key) {
    return (
      this.sections()
        .map(({ procedures }) => procedures[key]?.[1])
        .find(Boolean) ?? ""
    );
  }
}
