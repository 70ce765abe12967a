import PlumbDeclarations
import PlumbModel

/// A variable of the right name that nothing stores: declaring the property beside it would not compile.
///
///     model  <attribute name="note" optional="YES" attributeType="String"/>
///     Swift  lazy var note: String? = nil
///     // drift-property-missing: Order.note is lazy in Swift, so it is not stored
///
/// Such code compiles and runs: what is set is kept in memory at best, and gone with the object. No fix, for what the
/// variable was meant to be is for a person to say.
extension Comparison {
  /// A variable of a class: an error in macro style, a warning in a classic class, which may leave a property to
  /// key-value coding.
  mutating func reportUnstored(
    _ variable: UnstoredVariable, as property: PropertyDeclaration, of entity: EntityDeclaration
  ) {
    let isMacro = entity.macro != nil
    differences.append(
      Difference(
        unstored: variable, as: property, path: "\(entity.entity).\(property.persistentName)",
        element: [.init(.entity, entity.entity), .init(property.elementKind, property.persistentName)],
        prefix: isMacro ? "" : "@NSManaged ", atMost: isMacro ? .error : .warning))
  }

  /// A variable of a `@Composition` struct.
  mutating func reportUnstored(
    _ variable: UnstoredVariable, as element: PropertyDeclaration, of composition: CompositionDeclaration
  ) {
    differences.append(
      Difference(
        unstored: variable, as: element, path: "\(composition.composite).\(element.persistentName)",
        element: [.init(.composite, composition.composite), .init(.attribute, element.persistentName)],
        prefix: "", atMost: .error))
  }
}

extension Difference {
  /// `prefix` is what a declaration of the property begins with: `@NSManaged ` in a classic class.
  fileprivate init(
    unstored variable: UnstoredVariable, as property: PropertyDeclaration, path: String,
    element: [ElementPath.Step], prefix: String, atMost: Severity
  ) {
    self.init(
      rule: .driftPropertyMissing, message: "\(path) is \(variable.reason.words) in Swift, so it is not stored",
      element: element, swift: .init(places: variable.places, part: .name, label: "kept out of the store"),
      xml: .init(origin: property.facts.origin, attribute: .name, label: "only in the model"), atMost: atMost,
      help: [variable.reason.help(for: property, prefix: prefix)])
  }
}

extension UnstoredVariable.Reason {
  /// A few words on the variable, as they follow `is`.
  fileprivate var words: String {
    switch self {
    case .ignored: "marked @Ignore"
    case .constant: "a constant"
    case .lazy: "lazy"
    case .computed: "computed from something else"
    case .unmanaged: "declared without @NSManaged"
    case .tuple: "a part of a tuple"
    case .method: "a method"
    }
  }

  /// What to do about it: `write @NSManaged before it, without an initial value`.
  fileprivate func help(for property: PropertyDeclaration, prefix: String) -> String {
    switch self {
    case .ignored: "remove @Ignore, or delete it in the model"
    case .method: "rename the method, and let `plumb align` declare the property"
    case .constant, .lazy, .tuple: "declare it as `\(prefix)var \(property.name): \(property.type)`, or rename it"
    case .computed where prefix.isEmpty: "rename it, and let `plumb align` declare the property"
    case .computed: "read it with primitiveValue(forKey: \"\(property.persistentName)\"), or rename it"
    case .unmanaged: "write @NSManaged before it, without an initial value"
    }
  }
}
