/// Gives each name once.
///
///     var names = UniqueNames()
///     names.name("ZTITLE")   // ZTITLE
///     names.name("ZTITLE")   // ZTITLE1
struct UniqueNames {
  private var taken: Set<String>

  /// Beside names that are taken already.
  init(_ taken: Set<String> = []) { self.taken = taken }

  /// The name, with the first number behind it that makes it new.
  mutating func name(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !taken.insert(name).inserted {
      number += 1
      name = "\(wanted)\(number)"
    }
    return name
  }
}
