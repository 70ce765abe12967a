/// Gives each name once. Upper and lower case of ASCII count as equal where they do so in the representation.
///
///     var names = UniqueNames(foldingCase: true)
///     names.name("ZTITLE")   // ZTITLE
///     names.name("Ztitle")   // Ztitle1
struct UniqueNames {
  private var taken: Set<String>
  private let foldsCase: Bool

  /// Beside names that are taken already.
  init(_ taken: Set<String> = [], foldingCase: Bool = false) {
    foldsCase = foldingCase
    self.taken = foldingCase ? Set(taken.map { $0.lowercased() }) : taken
  }

  /// The name, with the first number behind it that makes it new.
  mutating func name(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !taken.insert(foldsCase ? name.lowercased() : name).inserted {
      number += 1
      name = "\(wanted)\(number)"
    }
    return name
  }
}
