import { html } from "lit";

export const pages = {
  till: {
    title: () => "Till",
    lack: () => undefined,
    draw: () => html`<div class="page"><h1 tabindex="-1">Till</h1></div>`,
  },
};
