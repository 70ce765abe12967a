import PlumbCore
import PlumbModel

extension Model {
  /// Returns the anchor of an element; if it does not exist, that of the nearest enclosing element.
  func anchor(nearest path: ElementPath) -> Anchor {
    Anchor(path.steps, origin: origin(nearest: path), model: self)
  }

  /// Returns the origin of an element; if it has none, the origin of the nearest enclosing element.
  func origin(nearest path: ElementPath) -> Origin {
    var path = path
    while !path.steps.isEmpty {
      if let origin = origin(of: path) { return origin }
      path.steps.removeLast()
    }
    return origin
  }

  /// Returns the origin of an element; `nil` if no element exists at the path, and for the model itself.
  func origin(of path: ElementPath) -> Origin? {
    let steps = path.steps
    guard let first = steps.first else { return nil }
    switch first.kind {
    case .entity:
      guard let entity = entities.first(where: { $0.name == first.name }) else { return nil }
      return steps.count == 1 ? entity.origin : entity.origin(of: steps[1])
    case .composite:
      guard let composite = composites.first(where: { $0.name == first.name }) else { return nil }
      return steps.count == 1 ? composite.origin : composite.attributes.origin(named: steps[1].name)
    case .fetchRequest: return fetchRequests.origin(named: first.name)
    case .configuration: return configurations.origin(named: first.name)
    default: return nil
    }
  }
}

extension Entity {
  fileprivate func origin(of step: ElementPath.Step) -> Origin? {
    switch step.kind {
    case .attribute: attributes.origin(named: step.name)
    case .relationship: relationships.origin(named: step.name)
    case .fetchedProperty: fetchedProperties.origin(named: step.name)
    case .fetchIndex: fetchIndexes.origin(named: step.name)
    case .uniquenessConstraint: uniquenessConstraints?.elements.origin(named: step.name)
    default: nil
    }
  }
}

extension Array where Element: PartOfModel {
  /// Returns the origin of the first element with a name; `nil` if no element has the name.
  fileprivate func origin(named name: String) -> Origin? { first { $0.pathName == name }?.origin }
}
