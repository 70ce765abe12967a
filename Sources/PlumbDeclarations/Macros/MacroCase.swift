/// A case that an argument of a macro names: one that Plumb knows, or another, as it is written.
///
///     observation: .mainActor   // .known(.mainActor)
///     observation: .someActor   // .other(".someActor")
///
/// A macro that is newer than Plumb may have cases of its own; they are kept as they are, and differ from every other.
public enum MacroCase<Known: RawRepresentable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue == String {
  /// One of the cases that Plumb writes itself.
  case known(Known)
  /// As it stands in the source: `.thirdPolicy`, `policy`.
  case other(String)
}

extension MacroCase {
  /// The case that an argument's value names, by the member's name alone: `.mainActor` and `ObservationMode.mainActor`.
  package init(_ value: AnnotationArgument.Value) {
    self = value.member.flatMap(Known.init(rawValue:)).map(Self.known) ?? .other(value.code)
  }

  /// The argument's value again: `.member("mainActor")`.
  package var value: AnnotationArgument.Value {
    switch self {
    case .known(let known): .member(known.rawValue)
    case .other(let code): .other(code)
    }
  }
}
