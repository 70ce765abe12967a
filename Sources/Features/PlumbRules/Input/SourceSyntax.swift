extension Rule {
  /// Swift that cannot be read.
  ///
  /// The reader of the sources creates one finding for each file, at its first syntax error. It is a warning, because
  /// the parser continues after the error and reads the rest of the file as usual.
  package static let sourceSyntax = Rule(
    "source-syntax", .input, "Swift that cannot be read",
    severity: .always(.warning),
    text: Text(
      what: """
        A file of the sources with a syntax error, or with nesting that is too deep. One note for an Xcode project in \
        Swift 1 or 2, which have syntax that later versions do not have: a lower `SWIFT_VERSION` than 3 in its build \
        settings, or none and such syntax.
        """,
      why: """
        Code near the error may be skipped or misread, so an existing property may be reported as missing. The rest of \
        the file is compared as usual.
        """,
      example: .code(
        """
        final class Order: NSManagedObject {
          @NSManaged var total: NSDecimalNumber?« {|»
        }
        """, language: "swift"),
      fix: "Make the file compile, or exclude it from “sources” if it is a template."))
}
