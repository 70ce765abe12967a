import PlumbText

/// Where a configuration says what it says of a model, so that an error can point there.
///
///     settings.places["path"]                 // plumb.json:4:15
///     settings.places["sources", 1]           // the second element of “sources”
///     settings.places["generate.output"]
///     settings.places["entities.Order"]       // the key “Order”
///
/// Strings by their keys from the object on, objects by the places of their keys. Settings that were made by hand, or from the command line,
/// have none.
package struct ConfiguredPlaces: Sendable {
  private var locations: [String: [Location]] = [:]

  /// None.
  package init() {}

  /// Those of everything in an object, however deep; of a list each element's.
  init(_ node: JSONNode) { collect(node, at: "") }

  /// The place of a string, or of the key of an object, quotes included; nil where the file does not say it.
  package subscript(key: String, index: Int = 0) -> Location? {
    guard let found = locations[key], found.indices.contains(index) else { return nil }
    return found[index]
  }

  /// The places without those of a key: what it says does not hold in this run.
  package func without(_ key: String) -> ConfiguredPlaces {
    var others = self
    others.locations[key] = nil
    return others
  }

  private mutating func collect(_ node: JSONNode, at key: String) {
    switch node.value {
    case .string: locations[key, default: []].append(node.location)
    case .array(let elements): for element in elements { collect(element, at: key) }
    case .object(let members):
      for member in members {
        let key = key.isEmpty ? member.key : "\(key).\(member.key)"
        if case .object = member.value.value { locations[key, default: []].append(member.keyLocation) }
        collect(member.value, at: key)
      }
    case .null, .bool, .number: break
    }
  }
}
