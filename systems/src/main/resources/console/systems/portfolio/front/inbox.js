// What happened to a reader's posts and comments, and the posts that were kept for later.
import { html, nothing } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { moment } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { t } from "../words.js";
import { SYSTEM, change, erase, inboxOf, run } from "./api.js";

class Inbox extends withProperties(Page, { userId: {}, inbox: { state: true }, titles: { state: true } }) {
  firstUpdated() {
    this.load();
  }

  async load() {
    this.inbox = (await this.attempt(() => inboxOf(this.userId))) ?? this.inbox;
    const bookmarks = this.inbox?.bookmarksOfUser ?? [];
    const titled = await this.quietly(() =>
      Promise.all(bookmarks.map(async ({ postId }) => [postId, (await run("post", { postId })).rows[0]?.title])),
    );
    this.titles = new Map(titled);
  }

  async read({ notificationId }) {
    await this.attempt(() => change("notification", [this.userId, notificationId], { read: true }));
    if (!this.failure) this.load();
  }

  async forget({ postId }) {
    await this.attempt(() => erase("bookmark", this.userId, postId));
    if (!this.failure) this.load();
  }

  render() {
    if (!this.inbox) return html`${this.refused()}${this.waiting()}`;
    const { notificationsOfUser: news, bookmarksOfUser: kept } = this.inbox;
    return html`${this.refused()}
      <div class="two">
        <section class="section" data-list="notifications"><h2>${t("notifications")}</h2>
          ${news.length ? html`<ul class="comments">${news.map((each) => this.one(each))}</ul>` : empty(t("noNotifications"))}
        </section>
        <section class="section" data-list="bookmarks"><h2>${t("bookmarks")}</h2>
          ${kept.length ? html`<ul class="comments">${kept.map((each) => this.keptOne(each))}</ul>` : empty(t("noBookmarks"))}
        </section>
      </div>`;
  }

  one(news) {
    return html`<li class="card tight ${news.read ? "" : "unread"}" data-notification=${news.notificationId}>
      <p>${news.postId ? html`<a href="#/blog/portfolio/post/${encodeURIComponent(news.postId)}">${news.message}</a>` : news.message}</p>
      <p class="quiet small">${moment(news.createdAt)}
        ${!news.read && may(SYSTEM, "write") ? html`<button class="plain" data-act="read" ?disabled=${this.busy} @click=${() => this.read(news)}>${t("markRead")}</button>` : nothing}</p>
    </li>`;
  }

  keptOne(bookmark) {
    return html`<li class="card tight" data-bookmark=${bookmark.postId}>
      <a href="#/blog/portfolio/post/${encodeURIComponent(bookmark.postId)}">${this.titles?.get(bookmark.postId) ?? bookmark.postId}</a>
      <p class="quiet small">${t("keptAt", moment(bookmark.createdAt))}
        ${may(SYSTEM, "write") ? html`<button class="plain" data-act="forget" ?disabled=${this.busy} @click=${() => this.forget(bookmark)}>${t("forget")}</button>` : nothing}</p>
    </li>`;
  }
}

customElements.define("portfolio-inbox", Inbox);
