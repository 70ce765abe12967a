/// The way to an element of a model, for people and for configurations: `Model 2 ▸ Item ▸ title`.
public struct ElementPath: Hashable, Sendable {
  /// The version's name without extension, or the bundle's where no version is meant.
  public var version: String
  /// From the outside in: an entity, then its property; or a configuration, a fetch request, a composite.
  public var steps: [Step]

  public init(version: String, steps: [Step] = []) {
    self.version = version
    self.steps = steps
  }

  /// One element on the way.
  public struct Step: Hashable, Sendable {
    public var kind: Kind
    public var name: String

    public init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// What a step leads to.
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
  public var description: String { ([version] + steps.map(\.name)).joined(separator: " ▸ ") }
}
