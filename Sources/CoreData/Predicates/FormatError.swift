/// Why a format is none, and where.
struct FormatError: Error, Equatable {
  enum Reason: Equatable {
    case unexpected(String)
    case unterminatedString
    case badNumber(String)
    case badPlaceholder(String)
    case badArgument(String)
    case missingArgument
    case unknownFunction(String)
    case tooDeep
    case notAPredicate
    case notAnExpression
  }

  let reason: Reason
  /// The place in the format, counted in Unicode scalars.
  let position: Int
}
