import PlumbModel
import PlumbText

/// The names of the composites of a compiled model, which contains only their elements.
///
/// A composite is named after its attribute: `Address` for `Person.address`. Attributes with the same name and the same
/// elements share one. Another composite with the same name is named after its entity too: `CustomerAddress`.
struct CompositeNames {
  /// The composites so far, inner ones before those that contain them.
  private(set) var composites: [Composite] = []

  /// Returns the name of the composite of an attribute, and adds the composite unless it exists.
  mutating func name(_ path: ElementPath, _ elements: [Attribute]) -> String {
    let parts = path.steps.map { Self.capitalized($0.name) }
    for count in 1...max(parts.count, 1) {
      let name = parts.suffix(count).joined()
      guard let same = composites.first(where: { $0.name.isExactly(name) }) else { return add(name, elements) }
      if same.attributes == elements { return name }
    }
    var number = 2
    while composites.contains(where: { $0.name == "\(parts.joined())\(number)" }) { number += 1 }
    return add("\(parts.joined())\(number)", elements)
  }

  private mutating func add(_ name: String, _ elements: [Attribute]) -> String {
    composites.append(Composite(name: name, attributes: elements))
    return name
  }

  private static func capitalized(_ name: String) -> String {
    guard let first = name.first, first.isASCII else { return name }
    return first.uppercased() + name.dropFirst()
  }
}
