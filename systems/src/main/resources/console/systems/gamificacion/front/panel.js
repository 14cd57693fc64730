// A seller's panel: who it is, how far the goals are, what there is to sell.
import { html, nothing } from "lit";
import { until } from "lit/directives/until.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { number } from "/console/parts/values.js";
import { date, money } from "./values.js";
import { t } from "../words.js";
import { panelOf, pictureOf } from "./api.js";

class Panel extends withProperties(Page, { userId: {}, panel: { state: true } }) {
  async firstUpdated() {
    this.panel = await this.attempt(() => panelOf(this.userId));
  }

  render() {
    if (!this.panel) return html`${this.refused()}${this.waiting()}`;
    if (!this.panel.profile) return empty(t("noSeller", this.userId));
    return html`${this.refused()} ${this.who()} ${this.panel.figures ? this.figures() : nothing} ${this.featured()} ${this.goals()} ${this.products()}`;
  }

  who() {
    const { profile, figures } = this.panel;
    return html`<section class="card hero level-${profile.level}">
      <div class="portrait">${profile.avatarAssetId ? picture(profile.avatarAssetId, "") : html`<span aria-hidden="true">${profile.name[0]}</span>`}</div>
      <div>
        <h2>${profile.name}</h2>
        <p class="quiet">${profile.userCode}</p>
        <p class="row middle"><span class="medal">${t(profile.level)}</span>${profile.badge ? html`<span class="tag">${profile.badge}</span>` : nothing}</p>
      </div>
      <dl class="score">
        <div><dt>${t("points")}</dt><dd>${number(profile.points, 0)}</dd></div>
        ${figures?.ranking ? html`<div><dt>${t("ranking")}</dt><dd>#${number(figures.ranking, 0)}</dd></div>` : nothing}
      </dl>
    </section>`;
  }

  figures() {
    const {
      goalsOpen,
      goalsCompleted,
      membersActive,
      membersPending,
      membersInactive,
      networkSales,
      networkPoints,
      currency,
    } = this.panel.figures;
    const all = [
      ["networkSales", money(networkSales, currency ?? "MXN")],
      ["networkPoints", number(networkPoints, 0)],
      ["membersActive", number(membersActive, 0)],
      ["membersPending", number(membersPending, 0)],
      ["membersInactive", number(membersInactive, 0)],
      ["goalsCompleted", `${number(goalsCompleted, 0)} / ${number((goalsOpen ?? 0) + (goalsCompleted ?? 0), 0)}`],
    ];
    return html`<div class="cards little">
      ${all.map(([word, value]) => html`<div class="card tight" data-figure=${word}><div class="figure small-figure">${value}</div><div class="quiet small">${t(word)}</div></div>`)}
    </div>`;
  }

  featured() {
    const { featured } = this.panel;
    if (!featured.length) return nothing;
    const inOrder = featured.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
    return html`<section class="section" aria-label=${t("featured")}>
      ${inOrder.map(
        (each) => html`<article class="card banner" data-featured=${each.id}>
        ${each.bannerAssetId ? picture(each.bannerAssetId, "") : nothing}
        <div><h3>${each.title}</h3>${each.description ? html`<p>${each.description}</p>` : nothing}</div>
      </article>`,
      )}
    </section>`;
  }

  goals() {
    const { goals } = this.panel;
    return html`<section class="section"><h2>${t("goals")}</h2>
      ${goals.length ? html`<div class="cards shop">${goals.map((goal) => this.goal(goal))}</div>` : empty(t("noGoals"))}
    </section>`;
  }

  goal({ goalId, title, target, progress, reward, dueDate, completed }) {
    const part = target ? Math.min(100, Math.round((100 * progress) / target)) : 100;
    return html`<article class="card goal" data-goal=${goalId}>
      <div class="between"><h3>${title}</h3>${completed ? html`<span class="tag good">${t("reached")}</span>` : html`<span class="quiet small">${part} %</span>`}</div>
      <div class="bar" role="progressbar" aria-label=${title} aria-valuenow=${part} aria-valuemin="0" aria-valuemax="100"><i style="--part: ${part}%"></i></div>
      <p class="small">${number(progress)} / ${number(target)}</p>
      <p class="quiet small">${[reward && t("rewardOf", number(reward.points, 0)), reward?.badge, dueDate && t("until", date(`${dueDate}T12:00:00`))].filter(Boolean).join(" · ")}</p>
    </article>`;
  }

  products() {
    const { products } = this.panel;
    return html`<section class="section"><h2>${t("products")}</h2>
      ${products.length ? html`<div class="cards shop">${products.map((product) => this.product(product))}</div>` : empty(t("noProducts"))}
    </section>`;
  }

  product({ productId, name, price, points, badge, imageAssetId }) {
    return html`<article class="card product" data-product=${productId}>
      <div class="picture">${imageAssetId ? picture(imageAssetId, name) : html`<span aria-hidden="true">${name[0]}</span>`}</div>
      <div class="between"><h3>${name}</h3>${badge ? html`<span class="tag warn">${badge}</span>` : nothing}</div>
      <p class="between"><strong>${money(price, this.panel.figures?.currency ?? "MXN")}</strong><span class="quiet small">${t("pointsOf", number(points, 0))}</span></p>
    </article>`;
  }
}

/** A picture from the object store, by an address that ends in a few minutes. */
const picture = (assetId, alt) =>
  until(
    pictureOf(assetId).then(
      (url) => html`<img src=${url} alt=${alt} loading="lazy" />`,
      () => nothing,
    ),
    nothing,
  );

customElements.define("gamificacion-panel", Panel);
