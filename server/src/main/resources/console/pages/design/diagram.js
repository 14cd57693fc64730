// The entities of a design, those that share a partition together, with lines for what they have to do with one another.
import { html, nothing, svg } from "lit";
import { hue, kind } from "../../parts/kinds.js";
import { table } from "../../parts/table.js";
import { t } from "../../settings.js";

const BOX = { width: 190, height: 46, gap: 10 };
const GROUP = { padding: 12, title: 26, gap: 56 };
/** The width that rows of groups fill, and how a large group is divided. */
const WIDTH = 980;
const COLUMNS = 4;
const ROWS = 4;
const LONGEST_TEMPLATE = 23;
const VERBS = { counts: "countsOf", deletes: "deletesOf", copies: "copiesOf", names: "namesOf" };

/** Templates that differ in the names of their variables alone are one partition. */
const shape = (template) => template.replace(/<[^>]*>/g, "<>");

const clipped = (text) => (text.length > LONGEST_TEMPLATE ? text.slice(0, LONGEST_TEMPLATE - 1) + "…" : text);

/** The entities by the partition that they are in. */
function groups(design) {
  const byPartition = new Map();
  for (const entity of design.entities) {
    const [partition, sort] = design.tables.find(({ name }) => name === entity.table).key;
    const template = entity.templates[partition] ?? `<${partition}>`;
    const key = `${entity.table} ${shape(template)}`;
    if (!byPartition.has(key)) byPartition.set(key, { title: template, members: [] });
    byPartition.get(key).members.push({ name: entity.name, sort: entity.templates[sort] ?? "" });
  }
  return [...byPartition.values()];
}

/** Where each group and each entity stands: groups in rows, the members of a large one in columns. */
function layout(design) {
  const boxes = new Map();
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  const placed = groups(design).map((group) => {
    const columns = Math.min(COLUMNS, Math.ceil(group.members.length / ROWS));
    const rows = Math.ceil(group.members.length / columns);
    const size = {
      width: columns * BOX.width + (columns - 1) * GROUP.gap + 2 * GROUP.padding,
      height: GROUP.title + rows * (BOX.height + BOX.gap) + GROUP.padding - BOX.gap,
    };
    if (x > 0 && x + size.width > WIDTH) [x, y, rowHeight] = [0, y + rowHeight + GROUP.gap / 2, 0];
    group.members.forEach((member, at) => {
      boxes.set(member.name, {
        ...member,
        x: x + GROUP.padding + Math.floor(at / rows) * (BOX.width + GROUP.gap),
        y: y + GROUP.title + (at % rows) * (BOX.height + BOX.gap),
      });
    });
    const standing = { ...group, ...size, x, y };
    x += size.width + GROUP.gap;
    rowHeight = Math.max(rowHeight, size.height);
    width = Math.max(width, x);
    return standing;
  });
  return { placed, boxes, width, height: y + rowHeight };
}

/** One line for each two entities, with all that it stands for. */
function lines(relations) {
  const pairs = Map.groupBy(relations, ({ from, to }) => `${from} ${to}`);
  return [...pairs.values()].map((several) => ({ ...several[0], words: several.map(sentence) }));
}

const sentence = ({ from, to, kind, by }) => `${from} ${t(VERBS[kind])} ${to} (${by})`;

/** From the side of one box to the near side of the other; within a column along its edge. */
function path(from, to) {
  const [y1, y2] = [from.y + BOX.height / 2, to.y + BOX.height / 2];
  if (from.x === to.x) {
    const x = from.x + BOX.width;
    const bend = x + 22 + Math.min(24, Math.abs(y2 - y1) / 12);
    return `M${x} ${y1} C${bend} ${y1} ${bend} ${y2} ${x} ${y2}`;
  }
  const right = to.x > from.x;
  const x1 = right ? from.x + BOX.width : from.x;
  const x2 = right ? to.x : to.x + BOX.width;
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

export function diagram(design, system) {
  const { placed, boxes, width, height } = layout(design);
  const all = design.entities.map(({ name }) => name);
  const drawnRelations = design.relations.filter(({ from, to }) => boxes.has(from) && boxes.has(to) && from !== to);
  return html`<div class="page">
    <p class="quiet">${t("diagramAbout")}</p>
    <div class="scroll tall diagram" tabindex="0" role="region" aria-label=${t("diagram")}>
      <svg viewBox="-8 -8 ${width + 16} ${height + 16}" width=${width + 16} height=${height + 16} role="group" aria-label=${t("diagramAbout")}>
        <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 L8 4 L0 8 z" /></marker></defs>
        ${placed.map(
          ({
            x,
            y,
            width,
            height,
            title,
          }) => svg`<g class="group"><rect x=${x} y=${y} width=${width} height=${height} rx="10" />
            <text x=${x + GROUP.padding} y=${y + 17}>${clipped(title)}<title>${title}</title></text></g>`,
        )}
        ${lines(drawnRelations).map(({ from, to, kind, words }) => svg`<path class="relation ${kind}" d=${path(boxes.get(from), boxes.get(to))} marker-end="url(#arrow)"><title>${words.join("\n")}</title></path>`)}
        ${[...boxes.values()].map(
          ({
            name,
            sort,
            x,
            y,
          }) => svg`<a href="#/data/${system}/entity:${name}" class="entity" style="--hue: ${hue(name, all)}" data-entity=${name}>
            <rect x=${x} y=${y} width=${BOX.width} height=${BOX.height} rx="7" />
            <text x=${x + 10} y=${y + 19} class="named">${name}</text><text x=${x + 10} y=${y + 36} class="keyed">${clipped(sort)}<title>${sort}</title></text></a>`,
        )}
      </svg>
    </div>
    ${
      drawnRelations.length
        ? table(
            "relations",
            t("relations"),
            [
              [t("entity"), ({ from }) => kind(from, all)],
              ["", (relation) => t(VERBS[relation.kind])],
              [t("entity"), ({ to }) => kind(to, all)],
              [t("by"), ({ by }) => by, "mono"],
            ],
            drawnRelations,
          )
        : nothing
    }
  </div>`;
}
