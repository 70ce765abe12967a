import PlumbCore
import PlumbDeclarations

/// The documentation comment of a generated property, from the entry `documentation` in the user info of the
/// attribute or relationship.
///
///     <entry key="documentation" value="The net price."/>   →   /// The net price.
extension PropertyDeclaration {
  /// Returns the code of the property below its comment.
  package func documented(_ code: Code) -> Code { .stacked([comment, code]) }

  /// The lines of the comment. A line of the text that is too long is wrapped, and invisible characters are removed.
  private var comment: Code {
    guard let text = facts.documentation else { return Code() }
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let lines = paragraphs.flatMap { line in
      let wrapped = WordWrap.lines(visibleText(String(line)), columns: 92)
      return wrapped.isEmpty ? [""] : wrapped
    }
    return lines.allSatisfy(\.isEmpty) ? Code() : .documentation(lines)
  }
}

/// Returns a text of the model for a comment: on one line, without invisible characters and characters that change
/// the text's direction.
package func visibleText(_ text: String) -> String {
  let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  let seen = words.unicodeScalars.filter { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  return String(String(String.UnicodeScalarView(seen)).reversed().drop { $0.isWhitespace }.reversed())
}
