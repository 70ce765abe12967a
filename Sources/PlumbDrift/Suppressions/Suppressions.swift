import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Findings that somebody has decided to live with: the configuration's list, the userInfo entries of models, the
/// comments of Swift sources.
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
/// A finding that is covered stays and is marked. A suppression that covers nothing is a warning, for it may hide the
/// next mistake.
public struct Suppressions: Sendable {
  /// In the order they were added, which decides whose reason a finding is marked with.
  private var entries: [Entry] = []

  /// One rule that is let be in one place.
  private struct Entry: Sendable {
    let rule: String
    /// Whether a finding is meant; the rule is a part of the question.
    let covers: @Sendable (Diagnostic) -> Bool
    /// What a covered finding is marked with: where it is written, and the reason.
    let suppression: Diagnostic.Suppression
    /// What the entry speaks of, for the message where it covers nothing; for a comment the file.
    let element: ElementPath
    /// Where the entry itself is written; nil where that is not known.
    let location: Location?
    /// For comments: several models may share the sources, so one comment may be here several times.
    var comment: SourceSuppression?
    /// Whether it has covered a finding so far.
    var isUsed = false
  }

  /// The configuration's list.
  public init(_ ignores: [RuleSettings.Ignore] = []) {
    entries = ignores.map { ignore in
      Entry(
        rule: ignore.rule, covers: ignore.covers,
        suppression: Diagnostic.Suppression(.configuration, because: ignore.because),
        element: ElementPath(version: ignore.element), location: ignore.location)
    }
  }

  /// Adds the `plumb.ignore` entries in the userInfo of a model's entities, attributes, relationships and fetched
  /// properties: rules, with commas or spaces between them, and the reason behind `because`.
  ///
  /// An entry covers findings on its element, and on indexes and constraints of it; one on an entity also covers
  /// properties that only Swift has. It does not reach into the entity's properties, which have a userInfo of their
  /// own.
  public mutating func add(_ model: Model) {
    // Paths are made for what has a userInfo only: few elements have one.
    for entity in model.entities {
      add(entity.userInfo, of: entity, nil, model)
      for attribute in entity.attributes {
        add(attribute.userInfo, of: entity, (.attribute, attribute.name), model)
      }
      for relationship in entity.relationships {
        add(relationship.userInfo, of: entity, (.relationship, relationship.name), model)
      }
      for property in entity.fetchedProperties {
        add(property.userInfo, of: entity, (.fetchedProperty, property.name), model)
      }
    }
  }

  private mutating func add(
    _ userInfo: UserInfo?, of entity: Entity, _ property: (kind: ElementPath.Kind, name: String)?, _ model: Model
  ) {
    guard let userInfo, userInfo.value(RuleSettings.Ignore.userInfoKey) != nil else { return }
    let path = ElementPath(version: model.name, steps: [.init(.entity, entity.name)])
    add(userInfo, property.map { path.appending($0.kind, $0.name) } ?? path, model)
  }

  private mutating func add(_ userInfo: UserInfo, _ path: ElementPath, _ model: Model) {
    let file = model.source.file
    for entry in userInfo where entry.key == RuleSettings.Ignore.userInfoKey {
      let (rules, because) = Self.parse(entry.value ?? "")
      for rule in rules {
        entries.append(
          Entry(
            rule: rule,
            // Versions of other bundles may have the same name, and elements.
            covers: { $0.rule == rule && Self.stands($0, on: path) && $0.speaks(of: file) },
            suppression: Diagnostic.Suppression(.userInfo, because: because), element: path,
            location: model.source.location(of: entry.origin, attribute: .value)))
      }
    }
  }

  /// Adds the comments of Swift sources; each covers the declaration that it stands before or beside.
  ///
  /// A finding is covered by its place in Swift, whether that leads or is a related one. A comment on a class covers
  /// the whole class.
  ///
  /// - Parameters:
  ///   - actual: The declarations with their comments.
  ///   - bytes: The text of a file, for the line of a comment; nil where it is not at hand.
  public mutating func add(_ actual: Declarations, bytes: (String) -> [UInt8]?) {
    guard !actual.suppressions.isEmpty else { return }
    let declared = Dictionary(grouping: actual.allPlaces, by: \.file)
    var lines: [String: LineTable] = [:]
    for comment in actual.suppressions {
      if lines[comment.file] == nil { lines[comment.file] = bytes(comment.file).map { LineTable($0) } }
      let scope = (declared[comment.file]?.first { $0.begins(with: comment.target) }?.whole ?? comment.scope)?.range
      let location = lines[comment.file]?.location(comment.place, in: comment.file)
      entries.append(
        Entry(
          rule: comment.rule,
          covers: { diagnostic in
            diagnostic.rule == comment.rule
              && diagnostic.places.contains { $0.file == comment.file && scope?.contains($0.start.offset) == true }
          },
          suppression: Diagnostic.Suppression(.comment, because: comment.because),
          element: ElementPath(version: comment.file), location: location, comment: comment))
    }
  }

  /// On the element itself, or on a part of it that has no userInfo of its own: an index, a constraint, a property that
  /// only Swift has.
  private static func stands(_ finding: Diagnostic, on path: ElementPath) -> Bool {
    let element = finding.element
    guard element.version == path.version, element.steps.starts(with: path.steps) else { return false }
    return finding.rule == Rule.driftPropertyExtra.id
      || element.steps.dropFirst(path.steps.count)
        .allSatisfy { $0.kind == .fetchIndex || $0.kind == .uniquenessConstraint }
  }

  /// Rules and reason of an entry.
  ///
  ///     parse("drift-type, drift-default because the server sends text")
  ///     // (["drift-type", "drift-default"], "the server sends text")
  private static func parse(_ text: String) -> (rules: [String], because: String) {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    let rules = words.prefix { $0 != "because" }
    return (Array(rules), words.dropFirst(rules.count + 1).joined(separator: " "))
  }

  /// The findings in their order, those that are covered marked; a mark that is there stays. The entries remember what
  /// they covered, so `unused` has to be asked last.
  public mutating func apply(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !entries.isEmpty else { return diagnostics }
    return diagnostics.map { diagnostic in
      var marked = diagnostic
      for index in entries.indices where entries[index].covers(diagnostic) {
        entries[index].isUsed = true
        if marked.suppression == nil { marked.suppression = entries[index].suppression }
      }
      return marked
    }
  }

  /// A suppression that covered nothing.
  public struct Unused: Hashable, Sendable {
    /// Where it is written: in the configuration, in a userInfo, in a comment of the sources.
    public let kind: Diagnostic.Suppression.Kind
    /// The finding that reports it.
    public let diagnostic: Diagnostic
  }

  /// The suppressions that covered nothing so far.
  ///
  /// A suppression of a rule that is off for every one of the models is passed over: nobody can tell whether it would
  /// cover something. One rule may be on for some of them only, as CloudKit's are.
  ///
  /// - Parameters:
  ///   - models: Every model that was checked; empty where none could be read.
  ///   - rules: Every rule that may be suppressed.
  public func unused(in settings: RuleSettings, for models: [Model], among rules: [Rule]) -> [Unused] {
    let rule = Rule.suppressionUnused
    guard let severity = settings.severity(of: rule, for: models.first) else { return [] }
    var settled = Set(entries.filter(\.isUsed).compactMap(\.comment))
    return entries.compactMap { entry in
      guard !entry.isUsed, entry.comment.map({ settled.insert($0).inserted }) ?? true else { return nil }
      let named = rules.first { $0.id == entry.rule }
      if let named, !settings.isOn(named, forAnyOf: models) { return nil }
      let diagnostic = Diagnostic(
        rule: rule.id, severity: severity,
        message: named == nil
          ? "There is no rule \(Words.quoted(entry.rule)) to suppress on \(entry.element)"
          : "\(entry.rule) finds nothing on \(entry.element): the suppression can go",
        element: entry.element, location: entry.location, label: "covers nothing",
        notes: ["a suppression that is left behind hides the next mistake of its kind"],
        help: ["remove it"], discriminator: entry.rule)
      return Unused(kind: entry.suppression.kind, diagnostic: diagnostic)
    }
  }
}

extension RuleSettings {
  /// Whether a rule is on for one of the models at least; where there is none, as without any.
  fileprivate func isOn(_ rule: Rule, forAnyOf models: [Model]) -> Bool {
    models.isEmpty ? severity(of: rule, for: nil) != nil : models.contains { severity(of: rule, for: $0) != nil }
  }
}

extension Diagnostic {
  /// Every place that the finding names.
  fileprivate var places: [Location] { [location].compactMap { $0 } + related.map(\.location) }

  /// Whether the finding may be about a model's file: it names that one, or no model's at all.
  fileprivate func speaks(of file: String) -> Bool {
    let models = places.map(\.file).filter { Path.name($0) == Path.name(file) }
    return models.isEmpty || models.contains(file)
  }
}

extension Places {
  /// Whether a byte stands before the name: in the annotations and modifiers, which may have lines of their own.
  fileprivate func begins(with offset: Int) -> Bool {
    guard let whole else { return false }
    return Int(whole.start) == offset || whole.range.contains(offset) && offset <= Int(name?.start ?? whole.start)
  }
}

extension Declarations {
  /// The places of classes, structs and their members, the inner ones first.
  fileprivate var allPlaces: [Places] {
    let forms = entities.map(\.form) + compositions.map(\.form)
    let properties =
      entities.flatMap { $0.properties.map(\.places) } + compositions.flatMap { $0.elements.map(\.places) }
    let others = forms.flatMap { $0.accessors.map(\.places) + $0.unstored.map(\.places) }
    return properties + others + entities.map(\.places) + compositions.map(\.places)
  }
}
