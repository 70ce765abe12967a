import Foundation
import PackagePlugin

/// Generates the Swift of a target's models when the target is built.
///
/// A build-tool plugin has to declare its outputs before any tool runs, so each model has one output file:
/// `Shop+Plumb.swift` for `Shop.xcdatamodeld`. The nearest `plumb.json` at or above the model, in the package's folder,
/// configures its contents.
@main
struct PlumbGenerate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let models = try TargetModels(below: target.directoryURL, in: context.package.directoryURL).models
    let tool = try context.tool(named: "plumb").url
    return models.map { model in
      let name = model.url.deletingPathExtension().lastPathComponent
      // Each model has its own folder, because plumb deletes stale generated files in its output folder.
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name)/\(name)+Plumb.swift")
      return .buildCommand(
        displayName: "Generating Swift for \(model.url.lastPathComponent)",
        executable: tool,
        arguments: ["generate", model.url.path, "--single-file", "--output", output.path, "--quiet"]
          + (model.configuration.map { ["--config", $0.file.path] } ?? ["--no-config"]),
        inputFiles: model.files,
        outputFiles: [output])
    }
  }
}
