// Values as people read them; nothing of it becomes markup.

export function shown(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

export function short(value, length = 60) {
  const text = shown(value);
  return text.length > length ? text.slice(0, length - 1) + "…" : text;
}
