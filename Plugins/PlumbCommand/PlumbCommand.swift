import Foundation
import PackagePlugin

/// Runs `plumb` in the package's folder: `swift package plumb validate --fail-on warning`.
@main
struct PlumbCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "plumb").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      return Diagnostics.error("plumb ended with status \(process.terminationStatus)")
    }
  }
}
