// Sends a file from this page straight to the object store, part by part, by presigned URLs.
import { post } from "../api.js";
import { t } from "../settings.js";

const MOST_TRIES = 3;

/** Names under which browsers know types that the server knows under another. */
const SAME = {
  "text/xml": "application/xml",
  "application/x-zip-compressed": "application/zip",
  "image/jpg": "image/jpeg",
};

export const typeOf = (file) => SAME[file.type] || file.type || "application/octet-stream";

/**
 * Asks for a place, sends the bytes and has them checked.
 *
 * @param about whose the file is and what it belongs to
 * @param tell is told the share that has arrived, then of the check
 */
export async function upload(system, about, file, tell) {
  const asked = { ...about, fileName: file.name, contentType: typeOf(file), size: file.size };
  const { asset, parts: first } = await post(`/api/${system}/assets`, asked);
  let parts = first;
  const partSize = parts[0].size;
  for (let tries = 1; ; tries++) {
    try {
      await send(file, parts, partSize, tell);
      break;
    } catch (failure) {
      if (tries === MOST_TRIES) throw failure;
      ({ parts } = await post(asset.self + "/parts"));
    }
  }
  tell({ confirming: true });
  return post(asset.self + "/confirm");
}

/** A part's number says where in the file it begins: all but the last are of one size. */
async function send(file, parts, partSize, tell) {
  const missing = parts.reduce((sum, part) => sum + part.size, 0);
  let arrived = file.size - missing;
  for (const part of parts) {
    const start = (part.number - 1) * partSize;
    await put(part, file.slice(start, start + part.size), (loaded) => tell({ share: (arrived + loaded) / file.size }));
    arrived += part.size;
  }
}

/** XMLHttpRequest, because fetch does not tell how much was sent. */
function put({ url, headers }, bytes, tell) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => tell(event.loaded);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`${request.status} ${request.statusText}`));
    request.onerror = () => reject(new Error(t("storeAway", new URL(url).origin)));
    request.send(bytes);
  });
}
