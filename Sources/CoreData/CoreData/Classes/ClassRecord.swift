import Foundation

/// A class's type context descriptor in a loaded image: provides the class's name, its enclosing declarations, and
/// its metatype.
struct ClassRecord {
  private let descriptor: UnsafeRawPointer

  /// Creates the record of the class at a type record. `nil` if the type is not a class, is generic, or if the kind
  /// of record is unknown.
  init?(typeRecord: UnsafeRawPointer) {
    let field = typeRecord.load(as: Int32.self)
    let target = typeRecord + Int(field & ~3)
    switch field & 3 {
    case 0: descriptor = target
    case 1:
      guard let pointee = target.load(as: UnsafeRawPointer?.self) else { return nil }
      descriptor = pointee
    default: return nil
    }
    guard Kind.of(descriptor) == .class, !isGeneric else { return nil }
  }

  /// Whether the class's unqualified name is `name`.
  func isNamed(_ name: UnsafePointer<CChar>) -> Bool {
    strcmp(nameOf(descriptor), name) == 0
  }

  /// The class's name, prefixed with the names of its module and enclosing types. Private and local scopes have no
  /// name and are omitted.
  var qualifiedName: String {
    var names: [String] = []
    var scope: UnsafeRawPointer? = descriptor
    while let current = scope {
      if Kind.of(current)?.hasName == true { names.append(String(cString: nameOf(current))) }
      scope = parent(of: current)
    }
    return names.reversed().joined(separator: ".")
  }

  /// The class's metatype; `nil` if the descriptor has no metadata accessor.
  var type: Any.Type? {
    let field = descriptor + 12
    let offset = field.load(as: Int32.self)
    guard offset != 0 else { return nil }
    // The accessor takes the requested metadata state, where 0 means complete. It returns the metadata in the first
    // register, in C as in Swift.
    typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer?
    let metadata = unsafeBitCast(field + Int(offset), to: Accessor.self)(0)
    return metadata.map { unsafeBitCast($0, to: Any.Type.self) }
  }

  /// The kinds of declarations that can enclose a class. The raw value is the low five bits of a descriptor's flags.
  private enum Kind: UInt32 {
    case module = 0
    case anonymous = 2
    case `class` = 16
    case `struct` = 17
    case `enum` = 18

    static func of(_ descriptor: UnsafeRawPointer) -> Kind? {
      Kind(rawValue: descriptor.load(as: UInt32.self) & 0x1F)
    }

    var hasName: Bool { self != .anonymous }
  }

  private var isGeneric: Bool {
    var scope: UnsafeRawPointer? = descriptor
    while let current = scope {
      if current.load(as: UInt32.self) & 0x80 != 0 { return true }
      scope = parent(of: current)
    }
    return false
  }

  private func nameOf(_ descriptor: UnsafeRawPointer) -> UnsafePointer<CChar> {
    let field = descriptor + 8
    return (field + Int(field.load(as: Int32.self))).assumingMemoryBound(to: CChar.self)
  }

  private func parent(of descriptor: UnsafeRawPointer) -> UnsafeRawPointer? {
    let field = descriptor + 4
    let offset = field.load(as: Int32.self)
    guard offset != 0 else { return nil }
    let target = field + Int(offset & ~1)
    return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
  }
}
