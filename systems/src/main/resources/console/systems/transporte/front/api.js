// The public REST API of the system, as its pages ask it.
import { call, get, part, post, query } from "/console/api.js";

export const SYSTEM = "transporte";
export const API = `/api/${SYSTEM}`;

/** How many trips a column or a list begins with. */
export const PAGE = 12;

/** More drivers, vehicles or clients than this are found by search, not by a list. */
export const LIST = 200;

export const STATES = ["pendiente", "en_curso", "completado", "cancelado"];

/** A page of a pattern: the attributes of its items, and the address of the next page. */
export const run = async (pattern, inputs) => attributes(await get(`${API}/patterns/${pattern}` + query(inputs)));

export const attributes = ({ items, next }) => ({ rows: items.map((item) => item.attributes), next });

export const transact = (name, inputs) => post(`${API}/transactions/${name}`, inputs);

/** Changes an item, unless somebody else did so since it was read. */
export const change = ({ version, ...item }, entity, changes) =>
  call("PATCH", `${API}/entities/${entity}/${part(item.userId)}/${part(item.id)}`, changes, {
    "If-Match": `"${version}"`,
  });

/** What trips refer to, by id. */
export async function fleet(userId) {
  const listed = await Promise.all(
    ["conductores", "vehiculos", "clientes"].map((pattern) => run(pattern, { userId, limit: LIST })),
  );
  const [drivers, vehicles, clients] = listed.map(({ rows }) => new Map(rows.map((row) => [row.id, row])));
  return { drivers, vehicles, clients };
}
