import PlumbCore
import PlumbModel

extension Model {
  /// Returns the anchor of an element; if it does not exist, that of the nearest enclosing element.
  package func anchor(nearest path: ElementPath) -> Anchor {
    Anchor(path.steps, origin: origin(nearest: path), model: self)
  }

  /// Returns the origin of an element; if it has none, as an element of an enum in Swift, the origin of the nearest
  /// enclosing element.
  package func origin(nearest path: ElementPath) -> Origin {
    var path = path
    while !path.steps.isEmpty {
      if let origin = origin(of: path), origin != Origin.none { return origin }
      path.steps.removeLast()
    }
    return origin
  }

  /// Returns the origin of an element; `nil` if no element exists at the path, and for the model itself.
  package func origin(of path: ElementPath) -> Origin? { origin(at: path.steps[...]) }
}

extension PartOfModel {
  /// Returns the origin of an element in this one, at the end of the steps; `nil` if it does not exist.
  fileprivate func origin(at steps: ArraySlice<ElementPath.Step>) -> Origin? {
    guard let step = steps.first,
      let child = Self.lists.first(where: { $0.kind == step.kind })?.elements(self)
        .first(where: { $0.pathName == step.name })
    else { return nil }
    return steps.count == 1 ? child.origin : child.origin(at: steps.dropFirst())
  }
}
