import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbSwift

/// A search for the names of a model's properties in source texts, as whole words outside of their declarations.
struct MentionedNames {
  /// The properties by the words that mention them: `title`, `setTitle`, `addToTags`.
  private var properties: [String: Set<String>] = [:]
  /// The texts of the model that use properties.
  private let modelTexts: [String]

  /// Collects the properties of a model, with their names in the given declarations.
  init(of model: Model, _ declarations: Declarations...) {
    modelTexts = model.textsWithNames
    for name in model.entities.flatMap({ $0.attributes.map(\.name) + $0.relationships.map(\.name) }) {
      add(name, as: name)
    }
    for property in declarations.flatMap(\.entities).flatMap(\.properties) {
      add(property.persistentName, as: property.name)
    }
  }

  private mutating func add(_ property: String, as name: String) {
    let capitalized = SwiftName.capitalized(name)
    for word in Self.prefixes.map({ $0 + capitalized }) + [name, "_\(name)"] {
      properties[word, default: []].insert(property)
    }
  }

  /// The beginnings of the names of methods that use a property.
  private static let prefixes = [
    "set", "is", "get", "primitive", "setPrimitive", "addTo", "removeFrom", "insertInto", "replace", "add", "remove",
  ]

  /// Returns the properties that the words of some files or the model itself mention.
  func found(in words: [Set<String>]) -> Set<String> {
    let all = words + [Array(modelTexts.joined(separator: " ").utf8).mentionedWords]
    // The names of all classes are many, and so are the files: each word of a file is searched for among the names.
    return all.reduce(into: []) { found, words in
      for word in words { if let mentioned = properties[word] { found.formUnion(mentioned) } }
    }
  }
}

extension Model {
  /// The predicates, derivations, constraints and indexes, which use properties.
  fileprivate var textsWithNames: [String] {
    fetchRequests.compactMap(\.predicate) + entities.flatMap(\.textsWithNames)
  }
}

extension Entity {
  fileprivate var textsWithNames: [String] {
    var texts = attributes.compactMap(\.derivationExpression)
    texts += fetchedProperties.compactMap { $0.fetchRequest?.predicate }
    texts += (uniquenessConstraints?.elements ?? []).flatMap(\.attributes).map(\.name)
    return texts + fetchIndexes.flatMap(\.elements).compactMap(\.property)
  }
}
