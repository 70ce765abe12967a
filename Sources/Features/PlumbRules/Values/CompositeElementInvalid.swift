import PlumbModel

extension Rule {
  /// An element that a composite cannot have.
  ///
  /// Apple's documentation of `NSCompositeAttributeDescription` lists the valid elements: attributes of any type that
  /// is stored, and composites that do not contain themselves. An element of a composite that does not exist is
  /// `composite-missing`.
  package static let compositeElementInvalid = Rule(
    "composite-element-invalid", .values, "An invalid element of a composite",
    severity: .always(.error),
    text: Text(
      what: """
        An element of a composite has no type or the type ObjectID, allows external storage, or contains the composite \
        that it belongs to.
        """,
      why: """
        The elements of a composite are columns in the table of each entity that uses it. An element that cannot be a \
        column is rejected when the model is created, and a composite inside itself would be infinite.
        """,
      example: """
          <entity name="Shop" representedClassName="Shop">
              <attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>
        +     <attribute name="addressScan" optional="YES" attributeType="Binary" \
        allowsExternalBinaryDataStorage="YES"/>
          </entity>
          <composite name="Address">
        -     <attribute name="billing" optional="YES" attributeType="Composite" composite="Address"/>
        -     <attribute name="scan" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        +     <attribute name="city" optional="YES" attributeType="String"/>
          </composite>
        """,
      fix: """
        Select the composite and give the element another type in the Data Model inspector, or move it to an attribute \
        of the entity.
        """),
    check: .all([
      .compositeElement { element, composite, _ in unfit(element, composite) },
      .model { schema in circles(in: schema.model) },
    ]))

  /// Returns the finding for an element that is invalid by itself: external storage, no type, or ObjectID. It has one
  /// finding at most.
  private static func unfit(_ element: Attribute, _ composite: Composite) -> [Finding] {
    let name = "\(composite.name).\(element.name)"
    if element.allowsExternalStorage {
      return .finding(
        "\(name) is an element of a composite and cannot be stored externally",
        at: .allowsExternalBinaryDataStorage, label: "elements are in the store",
        notes: [refusal], help: ["uncheck “Allows External Storage”, or make it an attribute of the entity"])
    }
    guard element.type == .undefined || element.type == .objectID else { return [] }
    let what = element.type == .undefined ? "has no type" : "has the type ObjectID"
    return .finding(
      "\(name) \(what), which an element of a composite cannot have", at: .attributeType,
      label: element.type == .undefined ? "no type" : "not a type of an element", notes: [refusal],
      help: ["choose another type, or make it an attribute of the entity"])
  }

  /// The note that all findings about such elements share.
  private static let refusal = "Core Data rejects a composite with such an element"

  /// Returns a finding for every element that closes a cycle of composites.
  private static func circles(in model: Model) -> [Finding] {
    guard model.composites.contains(where: { $0.attributes.contains { $0.type == .composite } }) else { return [] }
    var search = CompositeSearch(model.composites)
    return search.closingElements().map { composite, element in
      Finding(
        element.composite == composite.name
          ? "\(composite.name).\(element.name) contains its own composite, \(composite.name)"
          : "\(composite.name).\(element.name) contains \(element.composite ?? ""), which contains \(composite.name)",
        on: .element(element, of: composite),
        at: .composite, label: "a composite inside itself", notes: ["a value of it would be infinite"],
        help: ["remove the element, or store the inner value in a separate entity"])
    }
  }
}

/// A depth-first search through composites. An element closes a cycle if its composite is still being visited.
///
/// For `A.inner` → `B` and `B.back` → `A`, `B.back` closes the cycle if `A` is first in the file. Each composite is
/// visited one time.
private struct CompositeSearch {
  let composites: [Composite]
  private let index: [String: Int]
  private var states: [State]

  /// The state of a composite: not visited, its elements being visited, all of its elements visited.
  private enum State { case new, open, done }

  init(_ composites: [Composite]) {
    self.composites = composites
    index = Dictionary(
      composites.indices.map { (composites[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    states = Array(repeating: .new, count: composites.count)
  }

  /// Returns the elements that close cycles, each with the composite that contains it.
  mutating func closingElements() -> [(Composite, Attribute)] {
    composites.indices.flatMap { states[$0] == .new ? walk(from: $0) : [] }
  }

  /// Visits the composites below one of them. The search uses an explicit stack, because a chain of composites may be
  /// long.
  private mutating func walk(from start: Int) -> [(Composite, Attribute)] {
    var found: [(Composite, Attribute)] = []
    var stack = [(composite: start, element: 0)]
    states[start] = .open
    while let (current, next) = stack.last {
      guard next < composites[current].attributes.count else {
        states[current] = .done
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].element += 1
      let element = composites[current].attributes[next]
      guard element.type == .composite, let name = element.composite, let inner = index[name] else { continue }
      switch states[inner] {
      case .open: found.append((composites[current], element))
      case .new:
        states[inner] = .open
        stack.append((inner, 0))
      case .done: break
      }
    }
    return found
  }
}
