import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbSwift

/// Returns the declarations in the sources. The files are named `A.swift`, `B.swift` and so on.
package func declared(_ sources: String..., names: ExpectedNames = ExpectedNames()) -> Declarations {
  SourceParser(names).declarations(in: files(sources)).value
}

package func files(_ sources: [String]) -> [SourceFile] {
  zip("ABCDEFGH", sources).map { SourceFile(path: "\($0).swift", text: $1) }
}

/// Returns the properties of a macro class with these members.
package func properties(_ members: String, names: ExpectedNames = ExpectedNames()) -> [PropertyDeclaration] {
  declared("@PersistentModel final class Item: NSManagedObject {\n\(members)\n}", names: names)
    .entities.first?.properties ?? []
}

/// Returns the properties of a managed class with these members.
package func managed(_ members: String, names: ExpectedNames = ExpectedNames()) -> [PropertyDeclaration] {
  declared("class Item: NSManagedObject {\n\(members)\n}", names: names).entities.first?.properties ?? []
}

extension PropertyDeclaration {
  package static func attribute(
    _ name: String, _ type: TypeReference, _ value: DefaultValue? = nil, persistent: String? = nil,
    traits: AttributeTraits = .init()
  ) -> PropertyDeclaration {
    PropertyDeclaration(
      name: name, persistentName: persistent, type: type, defaultValue: value, kind: .attribute(traits))
  }

  package static func relationship(
    _ name: String, _ type: TypeReference, persistent: String? = nil, _ traits: RelationshipTraits
  ) -> PropertyDeclaration {
    PropertyDeclaration(name: name, persistentName: persistent, type: type, kind: .relationship(traits))
  }
}

extension TypeReference: ExpressibleByStringLiteral {
  /// Creates the type from its name. A name that ends in `?` is an optional type.
  public init(stringLiteral text: String) {
    self = text.hasSuffix("?") ? .optional(TypeReference(stringLiteral: String(text.dropLast()))) : .named(text)
  }
}
