/// A type that a symbol's name contains.
indirect enum MangledType: Hashable, Sendable {
  case nominal(NominalType)
  /// `T?`
  case optional(MangledType)
  /// An array, a set or a dictionary with the types of its elements.
  case collection(StandardCollection, [MangledType])
  /// `any P`, without further protocols.
  case existential(NominalType)
  /// `Any`
  case any
  /// `AnyObject`
  case anyObject

  /// Whether the type is an optional.
  var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The type without its outermost optional.
  var unwrapped: MangledType {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }
}

/// A generic collection of the standard library.
enum StandardCollection: String, Sendable {
  case array = "a"
  case set = "h"
  case dictionary = "D"
}

/// The declaration of a class, a struct, an enum or a protocol in a module, or in a type of the module.
struct NominalType: Hashable, Sendable {
  var module: String
  /// The types from the outermost to the declaration itself.
  var path: [Component]

  struct Component: Hashable, Sendable {
    var name: String
    var kind: Kind
  }

  /// The kind of a declaration; the raw value is its operator in symbols.
  enum Kind: String, Sendable {
    case `class` = "C"
    case `struct` = "V"
    case `enum` = "O"
    /// A protocol, whose operator is part of the existential type.
    case `protocol` = "P"
  }

  /// The type that contains the declaration; `nil` for a declaration at the top level of its module.
  var parent: NominalType? {
    path.count > 1 ? NominalType(module: module, path: path.dropLast()) : nil
  }

  /// The letter of a type for which symbols have a short form: `S` for `String`. `nil` for other types.
  var standardLetter: String? {
    guard module == "Swift", path.count == 1, let name = path.first?.name else { return nil }
    return Self.standardLetters[name]
  }

  private static let standardLetters: [String: String] = [
    "Bool": "b", "Character": "J", "Double": "d", "Float": "f", "Int": "i", "ObjectIdentifier": "O", "String": "S",
    "Substring": "s", "UInt": "u", "Hashable": "H", "Equatable": "Q", "Comparable": "L", "Encodable": "E",
    "Decodable": "e",
  ]
}
