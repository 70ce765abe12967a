/// A version of Core Data's framework, which a store contains in `NSPersistenceFrameworkVersion`.
package struct FrameworkVersion: Hashable, Sendable {
  /// The number: 1347.
  package let number: Int64

  package init(_ number: Int64) { self.number = number }

  /// The versions of stores whose system is known.
  private static let known: [(number: Int64, system: String)] = [
    (973, "10.15.1"), (977, "10.15.4"), (1042, "11"), (1044, "11"), (1138, "12.0.1"), (1244, "13.1"), (1251, "13.5"),
    (1321, "14.0"), (1347, "14.6"), (1407, "15.1"), (1447, "15.4"), (1509, "26"),
  ]

  /// Whether each join table of the version's stores has an index of its second column. The first version with such
  /// tables is not known: it is later than 519, and 866 has them.
  var indexesJoinTables: Bool { number >= 866 }

  /// The version that module CoreData writes on systems without Apple's framework.
  private static let own: Int64 = 1338

  /// Whether the version is newer than all known ones.
  package var isNewer: Bool { Self.known.allSatisfy { $0.number < number } }

  /// The system with the framework: `macOS 14.6`, `between macOS 13.5 and 14.0`.
  package var system: String {
    if number == Self.own { return "module CoreData, or between macOS 14.0 and 14.6" }
    if let exact = Self.known.first(where: { $0.number == number }) { return "macOS \(exact.system)" }
    let older = Self.known.last { $0.number < number }
    let newer = Self.known.first { $0.number > number }
    return switch (older, newer) {
    case (let older?, let newer?) where older.system == newer.system: "macOS \(older.system)"
    case (let older?, let newer?): "between macOS \(older.system) and \(newer.system)"
    case (let older?, nil): "newer than macOS \(older.system)"
    case (nil, let newer): "older than macOS \(newer?.system ?? "")"
    }
  }
}
