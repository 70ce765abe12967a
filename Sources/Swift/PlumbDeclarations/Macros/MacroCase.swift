/// A case in an argument of a macro: a known one, or any other as its source text.
///
///     observation: .mainActor   // .known(.mainActor)
///     observation: .someActor   // .other(".someActor")
///
/// A macro that is newer than Plumb may have additional cases. They are preserved, and differ from every other case.
public enum MacroCase<Known: RawRepresentable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue == String {
  /// A case that Plumb can generate.
  case known(Known)
  /// Any other case, as its source text: `.thirdPolicy`, `policy`.
  case other(String)
}

extension MacroCase {
  /// Creates the case in an argument's value. Only the member's name is compared: `.mainActor` equals
  /// `ObservationMode.mainActor`.
  package init(_ value: AnnotationArgument.Value) {
    self = value.member.flatMap(Known.init(rawValue:)).map(Self.known) ?? .other(value.code)
  }

  /// The argument's value for the case: `.member("mainActor")`.
  package var value: AnnotationArgument.Value {
    switch self {
    case .known(let known): .member(known.rawValue)
    case .other(let code): .other(code)
    }
  }
}
