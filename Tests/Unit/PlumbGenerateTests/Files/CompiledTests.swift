import Foundation
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The generated code compiles, and its initial values are those of the model.
///
/// Property wrappers replace the macros. They take the same arguments and store the value.
@Suite(.enabled(if: Toolchain.compiler != nil, "swiftc is not on the path"))
struct CompiledTests {
  private static let standIns = """
    import Foundation

    open class NSManagedObject: NSObject {}
    public enum Trait { case unique, transient }
    public enum Storage { case `default`, raw, codable, composition, transformed(name: String) }
    public enum Policy { case fallbackToDefaultValue, debugAssertNil }
    public enum Rule { case nullify, cascade, deny }

    @propertyWrapper public struct Attribute<Value> {
      public var wrappedValue: Value
      public init(
        wrappedValue: Value, _ traits: Trait..., persistentName: String? = nil, storageMethod: Storage? = nil,
        decodeFailurePolicy: Policy? = nil
      ) { self.wrappedValue = wrappedValue }
    }
    @propertyWrapper public struct CompositionField<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value, persistentName: String) { self.wrappedValue = wrappedValue }
    }
    @propertyWrapper public struct Relationship<Value> {
      var value: Value?
      public var wrappedValue: Value { get { value! } set { value = newValue } }
      public init(
        persistentName: String? = nil, inverse: String, deleteRule: Rule, minimumModelCount: Int? = nil,
        maximumModelCount: Int? = nil
      ) {}
    }
    public struct Box: RawRepresentable {
      public var rawValue: Any
      public init?(rawValue: Any) { self.rawValue = rawValue }
    }
    public struct Tint {}
    public enum Shop { public struct Price {} }

    """

  /// Expressions and the values that the compiled program prints, which are the defaults of the model.
  private static let expectations: [(code: String, output: String)] = [
    ("Order().total", "0.1"), ("Order().placedAt.timeIntervalSinceReferenceDate", "631123200.0"),
    ("Order().state", "open"), ("Order().isDraft", "true"), ("Customer().email.isEmpty", "true"),
    ("GeoPoint().latitude", "0.0"), ("OfDecimal().mandatory2", "0.1"),
    // Other Decimals are not tested: the macro reads their literals as text, but these property wrappers convert them
    // to Double first.
    ("OfInteger64().mandatory0", "-9223372036854775808"), ("OfInteger16().mandatory5", "1"),
    ("OfFloat().mandatory1", "0.25"), ("OfUUID().mandatory0", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"),
    ("OfBinary().mandatory1.map { $0 }", "[0, 1, 2, 3]"), ("OfURI().mandatory1", "mailto:someone@example.com"),
    ("OfString().mandatory2", "say \"hi\" \\(now)"), ("OfString().mandatory5.unicodeScalars.count", "4"),
    ("OfString().plain as Any", "nil"), ("Stored().rawString.rawValue", "🙂 \u{1}\u{7F}"),
  ]

  @Test func valuesAreThoseOfTheModel() throws {
    try Toolchain.withFolder { folder in
      try Self.standIns.write(to: folder.appendingPathComponent("StandIns.swift"), atomically: false, encoding: .utf8)
      let models = [
        (Shop.model, Shop.options), (BroadModels.everyType, DeclarationOptions()),
        (BroadModels.everyStorage.model, BroadModels.everyStorage.options),
      ]
      for (model, options) in models {
        let declared = declarations(of: model, options: options).value
        for file in Generator(options: GeneratorOptions(scaffolds: true)).files(for: declared)
        where !file.path.contains("Transformer") && file.path != "Box.swift" {
          let text = Self.withoutMacros(file.text)
          try text.write(to: folder.appendingPathComponent(file.path), atomically: false, encoding: .utf8)
        }
      }
      let main = "import Foundation\n" + Self.expectations.map { "print(\($0.code))\n" }.joined()
      try main.write(to: folder.appendingPathComponent("main.swift"), atomically: false, encoding: .utf8)
      let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let build = try Toolchain.run(
        try #require(Toolchain.compiler), ["-Onone", "-module-name", "Probe", "-o", "probe"] + sources, in: folder)
      #expect(build.status == 0, "\(build.text.prefix(3000))")
      let output = try Toolchain.run(folder.appendingPathComponent("probe").path, [], in: folder).text
      #expect(output == Self.expectations.map { $0.output + "\n" }.joined())
    }
  }

  /// Returns the text without the attributes of Objective-C and of attached macros, which are not available in this
  /// test.
  private static func withoutMacros(_ text: String) -> String {
    let left = ["@objc(", "@PersistentModel", "@Composition", "import CoreData"]
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !left.contains { line.hasPrefix($0) } }
      .joined(separator: "\n")
  }
}
