// Posts, newest first, of all categories or of one.
import { html, nothing } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { number } from "/console/parts/values.js";
import { t } from "../words.js";
import { PAGE, categories, categoryOf, following, run } from "./api.js";
import { byline, hue, shelf } from "./parts.js";

class Posts extends withProperties(Page, {
  category: {},
  posts: { state: true },
  shelves: { state: true },
  about: { state: true },
}) {
  firstUpdated() {
    this.load();
    this.quietly(async () => (this.shelves = await categories("all")));
  }

  async load() {
    const { category: categoryId } = this;
    const asked = categoryId
      ? Promise.all([run("postsByCategory", { categoryId, limit: PAGE }), categoryOf(categoryId)])
      : Promise.all([run("postsByStatus", { status: "published", limit: PAGE })]);
    const answer = await this.attempt(() => asked);
    if (answer) [{ rows: this.posts, next: this.next }, this.about] = answer;
  }

  async further() {
    const page = await this.attempt(() => following(this.next));
    if (page) [this.posts, this.next] = [[...this.posts, ...page.rows], page.next];
  }

  render() {
    return html`<div class="reading">
      <div class="section">${this.refused()} ${this.posts ? this.list() : this.waiting()}</div>
      <nav class="shelves" aria-label=${t("categories")}>
        <h2>${t("categories")}</h2>
        <ul>
          <li><a href="#/blog/portfolio/posts" aria-current=${this.category ? nothing : "page"}>${t("all")}</a></li>
          ${(this.shelves ?? []).map(
            ({ categoryId, name }) => html`<li>
            <a href="#/blog/portfolio/category/${encodeURIComponent(categoryId)}" style="--hue: ${hue(categoryId)}" aria-current=${categoryId === this.category ? "page" : nothing}>${name}</a>
          </li>`,
          )}
        </ul>
      </nav>
    </div>`;
  }

  /** A category also has drafts and what was put away; readers see what is published. */
  list() {
    const published = this.posts.filter((post) => post.status === "published");
    return html`<h2 class="of-category">${this.about?.name ?? t("newest")}</h2>
      ${this.about?.description ? html`<p class="quiet">${this.about.description}</p>` : nothing}
      ${published.length ? published.map((post) => this.one(post)) : empty(t("noPosts"))}
      ${this.next ? html`<div><button data-act="more" ?disabled=${this.busy} @click=${() => this.further()}>${t("older")}</button></div>` : nothing}`;
  }

  one(post) {
    return html`<article class="card teaser" data-post=${post.postId} style="--hue: ${hue(post.categoryId)}">
      ${shelf(post.categoryId)}
      <h3><a href="#/blog/portfolio/post/${encodeURIComponent(post.postId)}">${post.title}</a></h3>
      ${post.summary ? html`<p class="summary">${post.summary}</p>` : nothing} ${byline(post)}
      <p class="counts quiet small"><span>♥ ${number(post.likeCount, 0)}<span class="heard"> ${t("likes")}</span></span>
        <span>${t("commentsOf", number(post.commentCount, 0))}</span>
        ${(post.tags ?? []).map((tag) => html`<span>#${tag}</span>`)}</p>
    </article>`;
  }
}

customElements.define("portfolio-posts", Posts);
