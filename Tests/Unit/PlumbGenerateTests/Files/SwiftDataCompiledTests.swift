import Foundation
import PlumbCore
import PlumbModel
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The type-checker accepts SwiftData classes: their types, names, initializers, key paths and macro arguments.
///
/// SwiftData is not available in this test, and its macros are not expanded. Each annotation becomes a call of the
/// initializer that Apple's documentation lists for its macro. Each class conforms to `PersistentModel`. Errors in
/// the expansion of macros, such as circular references, are not found.
@Suite(.enabled(if: Toolchain.compiler != nil, "swiftc is not on the path"))
struct SwiftDataCompiledTests {
  /// The declarations that replace SwiftData. The script that compiles the code of all real models also uses them.
  private static let standIns = Repository.url("Tests/EndToEnd/Generated/Support/SwiftData.swift")

  private static let calls = [
    "@Attribute(": "Schema.Attribute(", "@Relationship(": "Schema.Relationship(", "#Unique<": "Schema.Unique<",
    "#Index<": "Schema.Index<",
  ]

  /// Returns the code of a model without its macros. An enum encloses it, so that the names of several models do not
  /// collide.
  private static func checked(_ declared: Declarations, _ number: Int) -> String {
    let file = Generator(options: GeneratorOptions(model: "M", singleFile: true)).files(for: declared)
    var lines = file.flatMap { $0.text.split(separator: "\n").map(String.init) }
    lines.removeAll { $0.hasPrefix("import ") || $0 == "@Model" }
    var open: String?
    for index in lines.indices {
      let line = lines[index]
      let indentation = String(line.prefix { $0 == " " })
      if let (macro, call) = calls.first(where: { line.dropFirst(indentation.count).hasPrefix($0.key) }) {
        lines[index] =
          "\(indentation)static var check\(index): Any { " + call + line.dropFirst(indentation.count + macro.count)
        open = indentation + ")"
        if line.hasSuffix(")") { open = line }
      } else if line.hasPrefix("class ") || line.contains(" class "), line.hasSuffix(" {"), !line.contains(":") {
        lines[index] = line.dropLast(2) + ": PersistentModel {"
      }
      if let end = open, line == end {
        lines[index] += " }"
        open = nil
      }
    }
    let stubs = stubs(declared).sorted().map { "class \(SwiftName.asType($0)) {}" }
    return (["enum Model\(number) {"] + stubs + lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// Returns the names of the types that use a value transformer. The app declares these types.
  private static func stubs(_ declared: Declarations) -> Set<String> {
    func names(in type: TypeReference) -> [String] {
      switch type {
      case .named(let name, _): StandardType.isKnown(name) || name.hasPrefix("Any") ? [] : [name]
      case .optional(let type), .array(let type), .set(let type): names(in: type)
      case .dictionary(let key, let value): names(in: key) + names(in: value)
      case .other: []
      }
    }
    return declared.entities.flatMap(\.properties).reduce(into: []) { stubs, property in
      guard case .attribute(let traits) = property.kind, case .transformed = traits.storage else { return }
      stubs.formUnion(names(in: property.type).filter { !$0.contains(".") })
    }
  }

  /// Runs the type-checker and returns its status and messages.
  private func check(_ declared: [Declarations]) throws -> Toolchain.Output {
    try Toolchain.withFolder { folder in
      let text = "import Foundation\n\n" + declared.enumerated().map { Self.checked($1, $0) }.joined()
      try text.write(to: folder.appendingPathComponent("Models.swift"), atomically: false, encoding: .utf8)
      try FileManager.default.copyItem(at: Self.standIns, to: folder.appendingPathComponent("SwiftData.swift"))
      return try Toolchain.run(
        try #require(Toolchain.compiler), ["-typecheck", "-swift-version", "6", "Models.swift", "SwiftData.swift"],
        in: folder)
    }
  }

  private func expectSound(_ declared: [(name: String, value: Declarations)]) throws {
    let output = try check(declared.map(\.value))
    #expect(output.status == 0, "\(declared.map(\.name)) \(output.text.prefix(3000))")
    #expect(!output.text.contains("warning:"), "\(output.text.prefix(3000))")
  }

  /// The type-checker finds errors in key paths and types through the substitutes.
  @Test func whatIsWrongIsFound() throws {
    var declared = declarations(of: try SwiftDataModels.museum(), options: SwiftDataModels.options).value
    let index = try #require(declared.entities.firstIndex { $0.entity == "Work" })
    declared.entities[index].schema?.constraints = [["title", "nothing"]]
    declared.entities[index].properties[0].type = "Missing"
    let output = try check([declared])
    #expect(output.status != 0)
    #expect(output.text.contains("has no member 'nothing'"))
    #expect(output.text.contains("cannot find type 'Missing' in scope"))
  }

  @Test(arguments: [nil, .public, .open] as [AccessLevel?]) func broadModels(_ access: AccessLevel?) throws {
    let models = [
      BroadModels.everyType, BroadModels.longNames(.swiftdata, longest: 76).model, try SwiftDataModels.museum(),
    ]
    try expectSound(
      models.map { model in
        (model.name, declarations(of: model, options: .init(style: .swiftdata, access: access)).value)
      })
  }

  /// Models of the corpus that no rule rejects type-check.
  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project")) func realModels() throws {
    let models = Corpus.someModels
    var sound: [(name: String, value: Declarations)] = []
    for (file, model) in models {
      let declared = declarations(of: model, options: .init(style: .swiftdata))
      let rules = Set(declared.diagnostics.filter { $0.severity == .error }.map(\.rule))
      if rules.isEmpty { sound.append((file, declared.value)) }
    }
    for start in stride(from: 0, to: sound.count, by: 60) {
      try expectSound(Array(sound[start..<min(start + 60, sound.count)]))
    }
    #expect(sound.count * 2 > models.count)
  }
}
