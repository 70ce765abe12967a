import PlumbModel

/// An error in a format string: the reason and the position.
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
  /// The position in the format, in Unicode scalars.
  let position: Int
}

extension FormatError {
  /// Creates an error from a syntax error in a format.
  init(_ error: PredicateSyntaxError, in format: String) {
    let reason: Reason =
      switch error.reason {
      case .unexpected(let token): .unexpected(token.found)
      case .unterminatedString: .unterminatedString
      case .badNumber(let text): .badNumber(text)
      case .badPlaceholder(let text): .badPlaceholder(text)
      case .tooDeep: .tooDeep
      case .notAPredicate: .notAPredicate
      case .notAnExpression: .notAnExpression
      }
    self.init(reason, at: error.position, in: format)
  }

  /// Creates an error at an offset in UTF-8 bytes.
  init(_ reason: Reason, at offset: Int, in format: String) {
    self.reason = reason
    position = format.utf8.prefix(offset).count { $0 & 0xC0 != 0x80 }
  }
}
