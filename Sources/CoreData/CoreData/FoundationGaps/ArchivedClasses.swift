import Foundation
import PlumbFormats

/// The classes that a keyed archive contains. On Linux, `NSKeyedUnarchiver` ends the program if a class is not
/// allowed or does not exist, if an object of the archive has no class, or if a dictionary has more keys than objects.
/// Therefore data from outside is checked first.
struct ArchivedClasses {
  /// The names of each archived class and its superclasses.
  private let classes: [[String]]

  /// Creates the list of classes in an archive; `nil` if the data is not a keyed archive, or a damaged one.
  init?(_ data: Data) {
    guard let archive = try? KeyedArchive.read([UInt8](data), file: ""), archive.objects.allSatisfy(Self.isComplete)
    else { return nil }
    classes = archive.objects.compactMap { object in
      guard case .instance(let instance) = object else { return nil }
      return instance.classes
    }
  }

  /// Whether an object is no dictionary, or one with an object for each key.
  private static func isComplete(_ object: KeyedArchive.Object) -> Bool {
    guard case .instance(let instance) = object, instance.classes.contains("NSDictionary") else { return true }
    guard case .array(let keys)? = instance.fields["NS.keys"], case .array(let objects)? = instance.fields["NS.objects"]
    else { return false }
    return keys.count == objects.count && (keys + objects).allSatisfy { $0.uid ?? 0 > 0 }
  }

  /// Whether every class is one of `allowed` or inherits from one, and exists in the program. `NSMutableString` and
  /// `NSMutableData` are always allowed.
  func holdsOnly(_ allowed: [AnyClass]) -> Bool {
    let names = Set(allowed.map { archivedName(of: $0) }).union(["NSMutableString", "NSMutableData"])
    return classes.allSatisfy { chain in chain.contains { names.contains($0) } } && classesExist
  }

  /// Whether each class, or one of its superclasses, exists in the program.
  var classesExist: Bool {
    classes.allSatisfy { chain in chain.contains { classExists($0) } }
  }

  private func classExists(_ name: String) -> Bool {
    NSKeyedUnarchiver.class(forClassName: name) != nil || _typeByName("10Foundation\(name.count)\(name)C") != nil
      || (name.split(separator: ".").count == 2 && NSClassFromString(name) != nil)
  }

  private func archivedName(of type: AnyClass) -> String {
    let name = String(reflecting: type)
    return name.hasPrefix("Foundation.") ? String(name.dropFirst("Foundation.".count)) : name
  }
}

/// Whether a value can be written to a keyed archive. `NSKeyedArchiver` ends the program if it cannot.
func isArchivable(_ value: Any) -> Bool {
  switch value {
  case let list as [Any]: list.allSatisfy(isArchivable)
  case let table as [AnyHashable: Any]: table.allSatisfy { isArchivable($0.key.base) && isArchivable($0.value) }
  case let set as Set<AnyHashable>: set.allSatisfy { isArchivable($0.base) }
  case is String, is NSNumber, is Date, is Data, is URL, is UUID: true
  default: value is any NSSecureCoding
  }
}
