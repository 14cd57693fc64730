// One post as its readers see it: the text, its likes and its comments. A like counts once, whoever asks how often.
import { html, nothing } from "lit";
import { Page, empty, toast } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { moment, number } from "/console/parts/values.js";
import { may, mayWhole } from "/console/rights.js";
import { t } from "../words.js";
import { SYSTEM, create, erase, postWithAll, run, userOf } from "./api.js";
import { author, byline, face, hue, shelf } from "./parts.js";

class Post extends withProperties(Page, {
  postId: {},
  userId: {},
  post: { state: true },
  comments: { state: true },
  likes: { state: true },
  isKept: { state: true },
}) {
  firstUpdated() {
    this.load();
  }

  async load() {
    const { postId, userId } = this;
    const bookmark = userId ? run("bookmark", { userId, postId }) : { rows: [] };
    const answers = await this.attempt(() => Promise.all([postWithAll(postId), bookmark]));
    if (!answers) return;
    const [{ post = null, comments, likes }, { rows }] = answers;
    comments.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    Object.assign(this, { post, comments, likes, isKept: rows.length > 0 });
  }

  get isLiked() {
    return this.likes.some((like) => like.userId === this.userId);
  }

  async like() {
    const { postId, userId } = this;
    const isNew = !this.isLiked;
    await this.attempt(() => (isNew ? create("like", { postId, userId }) : erase("like", postId, userId)));
    if (this.failure) return;
    if (isNew) this.notify("like");
    this.load();
  }

  async keep() {
    const { postId, userId } = this;
    const work = () => (this.isKept ? erase("bookmark", userId, postId) : create("bookmark", { userId, postId }));
    await this.attempt(work);
    if (this.failure) return;
    await this.load();
    toast(t(this.isKept ? "kept" : "notKept"));
  }

  async comment(event) {
    event.preventDefault();
    const form = event.target;
    const content = form.elements.content.value.trim();
    const item = { postId: this.postId, commentId: crypto.randomUUID(), userId: this.userId, content };
    if (!(await this.attempt(() => create("comment", item)))) return;
    form.reset();
    this.notify("comment");
    this.load();
  }

  async removeComment({ postId, commentId }) {
    await this.attempt(() => erase("comment", postId, commentId));
    if (!this.failure) this.load();
  }

  /** The author is notified; a reader need not know whether that worked. */
  async notify(kind) {
    const { userId: to, postId, title } = this.post;
    if (to === this.userId) return;
    const reader = await userOf(this.userId).catch(() => undefined);
    const message = t(kind === "like" ? "likedYours" : "commentedYours", reader?.name ?? this.userId, title);
    await create("notification", { userId: to, notificationId: crypto.randomUUID(), kind, message, postId }).catch(
      () => {},
    );
  }

  render() {
    const back = html`<p><a href="#/blog/portfolio/posts">${t("allPosts")}</a></p>`;
    if (this.post === null) return html`${back}${empty(t("noPost"))}`;
    if (!this.post) return html`${back}${this.refused()}${this.waiting()}`;
    return html`${back}
      <article class="post" style="--hue: ${hue(this.post.categoryId)}">
        ${shelf(this.post.categoryId)}
        <h2>${this.post.title}</h2>
        ${byline(this.post)} ${this.post.summary ? html`<p class="summary">${this.post.summary}</p>` : nothing}
        <div class="text">${this.post.content.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph}</p>`)}</div>
        ${this.refused()} ${this.buttons()}
      </article>
      ${this.talk()}`;
  }

  buttons() {
    const count = number(this.post.likeCount, 0);
    const mayLike = this.userId && mayWhole(SYSTEM, "write");
    return html`<div class="row middle">
      ${
        mayLike
          ? html`<button data-act="like" class=${this.isLiked ? "main" : ""} aria-pressed=${this.isLiked} ?disabled=${this.busy} @click=${() => this.like()}>♥ ${t("like")} · <span data-count="likes">${count}</span></button>`
          : html`<span class="tag">♥ ${count}</span>`
      }
      ${
        this.userId && may(SYSTEM, "write")
          ? html`<button data-act="keep" aria-pressed=${this.isKept} ?disabled=${this.busy} @click=${() => this.keep()}>${t(this.isKept ? "forget" : "keep")}</button>`
          : nothing
      }
    </div>`;
  }

  talk() {
    return html`<section class="talk section" aria-labelledby="talk">
      <h2 id="talk">${t("commentsOf", number(this.post.commentCount, 0))}</h2>
      ${this.comments.length ? html`<ul class="comments">${this.comments.map((comment) => this.said(comment))}</ul>` : empty(t("noComments"))}
      ${
        this.userId && mayWhole(SYSTEM, "write")
          ? html`<form class="card" data-form="comment" @submit=${(event) => this.comment(event)}>
            <label>${t("yourComment")} <textarea name="content" required maxlength="5000"></textarea></label>
            <div><button class="main" ?disabled=${this.busy}>${t("comment")}</button></div>
          </form>`
          : nothing
      }
    </section>`;
  }

  said(comment) {
    const isOwn = comment.userId === this.userId && mayWhole(SYSTEM, "write");
    return html`<li class="card" data-comment=${comment.commentId}>
      <p class="byline">${face(comment.userId)} <span>${author(comment.userId)}</span> <span class="quiet">${moment(comment.createdAt)}</span>
        ${isOwn ? html`<button class="plain" data-act="remove" ?disabled=${this.busy} @click=${() => this.removeComment(comment)}>${t("remove")}</button>` : nothing}</p>
      <p class="said">${comment.content}</p>
    </li>`;
  }
}

customElements.define("portfolio-post", Post);
