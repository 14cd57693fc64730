// What lists and posts share: who wrote it, how long it is, the colour of its category.
import { html } from "lit";
import { until } from "lit/directives/until.js";
import { moment } from "/console/parts/values.js";
import { t } from "../words.js";
import { categoryOf, userOf } from "./api.js";

const WORDS_A_MINUTE = 200;

const GOLDEN_ANGLE = 137.5;

/** A colour of its own for each id, the same one each time; ids that follow one another get colours that are far apart. */
export const hue = (id) =>
  Math.round([...String(id)].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0) * GOLDEN_ANGLE) % 360;

export const author = (userId) =>
  until(
    userOf(userId).then((user) => user?.name ?? userId),
    userId,
  );

/** The first letters of a name, in its colour. */
export const face = (userId) =>
  html`<span class="face" style="--hue: ${hue(userId)}" aria-hidden="true">${until(
    userOf(userId).then((user) => initials(user?.name ?? userId)),
    "",
  )}</span>`;

const initials = (name) =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join("");

export const shelf = (categoryId) =>
  html`<a class="shelf" style="--hue: ${hue(categoryId)}" href="#/blog/portfolio/category/${encodeURIComponent(categoryId)}">${until(
    categoryOf(categoryId).then((category) => category?.name ?? categoryId),
    categoryId,
  )}</a>`;

export const byline = (post) => {
  const minutes = Math.max(1, Math.round(post.content.split(/\s+/).length / WORDS_A_MINUTE));
  return html`<p class="byline">${face(post.userId)} <span>${author(post.userId)}</span> <span class="quiet">${moment(post.createdAt)} · ${t("minutes", minutes)}</span></p>`;
};
