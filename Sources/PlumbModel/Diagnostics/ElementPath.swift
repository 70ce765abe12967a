/// The way to an element of a model, for people and for configurations: `Model 2 ▸ Item ▸ title`.
///
///     let path = ElementPath(version: "Model 2").appending(.entity, "Item").appending(.attribute, "title")
///     path.key          // Item.title
///     path.description  // Model 2 ▸ Item ▸ title
public struct ElementPath: Hashable, Sendable {
  /// The version's name without extension, or the bundle's where no version is meant.
  public var version: String
  /// From the outside in: an entity, then its property; or a configuration, a fetch request, a composite.
  public var steps: [Step]

  /// A path; without steps it leads to the model itself.
  public init(version: String, steps: [Step] = []) {
    self.version = version
    self.steps = steps
  }

  /// One element on the way.
  public struct Step: Hashable, Sendable {
    /// What it is; two elements of different kinds may have one name.
    public var kind: Kind
    /// The element's name; of a uniqueness constraint its attributes: `shop,number`.
    public var name: String

    /// A step to an element.
    public init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// What a step leads to; the raw value is the element's name in the file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case entity, attribute, relationship, fetchedProperty, fetchIndex, uniquenessConstraint
    case fetchRequest, configuration, composite
  }

  /// The path without the version, as a configuration writes it: `Item.title`, `Item`, or empty for the model itself.
  public var key: String { steps.map(\.name).joined(separator: ".") }

  /// This path and one step more.
  public func appending(_ kind: Kind, _ name: String) -> ElementPath {
    ElementPath(version: version, steps: steps + [Step(kind, name)])
  }
}

extension ElementPath: CustomStringConvertible {
  /// The path for people, version first; not to be parsed, for a name may hold anything.
  public var description: String { ([version] + steps.map(\.name)).joined(separator: " ▸ ") }
}
