// The ways of a trip from state to state: each is one transaction that moves its driver and its vehicle too.
import { change, run, transact } from "./api.js";

const WAYS = {
  iniciar: { from: ["pendiente"], to: "en_curso", work: (trip) => transact("iniciarViaje", resources(trip)) },
  finalizar: {
    from: ["en_curso"],
    to: "completado",
    work: (trip) => transact("finalizarViaje", { ...resources(trip), fechaFinReal: new Date().toISOString() }),
  },
  cancelar: { from: ["pendiente", "en_curso"], to: "cancelado", isFinal: true, work: cancel },
};

const resources = ({ userId, id, conductorId, vehiculoId }) => ({ userId, id, conductorId, vehiculoId });

/** A planned trip has not taken its driver yet: there is nobody to free. */
async function cancel(trip) {
  const { rows } = trip.conductorId
    ? await run("conductor", { userId: trip.userId, id: trip.conductorId })
    : { rows: [] };
  const isTaken = rows[0]?.viajeActualId === trip.id;
  return isTaken ? transact("cancelarViaje", resources(trip)) : change(trip, "viaje", { status: "cancelado" });
}

/** What a trip on the road can go on with another of: the attribute that names it, and its transaction. */
export const EXCHANGES = {
  conductor: { attribute: "conductorId", transaction: "cambiarConductor" },
  vehiculo: { attribute: "vehiculoId", transaction: "cambiarVehiculo" },
};

/** Goes on with another driver or vehicle; the one that the trip had is free. */
export function exchange({ userId, id, ...trip }, what, other) {
  const { attribute, transaction } = EXCHANGES[what];
  return transact(transaction, { userId, id, anteriorId: trip[attribute], [attribute]: other });
}

/** The names of the ways that are open to a trip. */
export const waysOf = ({ status, conductorId, vehiculoId }) =>
  Object.keys(WAYS).filter(
    (name) => WAYS[name].from.includes(status) && (name === "cancelar" || (conductorId && vehiculoId)),
  );

export const wayTo = (trip, status) => waysOf(trip).find((name) => WAYS[name].to === status);

export const isFinal = (name) => Boolean(WAYS[name].isFinal);

/** Goes that way; gives the state that the trip is in then. */
export async function go(trip, name) {
  await WAYS[name].work(trip);
  return WAYS[name].to;
}
