// A line over the last minute or two, drawn live. Chart.js comes as one file that names itself globally.
import { LitElement, html } from "lit";
import "/lib/chart.js/dist/chart.umd.min.js";

const KEPT = 90;

class LiveChart extends LitElement {
  static properties = { title: {}, value: { type: Number } };

  createRenderRoot() {
    return this;
  }

  render() {
    return html`<div class="card"><h3>${this.title}</h3><div class="chart"><canvas></canvas></div></div>`;
  }

  firstUpdated() {
    const style = getComputedStyle(document.documentElement);
    const line = style.getPropertyValue("--accent").trim();
    const quiet = style.getPropertyValue("--quiet").trim();
    this.chart = new globalThis.Chart(this.querySelector("canvas"), {
      type: "line",
      data: { labels: [], datasets: [{ data: [], borderColor: line, borderWidth: 2, pointRadius: 0, tension: 0.2 }] },
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        plugins: { legend: { display: false } },
        scales: { x: { display: false }, y: { beginAtZero: true, ticks: { color: quiet } } },
      },
    });
    this.timer = setInterval(() => this.add(), 1000);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
    this.chart?.destroy();
  }

  add() {
    const { labels, datasets } = this.chart.data;
    labels.push("");
    datasets[0].data.push(this.value || 0);
    if (labels.length > KEPT) {
      labels.shift();
      datasets[0].data.shift();
    }
    this.chart.update("none");
  }
}

customElements.define("live-chart", LiveChart);
