extension Set<String> {
  /// A name that is not in the set, with a number behind it where it is; the set stays as it is.
  ///
  ///     let taken: Set = ["order", "order2"]
  ///     taken.free("order")                     // order3
  ///     taken.free("order2", dividing: "x")     // order2x2: no number runs into another
  ///
  /// `separator` stands between a name that ends in a digit and its number.
  package func free(_ name: String, dividing separator: String = "") -> String {
    guard contains(name) else { return name }
    let stem = name.last?.isNumber == true ? name + separator : name
    var number = 2
    while contains("\(stem)\(number)") { number += 1 }
    return "\(stem)\(number)"
  }

  /// The same, and the name is in the set from then on.
  package mutating func insertFree(_ name: String, dividing separator: String = "") -> String {
    let name = free(name, dividing: separator)
    insert(name)
    return name
  }
}
