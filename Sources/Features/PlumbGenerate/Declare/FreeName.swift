extension Set<String> {
  /// Returns a name that is not in the set: the name itself, or the name with the first free number from 2 appended.
  ///
  ///     let taken: Set = ["order", "order2"]
  ///     taken.free("order")                     // order3
  ///     taken.free("order2", dividing: "x")     // order2x2: the separator keeps the two numbers apart
  ///
  /// `separator` is inserted between a name that ends in a digit and its number.
  package func free(_ name: String, dividing separator: String = "") -> String {
    guard contains(name) else { return name }
    let stem = name.last?.isNumber == true ? name + separator : name
    var number = 2
    while contains("\(stem)\(number)") { number += 1 }
    return "\(stem)\(number)"
  }

  /// Inserts a name that was not in the set, and returns it; see `free`.
  mutating func insertFree(_ name: String, dividing separator: String = "") -> String {
    let name = free(name, dividing: separator)
    insert(name)
    return name
  }
}
