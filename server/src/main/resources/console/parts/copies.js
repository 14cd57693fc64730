// A read as other tools would make it: curl, the AWS command line, Java.

export function curl(path) {
  return `curl -H "Authorization: Bearer $CLAVE_TOKEN" '${location.origin}${path.replaceAll("'", "%27")}'`;
}

const COMMANDS = { Query: "query", GetItem: "get-item", Scan: "scan", BatchGetItem: "batch-get-item" };

export function awsCli(sent) {
  const command = COMMANDS[sent.operation];
  if (!command) return "";
  const json = JSON.stringify(sent.request).replaceAll("'", "'\\''");
  return `aws dynamodb ${command} --endpoint-url http://127.0.0.1:8000 --cli-input-json '${json}'`;
}

export function java(pattern, parameters) {
  const given = Object.entries(parameters)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${JSON.stringify(name)}, ${JSON.stringify(value)}`)
    .join(", ");
  return `Page page = table.run(${JSON.stringify(pattern)}, Map.of(${given})).page();`;
}
