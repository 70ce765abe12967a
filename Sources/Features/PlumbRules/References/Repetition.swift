extension Sequence {
  /// Returns the elements with the name of an earlier element, each with the first element of that name.
  func repetitions<Name: Hashable>(of name: (Element) -> Name) -> [(first: Element, later: Element)] {
    var first: [Name: Element] = [:]
    return compactMap { element in
      let name = name(element)
      guard let other = first[name] else {
        first[name] = element
        return nil
      }
      return (other, element)
    }
  }
}
