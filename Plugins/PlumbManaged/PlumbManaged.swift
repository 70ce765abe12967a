import Foundation
import PackagePlugin

/// Builds a target with Core Data's classes on Linux as it is built on Apple's systems: with its models as resources,
/// and with the accessors of its `@NSManaged` members. On Apple's systems the plugin has no commands.
@main
struct PlumbManaged: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if canImport(ObjectiveC)
      return []
    #else
      guard let module = target as? any SourceModuleTarget else { return [] }
      let models = ModelFiles.bundles(below: target.directoryURL).map { model(ModelFiles($0), context) }
      let sources = module.sourceFiles(withSuffix: "swift").filter { $0.type == .source }.map(\.url)
      let dependencies = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
      if sources.isEmpty { return models }
      return try models + [accessors(of: module.moduleName, sources, dependencies, context)]
    #endif
  }

  /// Returns the command that copies a model into the place of the compiled one, which module CoreData reads. The
  /// versions have the names of compiled ones: `Shop.xcdatamodeld/Shop 2.xcdatamodel` becomes `Shop.momd/Shop 2.mom`.
  private func model(_ model: ModelFiles, _ context: PluginContext) -> Command {
    let name = model.url.deletingPathExtension().lastPathComponent
    let type = model.url.pathExtension == "xcdatamodeld" ? "momd" : "mom"
    let output = context.pluginWorkDirectoryURL.appending(path: "\(name).\(type)")
    let script = #"""
      rm -rf "$2"
      cp -R "$1" "$2"
      for version in "$2"/*.xcdatamodel; do
        if [ -d "$version" ]; then mv "$version" "${version%.xcdatamodel}.mom"; fi
      done
      """#
    return .buildCommand(
      displayName: "Copying \(model.url.lastPathComponent) to \(output.lastPathComponent)",
      executable: URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-ec", script, "sh", model.url.path, output.path],
      inputFiles: model.files, outputFiles: [output])
  }

  private func accessors(
    of module: String, _ sources: [URL], _ dependencies: [SwiftSourceModuleTarget], _ context: PluginContext
  ) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: "\(module)+Managed.swift")
    let modules = dependencies.flatMap { ["--dependency", "\($0.moduleName)=" + $0.directoryURL.path] }
    let others = dependencies.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
    return .buildCommand(
      displayName: "Writing the accessors of \(module)",
      executable: try context.tool(named: "plumb").url,
      arguments: ["accessors", "--module", module, "--output", output.path, "--quiet"] + modules + sources.map(\.path),
      inputFiles: sources + others, outputFiles: [output])
  }
}
