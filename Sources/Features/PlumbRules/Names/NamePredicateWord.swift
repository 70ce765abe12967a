import PlumbModel

extension Rule {
  /// A property with the name of a reserved word of predicate formats.
  ///
  /// Apple's “Predicate Format String Syntax” reserves the words, in lowercase or uppercase. It is a note, because
  /// the name is a problem only in code that writes it in a format.
  static let namePredicateWord = Rule(
    "name-predicate-word", .names, "A property with the name of a predicate keyword",
    severity: .recommended(.note),
    text: Text(
      what: """
        A property or an element of a composite has the name of a reserved word of predicate formats: `size`, `first`, \
        `last`, `any`, `all`, `in`, `between`, `self`.
        """,
      why: """
        In the format of a predicate the word has a special meaning: `size > 3` cannot be parsed, and creating the \
        predicate raises an exception. The name has to be escaped there, as `#size`, or passed as an argument for \
        `%K`. Predicates created with `#Predicate` and key paths are not affected.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="«size|itemSize»" optional="YES" attributeType="Integer 64"«| elementID="size"» \
        usesScalarValueType="NO"/>
        </entity>
        """,
      fix:
        "Write it with `%K` or as `#size` in formats; or rename it in a new version, with the old name as “Renaming ID”."
    ),
    check: .all([
      .propertyNames { name, entity, _ in findings(name, of: entity.name) },
      .compositeElement { element, composite, _ in findings(element.name, of: composite.name) },
    ]))

  private static func findings(_ name: String, of owner: String) -> [Finding] {
    guard name.utf8.count <= 15, PredicateWord.isReserved(name) else { return [] }
    return .finding(
      "\(owner).\(name) has the name of a predicate keyword", at: .name, label: "#\(name) in a format",
      notes: ["the word has a special meaning in a predicate format, so parsing the format raises an exception"],
      help: ["write %K or #\(name) in formats"])
  }
}

/// The words that Apple's “Predicate Format String Syntax” reserves.
enum PredicateWord {
  /// Whether a predicate format reads a name as a reserved word, in any case.
  static func isReserved(_ name: String) -> Bool {
    words.contains(name.lowercased())
  }

  private static let words = Set(PredicateKeyword.allCases.filter(\.isReserved).map { $0.rawValue.lowercased() })
}
