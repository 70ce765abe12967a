/// What Plumb reads beside models.
extension Rule {
  static let configuration = always(
    "configuration", .input, "A configuration that cannot be used", .error,
    text: Text(
      what: """
        A plumb.json that is no JSON, has a key or a value that Plumb does not know, or lacks one that it needs. All \
        mistakes are shown at once, each at its place.
        """,
      why: "A key that is spelled wrong would be passed over in silence, so nothing runs until the file is right.",
      bad: .code("{ \"models\": [{ \"path\": \"Shop.xcdatamodeld\", \"source\": [\"Sources\"] }] }", language: "json"),
      good: .code(
        "{ \"models\": [{ \"path\": \"Shop.xcdatamodeld\", \"sources\": [\"Sources\"] }] }", language: "json"),
      fix: "Correct the place that is shown. `plumb config schema` writes a JSON Schema that editors complete from."))

  static let sourceSyntax = always(
    "source-syntax", .input, "Swift that cannot be read", .warning,
    text: Text(
      what: "A file of the sources with a syntax error, or with nesting deeper than any person writes.",
      why: """
        What stands near the place may be missed or misread, so a property may count as missing that is there. The rest \
        of the file is compared all the same.
        """,
      bad: .code(
        "final class Order: NSManagedObject {\n  @NSManaged var total: NSDecimalNumber? {\n}", language: "swift"),
      good: .code(
        "final class Order: NSManagedObject {\n  @NSManaged var total: NSDecimalNumber?\n}", language: "swift"),
      fix: "Make the file compile, or leave it out of “sources” where it is a template."))
}
