import Foundation
import PackagePlugin

/// Generates the Swift of a target's models whenever the target is built.
///
/// A build-tool plugin has to name its outputs before any tool has run, so each model becomes one file:
/// `Shop.xcdatamodeld` makes `Shop+Plumb.swift`. What it looks like is said in the `plumb.json` of the target's or the
/// package's folder.
@main
struct PlumbGenerate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // A target's `directoryURL` came with Swift 6.1.
    let target = URL(fileURLWithPath: String(describing: target.directory))
    let configuration = try [target, context.package.directoryURL].lazy.compactMap(Configuration.init(in:)).first
    let models = try TargetModels(below: target, configuration: configuration).models
    let tool = try context.tool(named: "plumb").url
    return models.map { model in
      let name = model.url.deletingPathExtension().lastPathComponent
      // A folder each: plumb deletes generated files that it finds beside its own.
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name)/\(name)+Plumb.swift")
      return .buildCommand(
        displayName: "Generating Swift for \(model.url.lastPathComponent)",
        executable: tool,
        arguments: ["generate", model.url.path, "--single-file", "--output", output.path, "--quiet"]
          + (configuration.map { ["--config", $0.file.path] } ?? ["--no-config"]),
        inputFiles: model.files + (configuration.map { [$0.file] } ?? []),
        outputFiles: [output])
    }
  }
}
