import PlumbModel

extension Model {
  /// The first element with the same name as another element of its list, or as a property of another kind; `nil` if
  /// all names are unique.
  var repeatedName: ElementPath? { repeatedElement(at: ElementPath(version: name)) }
}

extension PartOfModel {
  fileprivate func repeatedElement(at path: ElementPath) -> ElementPath? {
    if let entity = self as? Entity, let name = Self.repeated(entity.propertyNames) {
      return path.appending(.attribute, name)
    }
    for list in Self.lists where !list.isSingle {
      let elements = list.elements(self)
      let isKeyedByContent = elements.first.map { type(of: $0).isKeyedByContent } ?? false
      if let name = Self.repeated(elements.map(\.pathName)) {
        return isKeyedByContent ? path : list.kind.map { path.appending($0, name) } ?? path
      }
    }
    for list in Self.lists {
      for element in list.elements(self) {
        let own = list.kind.map { path.appending($0, element.pathName) } ?? path
        if let found = element.repeatedElement(at: own) { return found }
      }
    }
    return nil
  }

  private static func repeated(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }
}
