// What was asked, as other tools would ask it: curl, the AWS command line, Java.

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

export function curl(method, path, body, headers = {}) {
  const said = { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers };
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    `-H "Authorization: Bearer $CLAVE_TOKEN"`,
    ...Object.entries(said).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ];
  return `curl ${options.join(" ")} ${quoted(location.origin + path)}`;
}

/** One line for each request; the commands are named as the operations are. */
export function awsCli(sent, endpoint) {
  const at = endpoint?.startsWith("http") ? ` --endpoint-url ${endpoint}` : "";
  const command = (operation) => operation.replace(/\B[A-Z]/g, "-$&").toLowerCase();
  return sent.map(({ operation, request }) => `aws dynamodb ${command(operation)}${at} --cli-input-json ${quoted(JSON.stringify(request))}`).join("\n");
}

const CALLS = {
  patterns: (given) => `Page page = table.run(${given}).page();`,
  views: (given) => `Map<String, Page> pages = table.view(${given});`,
  transactions: (given) => `List<Item> written = table.transact(${given});`,
  entities: (given) => `Optional<Item> item = table.get(${given});`,
  create: (given) => `Item item = table.create(${given});`,
  update: (given) => `Item item = table.update(${given});`,
  delete: (given) => `boolean deleted = table.delete(${given});`,
};

/** A call on a `Table`, with what it is given in order. */
export const java = (run, ...given) => CALLS[run](given.map(value).join(", "));

const MOST_IN_MAP_OF = 10;
const LARGEST_INT = 2 ** 31 - 1;

function value(given) {
  if (Array.isArray(given)) return `${given.includes(null) ? "Arrays.asList" : "List.of"}(${given.map(value).join(", ")})`;
  if (typeof given === "object" && given !== null) return map(Object.entries(given));
  if (Number.isInteger(given) && Math.abs(given) > LARGEST_INT) return `new BigDecimal("${given}")`;
  return JSON.stringify(given);
}

/** Java's short forms take no null, and the one for maps no more than ten. */
function map(entries) {
  const pairs = entries.map(([name, each]) => `${JSON.stringify(name)}, ${value(each)}`);
  if (entries.some(([, each]) => each === null)) return `new HashMap<String, Object>() {{ ${pairs.map((pair) => `put(${pair});`).join(" ")} }}`;
  return pairs.length > MOST_IN_MAP_OF ? `Map.ofEntries(${pairs.map((pair) => `Map.entry(${pair})`).join(", ")})` : `Map.of(${pairs.join(", ")})`;
}
