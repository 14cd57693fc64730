// Starts `clave lsp` and connects it with the editor.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function activate() {
  const command = workspace.getConfiguration('clave').get('command');
  client = new LanguageClient(
    'clave',
    'Clave',
    { command, args: ['lsp'] },
    { documentSelector: [{ language: 'clave' }] },
  );
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
