// The name that somebody probably meant who wrote another one.

/** How many letters must be added, removed or replaced to make one text of the other. */
function distance(one, other) {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      now[at] = Math.min(before[at] + 1, now[at - 1] + 1, before[at - 1] + same);
    }
    before = now;
  }
  return before.at(-1);
}

/** The nearest of the names, if it is near enough to be meant. */
export function nearest(text, names) {
  const meant = text.toLowerCase();
  const [best] = names
    .map((name) => ({ name, distance: distance(meant, name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.max(Math.min(2, meant.length - 2), meant.length / 3) ? best.name : undefined;
}
