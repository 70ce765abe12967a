// The extension for Visual Studio Code: the language server, and a command that shows a model as a diagram.
const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function plumb() {
  return vscode.workspace.getConfiguration("plumb").get("path", "plumb");
}

/** The bundle or the version that contains a file; undefined for a file outside of models. */
function modelAround(path) {
  return path.match(/^.*?\.xcdatamodeld(?=\/|$)/)?.[0] ?? path.match(/^.*?\.xcdatamodel(?=\/|$)/)?.[0];
}

/** Shows the page of `plumb inspect --format html`: of the model in the editor, else of the project. */
function showDiagram() {
  const document = vscode.window.activeTextEditor?.document;
  const folder = (document && vscode.workspace.getWorkspaceFolder(document.uri)) ?? vscode.workspace.workspaceFolders?.[0];
  const model = document && modelAround(document.uri.fsPath);
  const words = ["inspect", "--format", "html", ...(model ? [model] : [])];
  execFile(plumb(), words, { cwd: folder?.uri.fsPath, maxBuffer: 64 << 20 }, (error, page, problems) => {
    if (error) return vscode.window.showErrorMessage(problems || error.message);
    const panel = vscode.window.createWebviewPanel("plumb.diagram", "Diagram", vscode.ViewColumn.Beside, {
      enableScripts: true,
      localResourceRoots: [],
    });
    panel.webview.html = page;
  });
}

exports.activate = (context) => {
  context.subscriptions.push(vscode.commands.registerCommand("plumb.showDiagram", showDiagram));
  const schemes = ["swift", "objective-c", "xml", "json", "jsonc"].map((language) => ({ scheme: "file", language }));
  client = new LanguageClient("plumb", "Plumb", { command: plumb(), args: ["lsp"] }, { documentSelector: schemes });
  return client.start();
};

exports.deactivate = () => client?.stop();
exports.modelAround = modelAround;
