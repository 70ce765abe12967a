/// The facts about a stored value that Swift declares and a model in XML does not contain.
///
///     var since: Date = .now      // initialValue ".now": a default, whose value is computed when the app starts
///     var mood = Mood.calm        // values ["calm", "wild"]: raw values, which no version hash contains
package struct DeclaredValue: Hashable, Sendable {
  /// The type as the source spells it, without its optional.
  package var type: String
  /// The initial value as the source spells it, if it is not a literal of the attribute's type. `nil` without one, and for
  /// a literal, which is the default of the attribute.
  package var initialValue: String?
  /// The raw values of an enum. `nil` for an enum without raw values, for one whose raw values are not literals, and for
  /// other types.
  package var values: [String]?
  /// Whether the form of the value in a store is known.
  package var isFormKnown = true

  package init(type: String) { self.type = type }
}
