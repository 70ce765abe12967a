import PlumbModel
import PlumbRules
import PlumbText

/// What there is to say about a mapping model beside the bundle that its versions belong to.
///
///     MappingCheck(mapping, in: bundle).diagnostics()   // the copy of Shop 2 is not what Shop 2 is today …
///
/// A pure check: it reads no file. Versions are looked up in the bundle by the names that the mapping model has for
/// them; where the bundle does not hold one, the embedded copy stands in for it.
public struct MappingCheck: Sendable {
  /// What is checked.
  public let mapping: MappingModel
  /// The version that objects are taken from, as it is today, else its copy; nil where there is neither.
  let source: Schema?
  /// The version that objects are made for.
  let destination: Schema?
  /// The versions as they are today, beside the copies; nil where the bundle does not hold them.
  let today: (source: Model?, destination: Model?)

  /// A check of a mapping model; without a bundle it looks at the mapping model alone.
  public init(_ mapping: MappingModel, in bundle: ModelBundle? = nil) {
    self.mapping = mapping
    today = (
      source: Self.version(mapping.source, in: bundle), destination: Self.version(mapping.destination, in: bundle)
    )
    source = (today.source ?? mapping.source.model).map { Schema($0) }
    destination = (today.destination ?? mapping.destination.model).map { Schema($0) }
  }

  /// The version of today; nil where the bundle is another one, or holds no such version.
  private static func version(_ version: MappedVersion, in bundle: ModelBundle?) -> Model? {
    guard let bundle, let name = version.name, version.bundleName ?? bundle.name == bundle.name else { return nil }
    return bundle.version(name)?.model
  }

  /// The findings, rule by rule and within a rule in the order of the mappings. Suppressions are not looked at.
  public func diagnostics(_ settings: RuleSettings = RuleSettings()) -> [Diagnostic] {
    let checks: [(rule: Rule, findings: () -> [Finding])] = [
      (.mappingModelStale, staleCopies), (.mappingModelEntityGone, goneElements),
      (.mappingModelExpression, brokenExpressions),
    ]
    let model = today.destination ?? today.source
    return checks.flatMap { rule, findings -> [Diagnostic] in
      guard let severity = settings.severity(of: rule, for: model) else { return [] }
      return findings().map { Locator(version: mapping.name).diagnostic($0, rule: rule.id, severity: severity) }
    }
  }

  /// Whether a copy in a mapping model is the same as a version to a store, as far as that is known. Core Data looks for
  /// mapping models by hashes and knows no names of versions.
  package static func isCopy(_ copy: Model, of version: Model) -> Bool { changed(copy, version).isEmpty }

  /// The place of a mapping, or of the whole file.
  func anchor(_ steps: [ElementPath.Step] = [], line: Int = 0) -> Anchor {
    let place = line > 0 ? Position(line: line, column: 1, offset: 0) : .start
    return Anchor(steps, origin: .none, location: Location(file: mapping.file, start: place, end: place))
  }

  /// The place of one property of a mapping.
  func anchor(_ property: PropertyMapping, of mapping: EntityMapping) -> Anchor {
    let kind: ElementPath.Kind = mapping.attributes.contains { $0.name == property.name } ? .attribute : .relationship
    return anchor(
      [.init(.entity, mapping.destination ?? mapping.source ?? ""), .init(kind, property.name)], line: property.line)
  }
}
