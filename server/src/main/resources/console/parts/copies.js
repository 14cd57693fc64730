// What was asked, as other tools would ask it: curl, the AWS command line, Java.
import { post } from "../api.js";

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

export function curl(method, path, body, headers = {}) {
  const requestHeaders = { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers };
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    `-H "Authorization: Bearer $CLAVE_TOKEN"`,
    ...Object.entries(requestHeaders).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ];
  return `curl ${options.join(" ")} ${quoted(location.origin + path)}`;
}

/** One line for each request; the commands are named as the operations are. */
export function awsCli(sent, endpoint) {
  const at = endpoint?.startsWith("http") ? ` --endpoint-url ${endpoint}` : "";
  const command = (operation) => operation.replace(/\B[A-Z]/g, "-$&").toLowerCase();
  return sent
    .map(
      ({ operation, request }) =>
        `aws dynamodb ${command(operation)}${at} --cli-input-json ${quoted(JSON.stringify(request))}`,
    )
    .join("\n");
}

/** What was asked, by the names of the design; the server writes it as a call of the generated client. */
export const java = (run, name, values, changes) => ({ run, name, values, ...(changes && { changes }) });

/** The call in Java; `path` is one of the system's. */
export const javaCall = async (path, question) =>
  (await post(path.split("/").slice(0, 3).join("/") + "/java", question)).java;
