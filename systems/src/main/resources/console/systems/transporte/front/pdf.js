// A waybill as a PDF, which the server makes. A link could not carry the token, so the file is fetched and then offered.
import { html } from "lit";
import { part, stream } from "/console/api.js";
import { t } from "../words.js";
import { API } from "./api.js";

const MILLIS_KEPT = 60_000;

async function save({ userId, id, folio }) {
  const answer = await stream("GET", `${API}/waybills/${part(userId)}/${part(id)}/pdf`);
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: address, download: `${folio}.pdf` }).click();
  setTimeout(() => URL.revokeObjectURL(address), MILLIS_KEPT);
}

/** A button of a page that saves the PDF of a waybill. */
export const pdfButton = (page, waybill) =>
  html`<button data-act="pdf" ?disabled=${page.busy} @click=${() => page.attempt(() => save(waybill))}>PDF<span class="heard"> ${t("ofFolio", waybill.folio)}</span></button>`;
