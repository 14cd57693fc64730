// The public REST API of the system, as its pages ask it.
import { call, get, part, post, query, remove } from "/console/api.js";

export const SYSTEM = "portfolio";
const API = `/api/${SYSTEM}`;

/** How many posts a list begins with, and how many are looked at for their categories. */
export const PAGE = 10;
const LOOKED_AT = 60;

const items = ({ items: all, next }) => ({ rows: all.map((item) => item.attributes), next });

export const run = async (pattern, inputs) => items(await get(`${API}/patterns/${pattern}` + query(inputs)));
export const following = async (next) => items(await get(next));

/** Everything of one post in one query: what it is, and what readers made of it. */
export async function postWithAll(postId) {
  const page = await get(`${API}/patterns/postWithCommentsAndLikes` + query({ postId, limit: 500 }));
  const of = (entity) => page.items.filter((item) => item.entity === entity).map((item) => item.attributes);
  return { post: of("post")[0], comments: of("comment"), likes: of("like") };
}

export const inboxOf = async (userId) => {
  const view = await get(`${API}/views/inbox` + query({ userId, limit: 30 }));
  return Object.fromEntries(Object.entries(view).map(([name, page]) => [name, items(page).rows]));
};

const keyed = (entity, ...key) => [`${API}/entities/${entity}`, ...key.map(part)].join("/");

export const create = (entity, item) => post(keyed(entity), item);
export const erase = (entity, ...key) => remove(keyed(entity, ...key));
export const change = (entity, key, changes) => call("PATCH", keyed(entity, ...key), changes);

/** Asks for each thing once, however often it is shown. */
function once(load) {
  const asked = new Map();
  return (id) => {
    if (!asked.has(id)) asked.set(id, load(id));
    return asked.get(id);
  };
}

const first = async (pattern, inputs) => (await run(pattern, inputs)).rows[0];

/** A token that is bound to a reader reaches no other user and no category: those are shown by their ids. */
const withinReach = (answer) =>
  answer.catch((refusal) => {
    if (refusal.status === 403) return undefined;
    throw refusal;
  });

export const userOf = once((userId) => withinReach(first("user", { userId })));
export const categoryOf = once((categoryId) => withinReach(first("category", { categoryId })));

/** No pattern lists all categories: those of the newest posts are offered. */
export const categories = once(async () => {
  const { rows } = await run("postsByStatus", { status: "published", limit: LOOKED_AT });
  const ids = [...new Set(rows.map((post) => post.categoryId))];
  const all = await Promise.all(ids.map(categoryOf));
  return all.filter(Boolean).sort((one, other) => one.name.localeCompare(other.name));
});

/** The id of whoever has that e-mail; an id stands for itself. */
export async function readerOf(text, missing) {
  if (!text.includes("@")) return text;
  const user = await first("userByEmail", { email: text });
  if (!user) throw new Error(missing);
  return user.userId;
}
