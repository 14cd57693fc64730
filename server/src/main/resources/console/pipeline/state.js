// How the state of an event is coloured, the same everywhere.
import { html } from "lit";

const TONES = {
  PROCESSED: "good",
  ACKED: "good",
  RETRY_PENDING: "warn",
  DEAD_LETTERED: "bad",
  FAILED: "bad",
  NACKED: "bad",
  TIMEOUT: "bad",
};

export const state = (name) => html`<span class="tag dot ${TONES[name] || ""}">${name}</span>`;
