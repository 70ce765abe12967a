import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Suppressed findings: the configuration's list, the userInfo entries of models, the comments of Swift sources.
///
///     plumb.json  "ignore": [{ "rule": "drift-type", "element": "Order.total", "because": "…" }]
///     model       <userInfo><entry key="plumb.ignore" value="drift-type because the server sends text"/></userInfo>
///     Swift       // plumb:ignore drift-type because the server sends text
///
///     var suppressions = Suppressions(settings.ignores)
///     suppressions.add(model)
///     let marked = suppressions.apply(to: diagnostics)
///     let left = marked.filter { $0.suppression == nil }
///
/// A suppressed finding is marked, not removed. A suppression without a finding is a warning, because it may hide a
/// later mistake.
public struct Suppressions: Sendable {
  /// The suppressions in the order in which they were added. The first that covers a finding provides its reason.
  private var entries: [Entry] = []
  /// The indices of the entries that may cover a finding, by rule and subject, in the order of the entries.
  private var indices: [Key: [Int]] = [:]

  /// A rule, and the elements or the file that a suppression is for.
  private struct Key: Hashable {
    /// The id of a rule, or `*` for all.
    let rule: String
    /// An element's key, the prefix of keys with a point at its end, `*`, or the path of a file after `/`.
    let subject: String
  }

  /// A suppression of one rule on one element.
  private struct Entry: Sendable {
    let rule: String
    /// Whether the suppression covers a finding; the rule is part of the condition.
    let covers: @Sendable (Diagnostic) -> Bool
    /// The mark of a covered finding: the kind of suppression and the reason.
    let suppression: Diagnostic.Suppression
    /// The suppressed element, for the message about an unused suppression; the file for a comment.
    let element: ElementPath
    /// The location of the suppression itself; `nil` if it is unknown.
    let location: Location?
    /// The comment. Several models may share the sources, so one comment may be added several times.
    var comment: SourceSuppression?
    var isUsed = false
  }

  /// Creates the suppressions of the configuration's list.
  public init(_ ignores: [RuleSettings.Ignore] = []) {
    for ignore in ignores {
      let all = ignore.element.hasSuffix(".*") ? [String(ignore.element.dropLast())] : []
      let entry = Entry(
        rule: ignore.rule, covers: ignore.covers,
        suppression: Diagnostic.Suppression(.configuration, because: ignore.because),
        element: ElementPath(version: ignore.element), location: ignore.location)
      add(entry, for: [ignore.element] + all + all.map { String($0.dropLast()) })
    }
  }

  private mutating func add(_ entry: Entry, for subjects: [String]) {
    for subject in Set(subjects) { indices[Key(rule: entry.rule, subject: subject), default: []].append(entries.count) }
    entries.append(entry)
  }

  /// Returns the subjects of a range of a file: parts of 256 bytes for a short range, else the file.
  private static func subjects(_ file: String, _ range: Range<Int>?) -> [String] {
    guard let range, !range.isEmpty, range.count < 4096 else { return ["/" + file] }
    return (range.lowerBound / 256...(range.upperBound - 1) / 256).map { "/\(file):\($0)" }
  }

  /// Returns the indices of the entries that may cover a finding, in their order.
  private func candidates(for diagnostic: Diagnostic) -> [Int] {
    let key = diagnostic.element.key
    let elements = (0...diagnostic.element.steps.count).map { diagnostic.element.steps.prefix($0).key }
    let prefixes = key.utf8.indices.filter { key.utf8[$0] == UInt8(ascii: ".") }.map { String(key[...$0]) }
    let files = diagnostic.places.flatMap {
      Self.subjects($0.file, $0.start.offset..<$0.start.offset + 1) + ["/" + $0.file]
    }
    let subjects = Set(elements + prefixes + [key, "*"]).union(files)
    let found = subjects.flatMap { subject in
      [diagnostic.rule, "*"].flatMap { indices[Key(rule: $0, subject: subject)] ?? [] }
    }
    return Array(Set(found)).sorted()
  }

  /// Adds the `plumb.ignore` entries in the userInfo of a model's entities, attributes, relationships and fetched
  /// properties: rules, separated by commas or spaces, and the reason after `because`.
  ///
  /// An entry covers findings on its element, and on its indexes and constraints. An entry on an entity also covers
  /// properties that only Swift has. It does not cover the entity's properties, which have their own userInfo.
  public mutating func add(_ model: Model) {
    for entity in model.entities {
      let path = ElementPath(version: model.name, steps: [.init(.entity, entity.name)])
      add(entity.userInfo, of: path, model)
      for attribute in entity.attributes {
        add(attribute.userInfo, of: path.appending(.attribute, attribute.name), model)
      }
      for relationship in entity.relationships {
        add(relationship.userInfo, of: path.appending(.relationship, relationship.name), model)
      }
      for property in entity.fetchedProperties {
        add(property.userInfo, of: path.appending(.fetchedProperty, property.name), model)
      }
    }
  }

  /// Adds the entries of one element. The path is created only for elements with entries, which are few.
  private mutating func add(_ userInfo: UserInfo?, of path: @autoclosure () -> ElementPath, _ model: Model) {
    guard let userInfo, userInfo.value(RuleSettings.Ignore.userInfoKey) != nil else { return }
    let (path, file) = (path(), model.source.file)
    let key = path.key
    for entry in userInfo where entry.key == RuleSettings.Ignore.userInfoKey {
      let words = (entry.value ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
      let rules = words.prefix { $0 != "because" }
      let because = words.dropFirst(rules.count + 1).joined(separator: " ")
      let location = model.source.location(of: entry.origin, attribute: .value)
      for rule in rules {
        add(
          Entry(
            rule: rule,
            // Versions of other bundles may have the same name and the same elements.
            covers: { $0.rule == rule && $0.isOn(path) && $0.mayConcern(file) },
            suppression: Diagnostic.Suppression(.userInfo, because: because), element: path,
            location: location), for: [key])
      }
    }
  }

  /// Adds the comments of Swift sources. Each covers the declaration that follows it or is on the same line.
  ///
  /// A finding is covered by its main or related location in Swift. A comment on a class covers the whole class.
  ///
  /// - Parameters:
  ///   - actual: The declarations with their comments.
  ///   - bytes: Returns the text of a file, for the line of a comment; `nil` if it is not available.
  public mutating func add(_ actual: Declarations, bytes: (String) -> [UInt8]?) {
    guard !actual.suppressions.isEmpty else { return }
    let declared = Dictionary(grouping: actual.allPlaces, by: \.file).mapValues(DeclaredPlaces.init)
    var lines: [String: LineTable] = [:]
    for comment in actual.suppressions {
      if lines[comment.file] == nil { lines[comment.file] = bytes(comment.file).map { LineTable($0) } }
      let scope = (declared[comment.file]?.beginning(with: comment.target)?.whole ?? comment.scope)?.range
      let location = lines[comment.file]?.location(comment.place, in: comment.file)
      add(
        Entry(
          rule: comment.rule,
          covers: { diagnostic in
            diagnostic.rule == comment.rule
              && diagnostic.places.contains { $0.file == comment.file && scope?.contains($0.start.offset) == true }
          },
          suppression: Diagnostic.Suppression(.comment, because: comment.because),
          element: ElementPath(version: comment.file), location: location, comment: comment),
        for: Self.subjects(comment.file, scope))
    }
  }

  /// Returns the findings in their order, with covered ones marked. An existing mark is retained. The suppressions
  /// record the findings that they cover, so the caller has to call `unused` last.
  public mutating func apply(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !entries.isEmpty else { return diagnostics }
    return diagnostics.map { diagnostic in
      var marked = diagnostic
      for index in candidates(for: diagnostic) where entries[index].covers(diagnostic) {
        entries[index].isUsed = true
        if marked.suppression == nil { marked.suppression = entries[index].suppression }
      }
      return marked
    }
  }

  /// A suppression that covered no finding.
  public struct Unused: Hashable, Sendable {
    /// The kind of suppression: in the configuration, in a userInfo, in a comment of the sources.
    public let kind: Diagnostic.Suppression.Kind
    /// The finding that reports it.
    public let diagnostic: Diagnostic
  }

  /// Returns the suppressions that have covered no finding so far.
  ///
  /// A suppression of a rule that is off for all models is skipped, because its effect is unknown. A rule may be on
  /// for some models only, such as the CloudKit rules.
  ///
  /// - Parameters:
  ///   - models: Every model that was checked; empty if none could be read.
  ///   - rules: Every rule that may be suppressed.
  public func unused(in settings: RuleSettings, for models: [Model], among rules: [Rule]) -> [Unused] {
    let rule = Rule.suppressionUnused
    guard let severity = settings.severity(of: rule, for: models.first) else { return [] }
    let named = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    let isOn = named.mapValues { settings.isOn($0, forAnyOf: models) }
    var settled = Set(entries.filter(\.isUsed).compactMap(\.comment))
    return entries.compactMap { entry in
      guard !entry.isUsed, entry.comment.map({ settled.insert($0).inserted }) ?? true else { return nil }
      if isOn[entry.rule] == false { return nil }
      let diagnostic = Diagnostic(
        rule: rule.id, severity: severity,
        message: named[entry.rule] == nil
          ? "The suppression on \(entry.element) names the rule \(Phrase.quoted(entry.rule)), which does not exist"
          : "\(entry.rule) reports no finding on \(entry.element): the suppression can be removed",
        element: entry.element, location: entry.location, label: "covers no finding",
        notes: ["an unused suppression hides the next finding of this kind"],
        help: ["remove it"], discriminator: entry.rule)
      return Unused(kind: entry.suppression.kind, diagnostic: diagnostic)
    }
  }
}

extension RuleSettings {
  /// Whether a rule is on for at least one of the models; without models, whether it is on without a model.
  fileprivate func isOn(_ rule: Rule, forAnyOf models: [Model]) -> Bool {
    models.isEmpty ? severity(of: rule, for: nil) != nil : models.contains { severity(of: rule, for: $0) != nil }
  }
}

extension Diagnostic {
  fileprivate var places: [Location] { [location].compactMap { $0 } + related.map(\.location) }

  /// Whether the finding is on the element itself, or on a part of it that has no userInfo: an index, a constraint, a
  /// property that only Swift has.
  fileprivate func isOn(_ path: ElementPath) -> Bool {
    guard element.version == path.version, element.steps.starts(with: path.steps) else { return false }
    return rule == Rule.driftPropertyExtra.id
      || element.steps.dropFirst(path.steps.count)
        .allSatisfy { $0.kind == .fetchIndex || $0.kind == .uniquenessConstraint }
  }

  /// Whether the finding may be about a model's file: it names that file, or no file of the same name.
  fileprivate func mayConcern(_ file: String) -> Bool {
    let models = places.map(\.file).filter { Path.name($0) == Path.name(file) }
    return models.isEmpty || models.contains(file)
  }
}
