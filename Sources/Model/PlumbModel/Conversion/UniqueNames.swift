/// A generator of unique names. With `foldingCase`, names that differ only in case count as equal.
///
///     var names = UniqueNames(foldingCase: true)
///     names.name("ZTITLE")   // ZTITLE
///     names.name("Ztitle")   // Ztitle1
package struct UniqueNames {
  private var taken: Set<String>
  private let foldsCase: Bool

  /// Creates a generator with names that are already in use.
  package init(_ taken: Set<String> = [], foldingCase: Bool = false) {
    foldsCase = foldingCase
    self.taken = foldingCase ? Set(taken.map { $0.lowercased() }) : taken
  }

  /// Returns the name, with the first number appended that makes it unique.
  package mutating func name(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !taken.insert(foldsCase ? name.lowercased() : name).inserted {
      number += 1
      name = "\(wanted)\(number)"
    }
    return name
  }
}
