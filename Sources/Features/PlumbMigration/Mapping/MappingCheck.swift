import PlumbComparing
import PlumbCore
import PlumbModel
import PlumbRules

/// The check of a mapping model against the bundle of its versions.
///
///     MappingCheck(mapping, in: bundle).diagnostics()   // the copy of Shop 2 is not what Shop 2 is today …
///
/// The check reads no files. It finds the versions in the bundle by the names in the mapping model. If the bundle
/// does not contain a version, the embedded copy is used instead.
public struct MappingCheck: Sendable {
  /// The checked mapping model.
  public let mapping: MappingModel
  /// The current source version, otherwise its embedded copy; `nil` if neither exists.
  let source: Schema?
  /// The current destination version, otherwise its embedded copy; `nil` if neither exists.
  let destination: Schema?
  /// The hashes of the embedded copies; `nil` for a missing copy.
  private let copies: (source: VersionHashes?, destination: VersionHashes?)
  /// The current versions of the bundle, each with the hashes of its embedded copy.
  let versions: [(current: ComparedHashes, copy: VersionHashes?)]

  /// Creates the check of a mapping model. Without a bundle, only the mapping model itself is checked.
  public init(_ mapping: MappingModel, in bundle: ModelBundle? = nil) {
    let versions = bundle?.versions.compactMap { $0.model.map { ComparedHashes($0) } } ?? []
    self.init(mapping, versions: versions, bundle: bundle?.name ?? "")
  }

  /// Creates the check of a mapping model with the hashed versions of a bundle, given by its name.
  package init(_ mapping: MappingModel, versions: [ComparedHashes], bundle: String) {
    self.mapping = mapping
    let current = { (mapped: MappedVersion) in
      mapped.bundleName ?? bundle == bundle ? versions.first { $0.version == mapped.name } : nil
    }
    let (old, new) = (current(mapping.source), current(mapping.destination))
    source = (old?.model ?? mapping.source.model).map { Schema($0) }
    destination = (new?.model ?? mapping.destination.model).map { Schema($0) }
    copies = (mapping.source.model.map { VersionHashes($0) }, mapping.destination.model.map { VersionHashes($0) })
    self.versions = [(old, copies.source), (new, copies.destination)].compactMap { current, copy in
      current.map { ($0, copy) }
    }
  }

  /// Returns the findings by rule, and within a rule in the order of the mappings. Suppressions are not applied.
  public func diagnostics(_ settings: RuleSettings = RuleSettings()) -> [Diagnostic] {
    let checks: [(rule: Rule, findings: () -> [Finding])] = [
      (.mappingModelStale, staleCopies), (.mappingModelEntityMissing, missingElements),
      (.mappingModelExpression, brokenExpressions),
    ]
    return checks.flatMap { rule, findings -> [Diagnostic] in
      guard let severity = settings.severity(of: rule, for: versions.last?.current.model) else { return [] }
      return findings().map { Locator(version: mapping.name).diagnostic($0, rule: rule.id, severity: severity) }
    }
  }

  /// Returns the anchor of a mapping, or of the whole file.
  func anchor(_ steps: [ElementPath.Step] = [], line: Int = 0) -> Anchor {
    let place = line > 0 ? Position(line: line, column: 1, offset: 0) : .start
    return Anchor(steps, origin: .none, location: Location(file: mapping.file, start: place, end: place))
  }

  /// Returns the anchor of one property of a mapping.
  func anchor(_ property: PropertyMapping, of mapping: EntityMapping) -> Anchor {
    let kind: ElementPath.Kind = mapping.attributes.contains { $0.name == property.name } ? .attribute : .relationship
    return anchor(
      [.init(.entity, mapping.destination ?? mapping.source ?? ""), .init(kind, property.name)], line: property.line)
  }
}

extension MappingModels {
  /// Returns the checks of the readable mapping models, in path order. `bundle` is the name of their bundle.
  package func checks(ofBundle bundle: String) -> [MappingCheck] {
    readable.map { MappingCheck($0, versions: versions, bundle: bundle) }
  }
}
