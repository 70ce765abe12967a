/// A case that an argument of a macro names: one that Plumb knows, or another, as it is written.
public enum MacroCase<Known: RawRepresentable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue == String {
  case known(Known)
  /// As it stands in the source: `.thirdPolicy`, `policy`.
  case other(String)
}

extension MacroCase {
  package init(_ value: AnnotationArgument.Value) {
    self = value.member.flatMap(Known.init(rawValue:)).map(Self.known) ?? .other(value.code)
  }

  package var value: AnnotationArgument.Value {
    switch self {
    case .known(let known): .member(known.rawValue)
    case .other(let code): .other(code)
    }
  }
}
