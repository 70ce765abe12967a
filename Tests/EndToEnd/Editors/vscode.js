// A replacement for the module `vscode`, with the members that the extension uses; and the session of
// `Tests/EndToEnd/Editors/vscode`, if it is the main program.
const assert = require("node:assert");
const path = require("node:path");

const commands = {};
let shown;
const model = path.join(process.cwd(), "Lending.xcdatamodeld/Lending.xcdatamodel/contents");
const folder = { uri: { fsPath: process.cwd() } };

exports.ViewColumn = { Beside: -2 };
exports.commands = { registerCommand: (name, run) => ((commands[name] = run), { dispose() {} }) };
exports.workspace = {
  getConfiguration: () => ({ get: (key) => (key === "path" ? process.env.PLUMB : undefined) }),
  getWorkspaceFolder: () => folder,
  workspaceFolders: [folder],
};
exports.window = {
  activeTextEditor: { document: { uri: { fsPath: model } } },
  showErrorMessage: (text) => shown(new Error(text)),
  createWebviewPanel: () => ({ webview: { set html(page) { shown(undefined, page); } } }),
};
exports.session = async (extension) => {
  const context = { subscriptions: [] };
  await extension.activate(context);
  const [, , server, options] = require("vscode-languageclient/node").made;
  assert.deepStrictEqual(server, { command: process.env.PLUMB, args: ["lsp"] });
  assert(options.documentSelector.some((one) => one.language === "swift" && one.scheme === "file"));
  const { contributes } = require(path.join(path.dirname(require.resolve("../../package.json")), "package.json"));
  for (const { command } of contributes.commands) assert(commands[command], command);

  const page = await new Promise((resolve, reject) => {
    shown = (error, page) => (error ? reject(error) : resolve(page));
    commands["plumb.showDiagram"]();
  });
  assert(page.includes("<svg") && page.includes("Reader"));

  const around = extension.modelAround;
  assert.strictEqual(around("/a/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"), "/a/Shop.xcdatamodeld");
  assert.strictEqual(around("/a/Shop.xcdatamodel/contents"), "/a/Shop.xcdatamodel");
  assert.strictEqual(around("/a/Shop.xcdatamodeld"), "/a/Shop.xcdatamodeld");
  assert.strictEqual(around("/a/Item.swift"), undefined);
  await extension.deactivate();
};

if (require.main === module) {
  // The extension gets the module by its name, with the state of this one.
  require("vscode").session(require(process.argv[2])).catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
