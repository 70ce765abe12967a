import PlumbCore
import PlumbDeclarations
import PlumbEmit

/// The accessors of a property. They are those of the accessor style, without the members of a type that converts
/// values, so that the compiler reports a type without these one time.
extension PropertyDeclaration {
  /// Returns the expression of the getter: `raw(forKey: "state", or: State.draft)`.
  func expandedGetter(initially initialValue: String? = nil) -> String {
    var written = asWritten
    if case .enumCase(let name)? = defaultValue, attributeTraits?.storage == .raw, !type.isOptional {
      written.defaultValue = .expression("\(type.code).\(SwiftName.asProperty(name))")
    }
    return written.getter(initially: initialValue, isGeneric: true)
  }

  /// The expression of the setter: `storeRaw(newValue, forKey: "state")`.
  var expandedSetter: String? { asWritten.setter(isObserved: false, isGeneric: true) }
}
