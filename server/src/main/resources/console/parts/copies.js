// What was asked, as other tools would ask it: curl, the AWS command line, Java.

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

export function curl(method, path, body) {
  const what = method === "GET" ? "" : ` -X ${method} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;
  return `curl -H "Authorization: Bearer $CLAVE_TOKEN"${what} ${quoted(location.origin + path)}`;
}

const COMMANDS = {
  Query: "query",
  GetItem: "get-item",
  Scan: "scan",
  BatchGetItem: "batch-get-item",
  TransactWriteItems: "transact-write-items",
};

/** Nothing for a request that the command line has no such command for. */
export function awsCli({ operation, request }, endpoint) {
  const command = COMMANDS[operation];
  const at = endpoint?.startsWith("http") ? ` --endpoint-url ${endpoint}` : "";
  return command ? `aws dynamodb ${command}${at} --cli-input-json ${quoted(JSON.stringify(request))}` : "";
}

const CALLS = {
  patterns: (name, given) => `Page page = table.run(${name}, ${given}).page();`,
  views: (name, given) => `Map<String, Page> pages = table.view(${name}, ${given});`,
  transactions: (name, given) => `List<Item> written = table.transact(${name}, ${given});`,
  entities: (name, given) => `Optional<Item> item = table.get(${name}, ${given});`,
};

export const java = (run, name, given) => CALLS[run](JSON.stringify(name), value(given));

function value(given) {
  if (Array.isArray(given)) return `List.of(${given.map(value).join(", ")})`;
  if (typeof given !== "object" || given === null) return JSON.stringify(given);
  const entries = Object.entries(given).map(([name, each]) => `entry(${JSON.stringify(name)}, ${value(each)})`);
  return `Map.ofEntries(${entries.join(", ")})`;
}
