// The front page of Portfolio: a blog, read as one of its users.
import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, empty, tabs } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { whose } from "/console/parts/whose.js";
import { lack } from "/console/rights.js";
import { t } from "./words.js";
import { SYSTEM, readerOf } from "./front/api.js";
import "./front/inbox.js";
import "./front/list.js";
import "./front/post.js";

const DRAWN = {
  posts: () => html`<portfolio-posts></portfolio-posts>`,
  category: (userId, which) => html`<portfolio-posts .category=${which}></portfolio-posts>`,
  post: (userId, which) => html`<portfolio-post .userId=${userId} .postId=${which}></portfolio-post>`,
  inbox: (userId) => (userId ? html`<portfolio-inbox .userId=${userId}></portfolio-inbox>` : empty(t("whoReads"))),
};

const address = (tab) => `#/blog/portfolio/${tab}`;

class Front extends withProperties(Page, {
  tab: {},
  which: {},
  filled: {},
  userId: { state: true },
  isKnown: { state: true },
}) {
  async willUpdate(changes) {
    if (!changes.has("filled")) return;
    this.userId = await whose(SYSTEM, "userId", this.filled);
    this.isKnown = true;
  }

  render() {
    const tab = DRAWN[this.tab] ? this.tab : "posts";
    return html`<link rel="stylesheet" href="/console/systems/portfolio/front.css" />
      <div class="page portfolio">
        ${this.head(t("blog"), { of: "Portfolio", about: t("blogAbout"), tools: this.tools() })}
        ${tabs(
          address(tab === "inbox" ? tab : "posts"),
          ["posts", "inbox"].map((name) => [t(name), address(name)]),
        )}
        ${this.isKnown ? keyed([tab, this.which, this.userId].join("/"), DRAWN[tab](this.userId, this.which)) : nothing}
      </div>`;
  }

  tools() {
    return html`<clave-whose .system=${SYSTEM} variable="userId" .label=${t("readAs")} .act=${t("enter")} .value=${this.userId}
      .find=${(text) => readerOf(text, t("noReader", text))} @chosen=${(event) => (this.userId = event.detail)}></clave-whose>`;
  }
}

customElements.define("page-blog", Front);

/** What the console asks of every page of a system. */
export const pages = {
  blog: {
    title: () => t("blog"),
    lack: (system) => lack(system, "read"),
    draw: ({ rest: [tab = "", which = ""], filled }) =>
      html`<page-blog .tab=${tab} .which=${which} .filled=${filled}></page-blog>`,
    places: () => ["posts", "inbox"].map((tab) => ({ name: t(tab), address: address(tab) })),
  },
};
