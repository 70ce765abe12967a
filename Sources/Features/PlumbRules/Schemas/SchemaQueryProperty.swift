import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A predicate or a sort descriptor with a property that a store cannot evaluate.
  package static let schemaQueryProperty = Rule(
    "schema-query-property", .schemas, "A query with a property that a store cannot evaluate",
    severity: .recommended(.error),
    text: Text(
      what: """
        A `#Predicate` or a `SortDescriptor` uses a property of a `@Model` class that a store does not contain: a \
        computed one, or one with `@Transient`. As an argument of a fetch it is an error; a predicate that may only be \
        evaluated in memory is a warning. So are comparisons of collections of values and of data with external storage. \
        A comparison of an enum is a note.
        """,
      why: """
        SwiftData finds the column of a property by its key path. A property without a column ends the app when the \
        fetch runs (“Couldn't find \\Order.<computed>”). Collections are one value in a store, and as of iOS 18 SwiftData \
        does not evaluate enums: the fetch fails or ends the app. Data with external storage can be in a file, whose contents a store cannot compare.
        """,
      example: .code(
        """
          @Model final class Order {
            var number: Int = 0
            var isPaid: Bool = false
            var isOpen: Bool { !isPaid }
            init() {}
          }
          let open = FetchDescriptor<Order>(predicate: #Predicate { «$0.isOpen|!$0.isPaid» })
        """, language: "swift"),
      fix: """
        Use stored properties, or filter the fetched objects. For an enum, store its raw value in another property \
        and use that.
        """),
    check: .bundle { bundle in
      var counts: [String: Int] = [:]
      return (bundle.schema?.queries ?? []).map { query in
        counts[query.property, default: 0] += 1
        let text = query.text
        return Finding(
          text.message, on: Anchor([], origin: .none, location: query.location), label: text.label, notes: [text.note],
          help: [text.help], discriminator: "\(query.property) \(counts[query.property] ?? 1)",
          atMost: query.severity)
      }
    })
}

extension SchemaDeclarations.Query {
  /// The maximum severity; `nil` for a certain failure.
  fileprivate var severity: Severity? {
    switch problem {
    case .unstored: isFetched ? nil : .warning
    case .values, .external: .warning
    case .enumeration: .note
    }
  }

  fileprivate var text: (message: String, label: String, note: String, help: String) {
    switch problem {
    case .unstored:
      let isLess = isFetched ? "" : ", if a fetch uses it"
      return (
        "A query uses \(property), which a store does not contain", "not stored",
        "the fetch ends the app\(isLess): SwiftData finds no column of the property",
        "use stored properties, or filter the fetched objects"
      )
    case .enumeration(let name):
      return (
        "A query compares \(property), which is the enum \(name)", "an enum",
        "as of iOS 18, SwiftData does not evaluate enums in a store: the fetch fails or ends the app",
        "store the raw value in another property, and compare that"
      )
    case .values(let type):
      return (
        "A query uses the elements of \(property), which is \(type)", "stored as one value",
        "a store contains the collection as one value: the fetch fails or ends the app",
        "use a relationship to a class, or filter the fetched objects"
      )
    case .external:
      return (
        "A query compares \(property), whose value can be in a file next to the store", "external storage",
        "a store does not compare the contents of files",
        "store what the query needs in another property"
      )
    }
  }
}
