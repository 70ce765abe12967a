extension Rule {
  /// Swift that cannot be read.
  ///
  /// The reader of the sources creates one finding for each file, at its first syntax error. It is a warning, because
  /// the parser continues after the error and reads the rest of the file as usual.
  static let sourceSyntax = Rule(
    "source-syntax", .input, "Swift that cannot be read",
    severity: .always(.warning),
    text: Text(
      what: "A file of the sources with a syntax error, or with nesting deeper than any person writes.",
      why: """
        What stands near the place may be missed or misread, so a property may count as missing that is there. The rest \
        of the file is compared all the same.
        """,
      example: .code(
        """
        final class Order: NSManagedObject {
          @NSManaged var total: NSDecimalNumber?« {|»
        }
        """, language: "swift"),
      fix: "Make the file compile, or leave it out of “sources” where it is a template."),
    check: .elsewhere)
}
