import Foundation

/// The module CoreData as it was built for this run of the tests, beside their own products.
///
///     @Suite(.enabled(if: BuiltCoreData.isThere, "module CoreData is not beside the tests"))
enum BuiltCoreData {
  /// Whether code can be compiled against the module; it is on Linux, where `swift test` builds all of the package.
  static var isThere: Bool {
    Toolchain.compiler != nil
      && FileManager.default.fileExists(
        atPath: products.appendingPathComponent("Modules/CoreData.swiftmodule").path)
  }

  /// The compiler's arguments for code that imports the module.
  static var importing: [String] {
    let map = repository.appendingPathComponent("Sources/CLibXML2/module.modulemap").path
    return [
      "-swift-version", "6", "-I", products.appendingPathComponent("Modules").path, "-Xcc",
      "-fmodule-map-file=\(map)", "-I/usr/include/libxml2",
    ]
  }

  /// The linker's, for a program: the objects of the module and of those that it is made of, and the runtime that these
  /// were built for, which is that of the tests.
  static func linking() throws -> [String] {
    let modules = ["CoreData", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbEvolution", "PlumbRules"]
    let objects = try (modules + ["PlumbText"]).flatMap { module in
      let folder = products.appendingPathComponent("\(module).build")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".o") }.sorted()
        .map { folder.appendingPathComponent($0).path }
    }
    return objects + ["-lxml2"] + (has("__tsan_init") ? ["-sanitize=thread"] : [])
      + (has("__llvm_profile_runtime") ? ["-profile-generate"] : [])
  }

  /// Whether the tests run with a part of the toolchain's own runtime.
  private static func has(_ symbol: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), symbol) != nil }

  /// The folder of the tests' program.
  private static let products: URL = {
    let program = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).resolvingSymlinksInPath()
    return program.deletingLastPathComponent()
  }()

  private static let repository: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()
}
