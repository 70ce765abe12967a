/// The path of an element in a model, for display and for configurations: `Model 2 ▸ Item ▸ title`.
///
///     let path = ElementPath(version: "Model 2").appending(.entity, "Item").appending(.attribute, "title")
///     path.key          // Item.title
///     path.description  // Model 2 ▸ Item ▸ title
public struct ElementPath: Hashable, Sendable {
  /// The name of the version without extension, or the name of the bundle if the path refers to no version.
  public var version: String
  /// The elements of the path, the outermost first: an entity, then its property; or a configuration, a fetch
  /// request, a composite.
  public var steps: [Step]

  /// Creates a path. A path without steps refers to the model itself.
  public init(version: String, steps: [Step] = []) {
    self.version = version
    self.steps = steps
  }

  /// An element of a path.
  public struct Step: Hashable, Sendable {
    /// The kind of the element. Two elements of different kinds can have the same name.
    public var kind: Kind
    /// The name of the element; for a uniqueness constraint, its attributes: `shop,number`.
    public var name: String

    /// Creates a step for an element.
    public init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// The kind of an element in a path. The raw value is the element's name in the file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case entity, attribute, relationship, fetchedProperty, fetchIndex, uniquenessConstraint
    case fetchRequest, configuration, composite
  }

  /// The path without the version, in the format of a configuration: `Item.title`, `Item`, or empty for the model
  /// itself.
  public var key: String { steps.key }

  /// Returns this path with an additional step.
  public func appending(_ kind: Kind, _ name: String) -> ElementPath {
    ElementPath(version: version, steps: steps + [Step(kind, name)])
  }
}

extension Sequence<ElementPath.Step> {
  /// The names of the steps in the format of a configuration: `Item.title`, `Item`, or empty without steps.
  package var key: String { map(\.name).joined(separator: ".") }
}

extension ElementPath: CustomStringConvertible {
  /// The path for display, the version first. Not suitable for parsing, because a name can contain any character.
  public var description: String { ([version] + steps.map(\.name)).joined(separator: " ▸ ") }
}
