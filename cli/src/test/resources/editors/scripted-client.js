// Loads the VS Code extension as the editor does, with a client of its own in place of the library,
// opens a design and prints the findings, the proposed fixes and the formatted first line.
const { spawn } = require('node:child_process');
const Module = require('node:module');
const path = require('node:path');

const [folder, command, text] = process.argv.slice(2);
const manifest = require(path.join(folder, 'package.json'));
const settings = manifest.contributes.configuration.properties;

/** As much of the protocol as the script needs: requests, notifications and diagnostics. */
class LanguageClient {
  constructor(id, name, server, options) {
    this.server = server;
    this.options = options;
    this.waiting = new Map();
    this.bytes = Buffer.alloc(0);
    LanguageClient.last = this;
  }

  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => this.process.on('exit', resolve));
    this.process.stdout.on('data', (bytes) => this.read(bytes));
    await this.request('initialize', { capabilities: {} });
    this.send({ method: 'initialized', params: {} });
  }

  async stop() {
    await this.request('shutdown', null);
    this.send({ method: 'exit' });
    return this.ended;
  }

  request(method, params) {
    const id = this.waiting.size + 1;
    this.send({ id, method, params });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  diagnostics() {
    return new Promise((resolve) => {
      this.published = resolve;
    });
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  read(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    for (;;) {
      const head = this.bytes.indexOf('\r\n\r\n');
      const length = head < 0 ? 0 : Number(/Content-Length: (\d+)/.exec(this.bytes.subarray(0, head))[1]);
      if (head < 0 || this.bytes.length < head + 4 + length) {
        return;
      }
      this.take(JSON.parse(this.bytes.subarray(head + 4, head + 4 + length)));
      this.bytes = this.bytes.subarray(head + 4 + length);
    }
  }

  take(message) {
    if (message.method === 'textDocument/publishDiagnostics') {
      this.published?.(message.params.diagnostics);
    } else if (message.id && !message.method) {
      const { resolve, reject } = this.waiting.get(message.id);
      message.error ? reject(new Error(message.error.message)) : resolve(message.result);
    }
  }
}

const stubs = {
  vscode: {
    workspace: {
      getConfiguration: (section) => ({
        get: (name) => {
          if (!settings[`${section}.${name}`]) {
            throw new Error(`the manifest declares no setting ${section}.${name}`);
          }
          return command;
        },
      }),
    },
  },
  'vscode-languageclient/node': { LanguageClient },
};
const load = Module._load;
Module._load = (name, ...others) => stubs[name] ?? load(name, ...others);

async function main() {
  const extension = require(path.join(folder, manifest.main));
  await extension.activate();
  const client = LanguageClient.last;
  const [{ language }] = client.options.documentSelector;
  if (!manifest.contributes.languages.some((each) => each.id === language)) {
    throw new Error(`the manifest declares no language ${language}`);
  }
  const uri = 'file:///design.yaml';
  const published = client.diagnostics();
  client.send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: language, version: 1, text } },
  });
  const diagnostics = await published;
  const actions = await client.request('textDocument/codeAction', {
    textDocument: { uri },
    range: diagnostics[0].range,
    context: { diagnostics },
  });
  const edits = await client.request('textDocument/formatting', {
    textDocument: { uri },
    options: { tabSize: 2, insertSpaces: true },
  });
  console.log(
    JSON.stringify({
      findings: diagnostics.map((each) => each.code),
      fixes: actions.map((each) => each.title),
      formatted: edits.map((each) => each.newText),
      exit: await extension.deactivate(),
    }),
  );
}

main().catch((failure) => {
  console.error(failure);
  process.exit(1);
});
