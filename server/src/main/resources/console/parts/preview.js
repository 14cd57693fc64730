// Looks at a file: pictures and films as such, words as words, and nothing ever as a page.
import { html, nothing } from "lit";
import { get } from "../api.js";
import { Page } from "./page.js";
import { withProperties } from "./properties.js";
import { bytes } from "./values.js";
import { t } from "../settings.js";

const LONGEST_TEXT = 200_000;
const isText = ({ contentType }) => contentType.startsWith("text/") || /[/+](json|xml)$/.test(contentType);

export class Preview extends withProperties(Page, {
  file: { state: true },
  url: { state: true },
  text: { state: true },
}) {
  async show(file) {
    this.file = file;
    this.url = undefined;
    this.text = undefined;
    this.querySelector("dialog").showModal();
    await this.attempt(async () => {
      const { url } = await get(file.self + "/download");
      if (isText(file)) this.text = (await (await fetch(url)).text()).slice(0, LONGEST_TEXT);
      this.url = url;
    });
  }

  render() {
    return html`<dialog class="preview" @close=${() => (this.file = undefined)}>
      ${
        this.file
          ? html`<div class="body">
            <div class="between"><h2>${this.file.fileName}</h2><span class="quiet small">${this.file.contentType} · ${bytes(this.file.size)}</span></div>
            ${this.refused()} ${this.url ? this.picture() : this.waiting()}
            <div class="row"><button @click=${() => this.querySelector("dialog").close()}>${t("close")}</button></div>
          </div>`
          : nothing
      }
    </dialog>`;
  }

  picture() {
    const kind = this.file.contentType.split("/")[0];
    if (kind === "image") return html`<img src=${this.url} alt=${this.file.fileName} />`;
    if (kind === "video") return html`<video src=${this.url} controls></video>`;
    if (this.text !== undefined) return html`<pre tabindex="0">${this.text}</pre>`;
    return html`<p class="empty">${t("noPreview")}</p>`;
  }
}

customElements.define("clave-preview", Preview);
