import Foundation
import PackagePlugin

/// Compiles the models of a target, and writes the accessors of its `@NSManaged` members on Linux.
///
/// The compiled models are resources of the target on every system. On Apple's systems, a model that is a resource itself
/// is left to Xcode's compiler.
@main
struct PlumbManaged: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "plumb").url
    let models = ModelFiles.bundles(below: target.directoryURL)
    #if canImport(ObjectiveC)
      let resources = module.sourceFiles.filter { $0.type == .resource }.map(\.url.standardizedFileURL.path)
      return models.filter { !resources.contains($0.standardizedFileURL.path) }.map {
        compiling(ModelFiles($0), of: module.moduleName, tool, context)
      }
    #else
      let commands = models.map { compiling(ModelFiles($0), of: module.moduleName, tool, context) }
      let sources = module.sourceFiles(withSuffix: "swift").filter { $0.type == .source }.map(\.url)
      let dependencies = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
      if sources.isEmpty { return commands }
      return commands + [accessors(of: module.moduleName, sources, dependencies, tool, context)]
    #endif
  }

  /// Returns the command that compiles a model: `Shop.xcdatamodeld` to `Shop.momd`.
  private func compiling(
    _ model: ModelFiles, of module: String, _ tool: URL, _ context: PluginContext
  ) -> Command {
    let name = model.url.deletingPathExtension().lastPathComponent
    let type = model.url.pathExtension == "xcdatamodeld" ? "momd" : "mom"
    let output = context.pluginWorkDirectoryURL.appending(path: "Models/\(name).\(type)")
    return .buildCommand(
      displayName: "Compiling \(model.url.lastPathComponent)", executable: tool,
      arguments: [
        "compile", model.url.path, output.path, "--module", module, "--allow-unknown-hashes", "--quiet",
      ],
      inputFiles: model.files, outputFiles: [output])
  }

  private func accessors(
    of module: String, _ sources: [URL], _ dependencies: [SwiftSourceModuleTarget], _ tool: URL,
    _ context: PluginContext
  ) -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: "\(module)+Managed.swift")
    let modules = dependencies.flatMap { ["--dependency", "\($0.moduleName)=" + $0.directoryURL.path] }
    let others = dependencies.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
    return .buildCommand(
      displayName: "Writing the accessors of \(module)",
      executable: tool,
      arguments: ["accessors", "--module", module, "--output", output.path, "--quiet"] + modules + sources.map(\.path),
      inputFiles: sources + others, outputFiles: [output])
  }
}
