import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbWorkspace

/// Scaffolds: files that are written only if they do not exist, for the developer to edit.
///
/// They declare the types that the configuration names. Without these types, the generated code does not compile.
extension Generator {
  /// Returns the scaffolds in no particular order. `files(for:)` sorts them, and leaves out a scaffold with the path
  /// of a generated file.
  func scaffolds(for declarations: Declarations) -> [GeneratedFile] {
    var files: [GeneratedFile?] = []
    if options.scaffolds {
      let attributes = declarations.entities.flatMap { entity in entity.properties.map { (entity, $0) } }
      files += rawTypes(attributes) + codableTypes(attributes)
      files += declarations.entities.flatMap { entity in
        transformerNames(of: entity).map { transformer($0, for: entity) }
      }
    }
    if options.extensionStubs { files += declarations.entities.map(extensionStub) }
    return files.compactMap { $0 }
  }

  private func scaffold(
    _ name: String, _ suffix: String, for entity: EntityDeclaration? = nil, modules: [String], code: Code
  ) -> GeneratedFile? {
    FileWriter(options: options).file(name, suffix, kind: .scaffold, for: entity, modules: modules, code: code)
  }

  /// Whether to write a type for the developer, because no other file declares it.
  private func isNew(_ type: String) -> Bool { !options.existingTypes.contains(type) }

  /// Returns `Item+Extensions.swift`, a file for code that later runs do not overwrite.
  private func extensionStub(_ entity: EntityDeclaration) -> GeneratedFile? {
    scaffold(
      entity.className, "+Extensions.swift", for: entity, modules: [entity.isSwiftData ? "SwiftData" : "CoreData"],
      code: """
        extension \(SwiftName.asType(entity.className)) {
          // Methods and computed properties.
        }
        """)
  }

  // MARK: Raw types

  /// Returns one file for each type with raw storage, even if several attributes have the type.
  private func rawTypes(_ attributes: [(EntityDeclaration, PropertyDeclaration)]) -> [GeneratedFile?] {
    let users = attributes.filter { $0.1.storage == .raw && $0.1.type.unwrapped.simpleName != nil }
    let names = Set(users.compactMap { $0.1.type.unwrapped.simpleName })
    return names.filter(isNew).sorted().map { name in
      rawType(name, users.filter { $0.1.type.unwrapped.simpleName == name })
    }
  }

  /// Returns an enum if the attribute type allows literals as cases. The cases are the defaults of all attributes
  /// with this type:
  ///
  ///     status = "done", oldStatus = "in-progress"   →   enum Status: String, CaseIterable, Sendable {
  ///                                                        case done
  ///                                                        case inProgress = "in-progress"
  ///                                                      }
  ///
  /// Returns a struct for any other attribute type. For example, a Date can be the raw value of a struct, but not of
  /// an enum. `nil` if the attribute's type has no standard Swift type.
  private func rawType(_ name: String, _ users: [(EntityDeclaration, PropertyDeclaration)]) -> GeneratedFile? {
    guard let first = users.first, let attributeType = first.1.facts.attributeType,
      let rawType = attributeType.swift.value
    else { return nil }
    let access = first.0.access.modifier
    let code: Code =
      attributeType == .string || attributeType.isInteger
      ? """
      \(access)enum \(SwiftName.asType(name)): \(rawType.code), CaseIterable, Sendable {
        \(Code.stacked(RawCase.cases(for: users.map(\.1), isString: attributeType == .string)))
      }
      """
      : """
      \(access)struct \(SwiftName.asType(name)): RawRepresentable, Hashable, Sendable {
        \(access)var rawValue: \(rawType.code)

        \(access)init(rawValue: \(rawType.code)) { self.rawValue = rawValue }
      }
      """
    return scaffold(
      name, ".swift", modules: rawType.needsFoundation ? ["Foundation"] : [], code: code)
  }

  // MARK: Codable types and transformers

  /// Returns an empty struct for each type with codable storage. Two attributes with the same type result in the same
  /// path, of which the caller uses the first one.
  private func codableTypes(_ attributes: [(EntityDeclaration, PropertyDeclaration)]) -> [GeneratedFile?] {
    attributes.filter { $0.1.storage == .codable }.map { entity, property in
      guard let name = property.type.unwrapped.simpleName, isNew(name) else { return nil }
      return scaffold(
        name, ".swift", modules: [],
        code: """
          \(entity.access.modifier)struct \(SwiftName.asType(name)): Codable, Hashable, Sendable {
            // Properties.
          }
          """)
    }
  }

  /// Returns the names of the value transformers of a class's attributes.
  private func transformerNames(of entity: EntityDeclaration) -> [String] {
    entity.properties.compactMap { if case .transformed(let name)? = $0.storage { name } else { nil } }
      + entity.members.transformers.sorted()
  }

  /// Returns a subclass of `NSSecureUnarchiveFromDataTransformer` with the name in the model. `nil` for a name that
  /// begins with `NS`, because Foundation declares these transformers.
  private func transformer(_ name: String, for entity: EntityDeclaration) -> GeneratedFile? {
    guard SwiftName.isIdentifier(name), !name.hasPrefix("NS"), isNew(name) else { return nil }
    let access = entity.access.modifier
    let type = SwiftName.asType(name)
    return scaffold(
      name, ".swift", modules: ["Foundation"],
      code: """
        @objc(\(type))
        \(access)final class \(type): NSSecureUnarchiveFromDataTransformer {
          \(access)static let transformerName = NSValueTransformerName(\(stringLiteral(name)))

          /// The classes of the values. Values of other classes are rejected when the attribute is read.
          override \(access)static var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses }

          /// Registers the transformer. Call it before the first store is loaded.
          \(access)static func register() {
            ValueTransformer.setValueTransformer(\(type)(), forName: transformerName)
          }
        }
        """)
  }
}

/// A case of a raw enum for a default of the model.
private enum RawCase {
  /// Returns the cases, sorted by raw value. If no attribute has a default, the case is `unknown`, because an enum
  /// with a raw type requires a case.
  static func cases(for users: [PropertyDeclaration], isString: Bool) -> [Code] {
    let literals = Set(users.compactMap { text(of: $0.facts.unsaidDefault ?? $0.defaultValue) }).sorted()
    if literals.isEmpty { return [isString ? "case unknown" : "case unknown = 0"] }
    var names: Set<String> = []
    return literals.enumerated().map { number, raw in
      var name = isString ? caseName(raw) : "value\(raw.replacingMinus)"
      while !names.insert(name).inserted { name += "_\(number)" }
      let literal = isString ? stringLiteral(raw) : raw
      return name == raw ? "case \(SwiftName.asProperty(name))" : "case \(SwiftName.asProperty(name)) = \(literal)"
    }
  }

  /// Returns the raw value as text, or `nil` for a default that is neither a string nor an integer.
  private static func text(of value: DefaultValue?) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): integerLiteral(number)
    default: nil
    }
  }

  /// Returns the name of a case: `inProgress` for `in-progress`.
  private static func caseName(_ raw: String) -> String {
    let words = raw.unicodeScalars.split { !SwiftName.continues($0) || $0 == "_" }.map(String.init)
    guard let first = words.first else { return raw.isEmpty ? "empty" : "unknown" }
    let name = first.prefix(1).lowercased() + first.dropFirst() + words.dropFirst().map(SwiftName.capitalized).joined()
    return SwiftName.identifier(from: name) ?? "unknown"
  }
}

extension String {
  /// The text with `Minus` instead of a leading minus sign: `Minus1` for `-1`, as in the identifier `valueMinus1`.
  fileprivate var replacingMinus: String { hasPrefix("-") ? "Minus" + dropFirst() : self }
}

extension PropertyDeclaration {
  /// The storage method of an attribute, or `nil` for a relationship.
  package var storage: StorageMethod? {
    if case .attribute(let traits) = kind { traits.storage } else { nil }
  }
}

extension TypeReference {
  /// The name of a type that a separate file can declare: `Status`. `nil` for `[Status]`, `Shop.Status` and
  /// `Box<Status>`.
  fileprivate var simpleName: String? {
    guard case .named(let name, let generics) = self, generics.isEmpty, SwiftName.isIdentifier(name) else { return nil }
    return name
  }
}
