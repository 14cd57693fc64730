// Lines that move: one or more series over the same time, the newest at the right.
import { LitElement, html, nothing, svg } from "lit";
import { ago, number } from "./values.js";
import { withProperties } from "./properties.js";

const TONES = ["accent", "warn", "bad", "quiet"];

/** `seconds` is how long ago the oldest value was. */
class LiveChart extends withProperties(LitElement, {
  title: {},
  unit: {},
  seconds: { type: Number },
  lines: {},
  plain: { type: Boolean },
  at: { state: true },
}) {
  createRenderRoot() {
    return this;
  }

  render() {
    const lines = this.lines || [];
    const most = round(Math.max(0, ...lines.flatMap((line) => line.values.filter((value) => value !== null))));
    if (this.plain) return html`<div class="plot spark">${this.picture(lines, most)}</div>`;
    return html`<div class="card">
      <div class="between"><h2>${this.title}</h2>${this.legend(lines)}</div>
      <div class="plot">
        ${[1, 0.5, 0].map((part) => html`<span class="scale" style="--part: ${100 - 100 * part}%">${number(part * most, 2)}${part === 1 ? ` ${this.unit || ""}` : ""}</span>`)}
        ${this.picture(lines, most)}
      </div>
      <div class="between time"><span>${ago(this.seconds)}</span><span>${ago(0)}</span></div>
    </div>`;
  }

  point(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    this.at = Math.round(part * ((this.lines[0]?.values.length || 1) - 1));
  }

  /** The newest value of each line, or the one that is pointed at. */
  legend(lines) {
    return html`<div class="legend">
      ${lines.map((line, index) => {
        const value = line.values[this.at ?? line.values.length - 1];
        return html`<span class="tone-${TONES[index]}">${line.name} <b>${value === null ? "–" : number(value, 2)}</b></span>`;
      })}
    </div>`;
  }

  picture(lines, most) {
    const count = lines[0]?.values.length || 0;
    const x = (index) => (100 * index) / Math.max(1, count - 1);
    const y = (value) => 100 - (100 * value) / (most || 1);
    return html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=${this.title || nothing}
      @mousemove=${(event) => this.point(event)} @mouseleave=${() => (this.at = undefined)}>
      ${this.plain ? nothing : [0, 50, 100].map((at) => svg`<line class="grid" x1="0" x2="100" y1=${at} y2=${at}></line>`)}
      ${lines.toReversed().map((line, back) => {
        const index = lines.length - 1 - back;
        const runs = continuous(line.values);
        return svg`<g class="tone-${TONES[index]}">
          ${index === 0 ? runs.map((run) => svg`<path class="area" d=${area(run, x, y)}></path>`) : nothing}
          ${runs.map((run) => svg`<path class="line" d=${path(run, x, y)}></path>`)}
        </g>`;
      })}
      ${this.at === undefined ? nothing : svg`<line class="at" x1=${x(this.at)} x2=${x(this.at)} y1="0" y2="100"></line>`}
    </svg>`;
  }
}

/** The stretches without a gap, as pairs of place and value. */
function continuous(values) {
  const runs = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if (index > 0 && values[index - 1] !== null) runs.at(-1).push([index, value]);
    else runs.push([[index, value]]);
  });
  return runs;
}

/** A lone value is drawn as a short stroke, or it would not be seen. */
function path(run, x, y) {
  if (run.length === 1) return `M${x(run[0][0]) - 0.4} ${y(run[0][1])}h0.8`;
  return "M" + run.map(([index, value]) => `${x(index)} ${y(value)}`).join("L");
}

const area = (run, x, y) => `${path(run, x, y)}L${x(run.at(-1)[0])} 100L${x(run[0][0])} 100Z`;

/** The next of 1, 2, 5, 10, 20 … so that the scale does not tremble. */
function round(value) {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].find((step) => step * power >= value) * power;
}

customElements.define("live-chart", LiveChart);
