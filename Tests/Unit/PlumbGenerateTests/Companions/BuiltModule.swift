import Foundation
import TestSupport

/// The `CoreData` module of this repository, built together with the tests. Tests compile code against it.
enum BuiltModule {
  /// The build folder that contains the test program. `nil` if it contains no `CoreData` module, as on Apple's
  /// platforms.
  static let folder: URL? = {
    let folder = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let module = folder.appendingPathComponent("Modules/CoreData.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder : nil
  }()

  static var isUsable: Bool { folder != nil && Toolchain.compiler != nil }

  /// The compiler's arguments.
  static var arguments: [String] {
    let sources = Repository.url("Sources")
    let headers = ["Model/CLibXML2", "Model/CFiles", "CoreData/CRuntime", "CoreData/CSQLite"]
    let maps = headers.flatMap { folder in
      [
        "-Xcc",
        "-fmodule-map-file=" + sources.appendingPathComponent("\(folder)/module.modulemap").standardizedFileURL.path,
      ]
    }
    return [
      "-Onone", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Probe",
      "-I", folder?.appendingPathComponent("Modules").path ?? "",
      "-I/usr/include/libxml2",
    ] + maps
  }

  /// The paths of the object files of the library and of the modules that it depends on.
  static var objects: [String] {
    let modules = [
      "CoreData", "PlumbCore", "PlumbData", "PlumbFormats", "PlumbModel", "PlumbSQLite", "PlumbStoreFormat",
      "PlumbSystem", "PlumbText",
    ]
    return modules.flatMap { name in
      let build = folder?.appendingPathComponent("\(name).build").path ?? ""
      let walk = FileManager.default.enumerator(atPath: build)
      return (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".o") }.sorted()
        .map { "\(build)/\($0)" }
    }
  }

  /// Returns the compiler's messages for the sources, which are keyed by file name. The result is empty if they
  /// compile without a warning.
  static func check(_ sources: [String: String], _ flags: [String] = []) throws -> String {
    try Toolchain.withFolder { folder in
      try write(sources, to: folder)
      let check = try Toolchain.run(
        Toolchain.compiler ?? "", ["-typecheck"] + arguments + flags + sources.keys.sorted(), in: folder)
      return check.status == 0 ? "" : check.text
    }
  }

  /// Compiles the sources, links them with the module, and runs the program in a folder that contains `files`.
  /// Returns the program's output, or the compiler's messages if the build fails.
  static func run(_ sources: [String: String], files: [String: String] = [:]) throws -> String {
    try Toolchain.withFolder { folder in
      try write(sources.merging(files) { source, _ in source }, to: folder)
      let build = try Toolchain.run(
        Toolchain.compiler ?? "",
        arguments + ["-o", "probe"] + sources.keys.sorted() + objects + ["-lxml2", "-lsqlite3"],
        in: folder)
      if build.status != 0 { return build.text }
      return try Toolchain.run(folder.appendingPathComponent("probe").path, [], in: folder).text
    }
  }

  private static func write(_ sources: [String: String], to folder: URL) throws {
    for (path, text) in sources {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }
}
