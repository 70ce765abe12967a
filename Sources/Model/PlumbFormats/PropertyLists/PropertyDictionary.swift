import PlumbText

/// The dictionary of a property list: values by keys, in a preserved order of the keys.
///
///     var list: PropertyDictionary = ["name": .string("Shop"), "version": .integer(2)]
///     list["version"]       // .integer(2)
///     list.keys             // ["name", "version"]
///
/// Keys are compared by their bytes, as in Core Foundation, so two encodings of `é` are two keys. Dictionaries are
/// equal if their keys and values are equal; the order is ignored.
public struct PropertyDictionary: Sendable {
  /// The keys with their values, in insertion order.
  public private(set) var entries: [(key: String, value: PropertyList)] = []
  /// The index of each key; empty for few keys, which a search through all of them finds faster.
  private var places: [ExactText: Int] = [:]
  /// The maximum number of keys without `places`.
  private static let few = 16

  /// Creates an empty dictionary.
  public init() {}

  /// The keys, in order.
  public var keys: [String] { entries.map(\.key) }
  /// The number of keys.
  public var count: Int { entries.count }
  /// Whether the dictionary has no keys.
  public var isEmpty: Bool { entries.isEmpty }

  /// The value of a key. Setting a new key appends it; setting `nil` removes the key.
  public subscript(key: String) -> PropertyList? {
    get { place(key.exact).map { entries[$0].value } }
    set {
      let place = place(key.exact)
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil):
        entries.remove(at: place)
        places = [:]
        index()
      case (nil, let value?):
        entries.append((key, value))
        index()
      case (nil, nil): break
      }
    }
  }

  private func place(_ key: ExactText) -> Int? {
    places.isEmpty ? entries.firstIndex { $0.key.exact == key } : places[key]
  }

  /// Adds the keys without an index if there are many.
  private mutating func index() {
    guard entries.count > Self.few else { return }
    for place in places.count..<entries.count { places[entries[place].key.exact] = place }
  }
}

extension PropertyDictionary: Hashable {
  /// Whether two dictionaries have the same keys with the same values, in any order.
  public static func == (one: PropertyDictionary, other: PropertyDictionary) -> Bool {
    one.count == other.count && one.entries.allSatisfy { other[$0.key] == $0.value }
  }
  /// Hashes the keys and values, without their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Dictionary(entries.map { ($0.key.exact, $0.value) }, uniquingKeysWith: { $1 }))
  }
}

extension PropertyDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary from a literal. For two equal keys, the last value is used.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    for (key, value) in elements { self[key] = value }
  }
}
