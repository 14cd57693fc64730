// Talks to the server. The token came behind the hash of the first address; one of a few hours, made from it, stays in this browser.

import { currentLanguage, t } from "./settings.js";

const KEY = "clave.token";
const IN_ADDRESS = /^.*#token=/;
const IN_HASH = /^#token=/;

/** An answer that takes longer will not come; a page must not wait for ever. */
const PATIENCE_MILLIS = 60_000;

/** A refusal of the server, with the fields it points at. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.title || `status ${status}`);
    this.status = status;
    this.title = problem.title;
    this.faults = problem.faults || [];
  }
}

/**
 * Takes the token out of the address, so that it is neither shown nor bookmarked; tells whether there was one.
 * Anybody can send a link: it replaces a token that is in use only if the holder says so.
 */
export function takeToken() {
  const hasOne = IN_HASH.test(location.hash);
  if (hasOne) {
    const token = location.hash.replace(IN_HASH, "");
    history.replaceState(null, "", location.pathname + "#/overview");
    const stored = localStorage.getItem(KEY);
    if (!stored || claims(stored).jti === claims(token).jti || confirm(t("replaceToken"))) useToken(token);
  }
  return hasOne;
}

/** What a token says of itself. Nothing depends on its truth: the server checks it. */
function claims(token) {
  try {
    return JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return { jti: token };
  }
}

/**
 * Exchanges the token for one of a few hours, and that one for the next when half of its life is over. Tokens
 * of another issuer stay as they are.
 */
export async function renewToken() {
  const stored = localStorage.getItem(KEY) || "";
  const { iss, session, iat, exp } = claims(stored);
  const isYoung = session && Date.now() / 1000 < (iat + exp) / 2;
  if (iss !== "clave" || isYoung) return;
  const { token } = await post("/api/session");
  if (localStorage.getItem(KEY) === stored) useToken(token);
}

let leaving = false;

/** Loads the page anew. What it would still ask until then, it would ask with another holder's token. */
export function startAnew() {
  leaving = true;
  location.reload();
}

export const hasToken = () => Boolean(localStorage.getItem(KEY));

/** Takes a token, or the whole address that has it at its end. */
export function useToken(text) {
  localStorage.setItem(KEY, text.trim().replace(IN_ADDRESS, ""));
}

/** The server takes it no longer, or its holder leaves. */
export function forgetToken() {
  localStorage.removeItem(KEY);
  dispatchEvent(new CustomEvent("clave-signed-out"));
}

/** What a request says of who sends it. */
export const authorization = () => `Bearer ${localStorage.getItem(KEY) || ""}`;

function headers(more = {}) {
  return { Authorization: authorization(), "Accept-Language": currentLanguage(), ...more };
}

async function refusal(answer) {
  const type = answer.headers.get("Content-Type") || "";
  const problem = type.includes("json") ? await answer.json() : { detail: await answer.text() };
  if (answer.status === 401) forgetToken();
  return new Refusal(answer.status, problem);
}

/**
 * Whether a browser would ask for another path: one with a part such as `..`, which it takes out. Ids in paths may be
 * what somebody else wrote, and links what somebody else sent.
 */
function leadsElsewhere(path) {
  const asked = new URL(path, location.origin);
  const [written] = path.split(/[?#]/);
  return asked.origin !== location.origin || asked.pathname.split("/").length !== written.split("/").length;
}

/** The server's answer, or why there is none. Without a token nothing is asked: it would be refused. */
async function sent(path, options) {
  if (leaving) return new Promise(() => {});
  if (leadsElsewhere(path)) throw new Refusal(0, { title: t("notFound"), detail: path });
  if (!hasToken()) throw new Refusal(401, { detail: t("signedOut") });
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (failure) {
    const late = failure.name === "TimeoutError";
    throw new Refusal(0, { title: t("unreachable"), detail: t(late ? "tooLate" : "unreachableAbout") });
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** A value as one part of a path. Browsers take `.` and `..` out of it however they are encoded; a tilde before them keeps them. */
export const part = (value) => encodeURIComponent(String(value).replace(/^~*\.{1,2}$/, "~$&"));

/** Sends a request; gives the JSON of the answer and its headers. */
export async function call(method, path, body, more, patience = PATIENCE_MILLIS) {
  const options = { method, headers: headers(more), signal: AbortSignal.timeout(patience) };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const answer = await sent(path, options);
  const text = await answer.text();
  return { value: text ? JSON.parse(text) : null, headers: answer.headers };
}

/** Sends a request with `explain=true` in its address; gives the answer, and the explanation by itself. */
export async function explained(...request) {
  const { $explanation: explanation, ...answer } = (await call(...request)).value;
  return { answer, explanation };
}

export const get = async (path) => (await call("GET", path)).value;
export const post = async (path, body = {}) => (await call("POST", path, body)).value;
export const put = async (path, body = {}) => (await call("PUT", path, body)).value;
export const remove = async (path) => (await call("DELETE", path)).value;

/** Sends a body as it is; gives the answer, to be read as it comes. */
export const stream = (method, path, body) => sent(path, { method, headers: headers(), body });

/** Reads one JSON value a line as they come. */
export async function lines(answer, tell) {
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    waiting += decoder.decode(value || new Uint8Array(), { stream: !done });
    const whole = waiting.split("\n");
    waiting = done ? "" : whole.pop();
    whole.filter(Boolean).forEach((line) => tell(JSON.parse(line)));
    if (done) return;
  }
}

/** A query string of what is filled in. */
export function query(parameters) {
  const pairs = Object.entries(parameters).filter(([, v]) => v !== "" && v !== undefined && v !== null);
  return pairs.length ? "?" + new URLSearchParams(pairs).toString() : "";
}

/**
 * Listens to server-sent events until the returned function is called. EventSource cannot carry a
 * token, so the stream is read by hand; a lost connection is told of and taken up again.
 */
export function listen(path, tell, lost) {
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      try {
        const answer = await sent(path, { headers: headers(), signal: stop.signal });
        await read(answer.body.getReader(), tell);
      } catch (failure) {
        if (stop.signal.aborted) return;
        lost(failure);
        if (failure.status > 401 && failure.status < 500) return;
      }
      await new Promise((resume) => setTimeout(resume, 1000));
    }
  };
  run();
  return () => stop.abort();
}

async function read(reader, tell) {
  const decoder = new TextDecoder();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    waiting += decoder.decode(value, { stream: true });
    const events = waiting.split("\n\n");
    waiting = events.pop();
    for (const event of events) {
      const data = event
        .split("\n")
        .filter((line) => line.startsWith("data: "))
        .map((line) => line.slice(6))
        .join("\n");
      if (data) tell(JSON.parse(data));
    }
  }
}
