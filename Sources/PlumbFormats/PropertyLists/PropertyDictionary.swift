/// The dictionary of a property list: values by keys, with the order of the keys kept.
///
///     var list: PropertyDictionary = ["name": .string("Shop"), "version": .integer(2)]
///     list["version"]       // .integer(2)
///     list.keys             // ["name", "version"]
///
/// Keys are told apart by their bytes, as Core Foundation does, so two spellings of `é` are two keys. Dictionaries are
/// equal where keys and values are; the order is no part of the value.
public struct PropertyDictionary: Sendable {
  /// The keys in the order in which they came.
  public private(set) var keys: [String] = []
  private var values: [Literal: PropertyList] = [:]

  /// An empty dictionary.
  public init() {}

  /// The number of keys.
  public var count: Int { keys.count }
  /// Whether there is no key.
  public var isEmpty: Bool { keys.isEmpty }
  /// Keys with their values, in order.
  public var entries: [(key: String, value: PropertyList)] {
    keys.compactMap { key in self[key].map { (key, $0) } }
  }

  /// The value of a key. A new key goes to the end; nil takes the key away.
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

  /// A key by its bytes: `String` itself takes canonically equivalent texts for one.
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
  /// Whether both have the same keys with the same values, in whatever order.
  public static func == (one: PropertyDictionary, other: PropertyDictionary) -> Bool { one.values == other.values }
  /// The keys and values, without their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension PropertyDictionary: ExpressibleByDictionaryLiteral {
  /// A dictionary from a literal; of two equal keys the last value counts.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    for (key, value) in elements { self[key] = value }
  }
}
