extension Rule {
  /// A member with `@NSManaged` that `plumb accessors` refuses. The module would not link on Linux, so no file is
  /// written.
  static let managedAccessors = Rule(
    "managed-accessors", .input, "@NSManaged without accessors on Linux",
    severity: .always(.error),
    text: Text(
      what: "A property or a method with `@NSManaged` for which `plumb accessors` cannot write accessors.",
      why: """
        On Linux the compiler leaves the accessors undefined. Their symbols contain the types, so each type must be \
        declared in the sources of the module, in those of a `--dependency`, or in a known library.
        """,
      example: .code(
        """
        final class Order: NSManagedObject {
          @NSManaged var size: «(Int, Int)|Int64»
        }
        """, language: "swift"),
      fix:
        "Pass the sources of the type, or write the accessors for Linux in the `#else` of `#if canImport(ObjectiveC)`.")
  )
}
