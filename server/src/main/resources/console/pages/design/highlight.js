// Colours for the text of a design: comments, names, templates, strings and numbers, line by line.
import { html } from "lit";

/**
 * Each kind with what begins it; the first that matches at a place is taken.
 *
 * @type {[string, RegExp][]}
 */
const KINDS = [
  ["comment", /#(?=\s|$|!).*$|(?<=^\s*)#.*$/y],
  ["text", /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y],
  ["name", /[\w$?.-]+(?=\s*:(?:\s|$))/y],
  ["template", /<[^<>\s]*>/y],
  ["number", /\b\d[\d._]*(?:[kM]\b)?/y],
  ["mark", /[{}[\],:|=]/y],
];

/** A line as pieces, each with its kind; what has none is plain. */
export function pieces(line) {
  const all = [];
  let plain = "";
  for (let at = 0; at < line.length;) {
    const [kind, text] = pieceAt(line, at);
    if (kind) {
      if (plain) all.push(["", plain]);
      plain = "";
      all.push([kind, text]);
    } else {
      plain += text;
    }
    at += text.length;
  }
  return plain ? [...all, ["", plain]] : all;
}

function pieceAt(line, at) {
  for (const [kind, expression] of KINDS) {
    expression.lastIndex = at;
    const text = expression.exec(line)?.[0];
    if (text) return [kind, text];
  }
  return ["", /[A-Za-z_]\w*|./uy.exec(line.slice(at))[0]];
}

export const highlighted = (line) =>
  pieces(line).map(([kind, text]) => (kind ? html`<span class="y-${kind}">${text}</span>` : text));
