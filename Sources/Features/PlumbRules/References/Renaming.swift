import PlumbModel

/// The renaming identifier of an entity or of a property, which is its earlier name.
struct Renaming {
  let identifier: String
  /// The current name.
  let name: String
  /// Whether it is a property that is not stored.
  let isTransient: Bool
  let anchor: Anchor

  /// Creates a renaming; `nil` if the identifier is missing or empty.
  fileprivate init?(
    _ identifier: String?, _ name: String, isTransient: Bool = false, _ anchor: @autoclosure () -> Anchor
  ) {
    guard let identifier, !identifier.isEmpty else { return nil }
    self.identifier = identifier
    self.name = name
    self.isTransient = isTransient
    self.anchor = anchor()
  }

  /// The path of the element: `Customer`, `Customer.lastName`.
  var path: String { anchor.steps.key }

  /// Whether it is the renaming of an entity.
  var isEntity: Bool { anchor.steps.count == 1 }
}

extension Entity {
  /// Returns the renaming of the entity; `nil` without a renaming identifier. Pass `model` in checks of whole bundles.
  func renaming(in model: Model? = nil) -> Renaming? {
    Renaming(renamingIdentifier, name, .entity(self, in: model))
  }

  /// Returns the renamings of the attributes and relationships. Pass `model` in checks of whole bundles.
  func renamings(in model: Model? = nil) -> [Renaming] {
    attributes.compactMap {
      Renaming($0.renamingIdentifier, $0.name, isTransient: $0.isTransient, .attribute($0, of: self, in: model))
    }
      + relationships.compactMap {
        Renaming($0.renamingIdentifier, $0.name, isTransient: $0.isTransient, .relationship($0, of: self, in: model))
      }
  }
}
