import PlumbText

/// The source locations of a model's settings in the configuration file, for error messages.
///
///     settings.places["path"]                 // plumb.json:4:15
///     settings.places["sources", 1]           // the second element of “sources”
///     settings.places["generate.output"]
///     settings.places["entities.Order"]       // the key “Order”
///
/// Strings are indexed by their key path, objects by the locations of their keys. Settings that were created in code
/// or from the command line have no locations.
package struct ConfiguredPlaces: Sendable {
  private var locations: [String: [Location]] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Collects the locations in an object, at all levels. A list contributes the location of each element.
  init(_ node: JSONNode) { collect(node, at: "") }

  /// The location of a string or of an object's key, including the quotes; `nil` if the file does not contain it.
  package subscript(key: String, index: Int = 0) -> Location? {
    guard let found = locations[key], found.indices.contains(index) else { return nil }
    return found[index]
  }

  /// Returns the locations except those of a key whose value is overridden in this run.
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
