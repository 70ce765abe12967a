import PlumbModel
import PlumbRules

extension Rule {
  /// Value expressions that are bare words or contain an invalid reference. `MappingCheck` creates the findings.
  static let mappingModelExpression = Rule(
    "mapping-model-expression", .bundle, "A value expression with an invalid reference",
    severity: .always(.warning),
    text: Text(
      what: """
        A value expression of a mapping model is a bare word (`unknown` instead of `"unknown"`), reads a property from \
        `$source` that the source entity does not have, or names a mapping that does not exist.
        """,
      why: """
        A bare word is a key without an object: the value is nil, and a mandatory attribute fails validation at the \
        end of the migration. A missing property or mapping raises an exception during the migration.
        """,
      bad: .words("The attribute state of OrderToOrder has the value expression `open`."),
      good: .words("The attribute state of OrderToOrder has the value expression `\"open\"`."),
      fix: """
        Select the property mapping in Xcode and correct “Value Expression” in the Mapping Model inspector: put a text \
        into quotes, choose a property of the source, or name an existing mapping.
        """))
}

extension MappingCheck {
  /// Returns findings about expressions of all mappings that are bare words or contain an invalid reference.
  func brokenExpressions() -> [Finding] {
    let names = Set(mapping.entityMappings.map(\.effectiveName))
    return mapping.entityMappings.flatMap { mapping in
      (mapping.attributes + mapping.relationships).flatMap { property in
        flaws(of: property, mapping, names).map { flaw in
          Finding(
            "\(mapping.effectiveName).\(property.name) \(flaw.message)", on: anchor(property, of: mapping),
            label: flaw.label, help: [flaw.help], discriminator: "\(mapping.effectiveName) \(flaw.subject)")
        }
      }
    }
  }

  private typealias Flaw = (subject: String, message: String, label: String, help: String)

  private func flaws(of property: PropertyMapping, _ mapping: EntityMapping, _ names: Set<String>) -> [Flaw] {
    var found = (property.expression?.all ?? []).compactMap { flaw(of: $0, mapping, names) }
    if let name = property.sourceMappingName, !name.isEmpty, !names.contains(name) { found.append(noMapping(name)) }
    if let path = property.sourceKeyPath, path.hasPrefix("$source."),
      let flaw = flaw(ofPath: String(path.dropFirst("$source.".utf8.count)), mapping)
    {
      found.append(flaw)
    }
    return found
  }

  private func flaw(of expression: ValueExpression, _ mapping: EntityMapping, _ names: Set<String>) -> Flaw? {
    switch expression {
    case .key(let word):
      return (
        word, "is computed from the bare word \(word), a key without an object", "probably \"\(word)\"",
        "put the text into quotes: \"\(word)\"; for a property of the source write $source.\(word)"
      )
    case .keyPath(let path, .source): return flaw(ofPath: path, mapping)
    case .function(Self.instances, .variable("manager"), let arguments):
      guard case .constant(.string(let name))? = arguments.first, !names.contains(name) else { return nil }
      return noMapping(name)
    default: return nil
    }
  }

  /// The selector that returns the destination objects of source objects.
  private static let instances = "destinationInstancesForEntityMappingNamed:sourceInstances:"

  private func noMapping(_ name: String) -> Flaw {
    (
      name, "names the mapping \(name), which does not exist", "no such mapping",
      "choose one of the mappings of \(mapping.name), or rename one to \(name)"
    )
  }

  /// Returns the flaw of a path from the source object; `nil` if the path is valid. Collection operators, such as
  /// `@count`, end the check.
  private func flaw(ofPath path: String, _ mapping: EntityMapping) -> Flaw? {
    guard let source, let entity = source.entity(mapping.source) else { return nil }
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("@") }
    guard case .missing(let key, let owner) = source.follow(keys, from: entity).end else { return nil }
    return (
      path, "reads $source.\(path), and \(owner) of \(source.model.name) has no \(key)", "no \(key) in \(owner)",
      "choose a property of \(owner) in \(source.model.name)"
    )
  }
}
