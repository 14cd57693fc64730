// The public REST API of the system, as its pages ask it.
import { get, post, query } from "/console/api.js";

export const SYSTEM = "pai";
const API = `/api/${SYSTEM}`;

/** How many participants, statements or entries are read at a time. */
export const PAGE = 20;

const items = ({ items: all, next }) => ({ rows: all.map((item) => item.attributes), next });

export const run = async (pattern, inputs) => items(await get(`${API}/patterns/${pattern}` + query(inputs)));
export const following = async (next) => items(await get(next));
export const create = (entity, item) => post(`${API}/entities/${entity}`, item);

const asked = new Map();

/** A person by id, asked for once. */
export function personOf(id) {
  if (!asked.has(id))
    asked.set(
      id,
      run("usuario", { id_usuario: id }).then(({ rows }) => rows[0]),
    );
  return asked.get(id);
}

export const nameOf = (person) => [person.nombre, person.apellidos].filter(Boolean).join(" ");

/** The id of whoever has that e-mail; an id stands for itself. */
export async function participantOf(text, missing) {
  if (!text.includes("@")) return text;
  const { rows } = await run("usuarioPorEmail", { email: text });
  if (!rows.length) throw new Error(missing);
  return rows[0].id_usuario;
}
