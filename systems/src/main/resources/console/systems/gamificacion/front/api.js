// The public REST API of the system, as its pages ask it.
import { get, part, query } from "/console/api.js";

export const SYSTEM = "gamificacion";
const API = `/api/${SYSTEM}`;

export const LEVELS = ["diamante", "oro", "plata", "bronce"];
export const STATES = ["activo", "pendiente", "inactivo"];

/** How many members of a network are read at a time. */
const MEMBERS = 15;

const items = ({ items: all, next }) => ({ rows: all.map((item) => item.attributes), next });

const run = async (pattern, inputs) => items(await get(`${API}/patterns/${pattern}` + query(inputs)));
export const following = async (next) => items(await get(next));

/** A seller's whole panel in one call, whose cost does not grow with the network. */
export async function panelOf(userId) {
  const view = await get(`${API}/views/panel` + query({ userId, limit: 50 }));
  const of = (name) => view[name].items.map((item) => item.attributes);
  return {
    profile: of("profile")[0],
    figures: of("dashboard")[0],
    goals: of("goals"),
    products: of("products"),
    featured: of("featuredItems"),
  };
}

/**
 * A page of the members of a seller.
 *
 * @param {string} userId
 * @param {{ level?: any, status?: string }} only those of one level or status
 */
export const members = (userId, { level, status } = {}) => {
  const inputs = { userId, level, status, limit: MEMBERS };
  return run(level ? "networkOfUserByLevel" : status ? "networkOfUserByStatus" : "network", inputs);
};

/** Where the bytes of a file are, for a few minutes. */
export const pictureOf = async (assetId) => (await get(`${API}/assets/${part(assetId)}/download`)).url;

/** The id of the seller with that code; an id stands for itself. */
export async function sellerOf(text) {
  const { rows } = await run("userByCode", { userCode: text });
  return rows[0]?.userId ?? text;
}
