// How a state of a device or an event is coloured, the same everywhere.
import { html } from "lit";

const TONES = {
  ONLINE: "good",
  PROCESSED: "good",
  ACKED: "good",
  OFFLINE: "warn",
  MAINTENANCE: "warn",
  RETRY_PENDING: "warn",
  ERROR: "bad",
  DEAD_LETTERED: "bad",
  FAILED: "bad",
  NACKED: "bad",
  TIMEOUT: "bad",
};

export const SYSTEM = "dispositivos";
export const API = `/api/${SYSTEM}`;
export const STATUSES = ["REGISTERED", "ONLINE", "OFFLINE", "ERROR", "MAINTENANCE", "DECOMMISSIONED"];
export const state = (name) => html`<span class="tag dot ${TONES[name] || ""}">${name}</span>`;
