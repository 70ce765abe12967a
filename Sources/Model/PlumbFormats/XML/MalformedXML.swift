import CLibXML2

/// Messages for XML that is not well-formed. The messages of libxml2 contain names of its functions, are incomplete,
/// or describe a violated grammar rule instead of the found text.
enum MalformedXML {
  /// Returns a message for an error, in a line without a full stop. For other error codes, returns the message of
  /// libxml2, unless it is about the parser itself.
  static func message(_ error: xmlError) -> String {
    let (name, other) = (text(error.str1), text(error.str2))
    switch xmlParserErrors(rawValue: UInt32(bitPattern: error.code)) {
    case XML_ERR_TAG_NAME_MISMATCH where !name.isEmpty && !other.isEmpty:
      return "</\(other)> is in the place of </\(name)>, which closes the tag of line \(error.int1)"
    case XML_ERR_TAG_NOT_FINISHED where !name.isEmpty: return "it ends before </\(name)>"
    case XML_ERR_GT_REQUIRED: return "a tag is not closed: a > is missing"
    case XML_ERR_ATTRIBUTE_NOT_STARTED: return "the value of an attribute is not in quotes"
    case XML_ERR_ATTRIBUTE_NOT_FINISHED: return "the value of an attribute has no closing quote"
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: return "the attribute \(name) has no value: \(name)=\"…\""
    case XML_ERR_ATTRIBUTE_REDEFINED: return "the attribute \(name) occurs twice in one tag"
    case XML_ERR_SPACE_REQUIRED:
      return "two attributes are not separated: a space or a quote is missing before this place"
    case XML_ERR_LT_IN_ATTRIBUTE: return "a value contains <: write &lt;, or close the quote before it"
    case XML_ERR_INVALID_CHAR: return "XML cannot contain this control character"
    case XML_ERR_ENTITYREF_SEMICOL_MISSING: return "an & begins no reference: write &amp;"
    case XML_ERR_DOCUMENT_END: return "the last tag is followed by other content"
    case XML_ERR_NAME_REQUIRED: return missingName(text(error.message))
    case XML_ERR_INTERNAL_ERROR: return "a < begins no element, comment or reference: write &lt;, or remove it"
    case XML_ERR_MISPLACED_CDATA_END: return "a text contains ]]>: write ]]&gt;"
    case XML_ERR_COMMENT_NOT_FINISHED: return "a comment has no closing -->"
    case XML_ERR_PI_NOT_STARTED: return "a <? begins no processing instruction: write &lt;?, or give it a name"
    case XML_ERR_PI_NOT_FINISHED: return "a processing instruction has no closing ?>"
    default: return text(error.message)
    }
  }

  /// Returns the message of an error code with three causes, which are distinguished by the message of libxml2.
  private static func missingName(_ message: String) -> String {
    if message.contains("EntityRef") { return "an & begins no reference: write &amp;" }
    if message.contains("StartTag") { return "a < begins no tag: write &lt;, or fix the tag's name" }
    return "the tag before this place is not closed, or the name of an attribute is missing"
  }

  /// Returns the text of an error's field, at most 80 characters.
  private static func text(_ field: UnsafePointer<CChar>?) -> String {
    field.map { String(String(cString: $0).prefix(80)) } ?? ""
  }
}
