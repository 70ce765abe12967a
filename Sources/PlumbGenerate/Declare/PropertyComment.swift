import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel

/// The documentation comment of a generated property, from the entry `documentation` in the user info of the
/// attribute or relationship.
///
///     <entry key="documentation" value="The net price."/>   →   /// The net price.
extension PropertyDeclaration {
  /// Returns the property with the comment that the user info contains.
  func documented(by userInfo: UserInfo?) -> PropertyDeclaration {
    var property = self
    property.facts.documentation = userInfo?.value("documentation").flatMap { $0.isEmpty ? nil : $0 }
    return property
  }

  /// Returns the code of the property below its comment.
  func documented(_ code: Code) -> Code { .stacked([comment, code]) }

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
