import PlumbDeclarations
import PlumbModel

/// The struct of a composite, with its elements as properties.
struct SwiftDataStruct {
  private let composite: Composite
  private let writer: SwiftDataWriter

  init(_ composite: Composite, _ writer: SwiftDataWriter) {
    self.composite = composite
    self.writer = writer
  }

  /// `struct Place: Codable { … }`. An element that leads back to the composite has no place in a struct.
  var code: Code {
    var taken: Set<String> = ["init", "self", "Type", "Protocol"]
    let properties = composite.attributes.compactMap { attribute -> Code? in
      guard !holds(attribute), let (type, value) = writer.declaration(of: attribute) else { return nil }
      let name = SwiftName.asProperty(SwiftDataNames.once(attribute.name, orElse: "element", &taken))
      let initial: Code = value.map { " = \(Code(.call($0)))" } ?? ""
      return "var \(name): \(type)\(initial)"
    }
    let name = writer.names.composites[composite.name] ?? "Composite"
    return TypeHeader("struct \(name): Codable").with(.stacked(properties))
  }

  /// Whether the composite is part of this element's, however deep.
  private func holds(_ attribute: Attribute) -> Bool {
    var open = [attribute]
    var seen: Set<String> = []
    while let next = open.popLast() {
      guard next.type == .composite, let name = next.composite, seen.insert(name).inserted else { continue }
      if name == composite.name { return true }
      open += writer.sorted.schema.composite(name)?.attributes ?? []
    }
    return false
  }
}
