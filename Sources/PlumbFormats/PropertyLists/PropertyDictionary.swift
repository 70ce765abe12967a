/// The dictionary of a property list: values by keys, in a preserved order of the keys.
///
///     var list: PropertyDictionary = ["name": .string("Shop"), "version": .integer(2)]
///     list["version"]       // .integer(2)
///     list.keys             // ["name", "version"]
///
/// Keys are compared by their bytes, as in Core Foundation, so two encodings of `é` are two keys. Dictionaries are
/// equal if their keys and values are equal; the order is ignored.
public struct PropertyDictionary: Sendable {
  /// The keys, in insertion order.
  public private(set) var keys: [String] = []
  private var values: [Literal: PropertyList] = [:]

  /// Creates an empty dictionary.
  public init() {}

  /// The number of keys.
  public var count: Int { keys.count }
  /// Whether the dictionary has no keys.
  public var isEmpty: Bool { keys.isEmpty }
  /// The keys with their values, in order.
  public var entries: [(key: String, value: PropertyList)] {
    keys.compactMap { key in self[key].map { (key, $0) } }
  }

  /// The value of a key. Setting a new key appends it; setting `nil` removes the key.
  public subscript(key: String) -> PropertyList? {
    get { values[Literal(text: key)] }
    set {
      guard let newValue else {
        guard values.removeValue(forKey: Literal(text: key)) != nil else { return }
        return keys.removeAll { Literal(text: $0) == Literal(text: key) }
      }
      if values.updateValue(newValue, forKey: Literal(text: key)) == nil { keys.append(key) }
    }
  }

  /// A key that is compared by its bytes, because `String` compares by canonical equivalence.
  private struct Literal: Hashable, Sendable {
    let text: String

    static func == (one: Literal, other: Literal) -> Bool {
      one.text.utf8.count == other.text.utf8.count && one.text.utf8.elementsEqual(other.text.utf8)
    }
    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension PropertyDictionary: Hashable {
  /// Whether two dictionaries have the same keys with the same values, in any order.
  public static func == (one: PropertyDictionary, other: PropertyDictionary) -> Bool { one.values == other.values }
  /// Hashes the keys and values, without their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension PropertyDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary from a literal. For two equal keys, the last value is used.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    for (key, value) in elements { self[key] = value }
  }
}
