import PlumbCore
import PlumbDeclarations
import PlumbEmit

/// The accessors of a property. They are those of the accessor style, without the members of a type that converts
/// values, so that the compiler reports a type without these one time.
extension PropertyDeclaration {
  /// Returns the expression of the getter: `raw(forKey: "state", orCase: { $0.draft })`.
  func expandedGetter(initially initialValue: String? = nil) -> String {
    if case .enumCase(let name)? = defaultValue, let traits = attributeTraits, traits.storage == .raw, !type.isOptional
    {
      let function = traits.asserts ? "checkedRaw" : "raw"
      return "\(function)(forKey: \(stringLiteral(persistentName)), orCase: { $0.\(SwiftName.asProperty(name)) })"
    }
    return asWritten.getter(initially: initialValue, isGeneric: true)
  }

  /// The expression of the setter: `storeRaw(newValue, forKey: "state")`.
  var expandedSetter: String? { asWritten.setter(isObserved: false, isGeneric: true) }
}
