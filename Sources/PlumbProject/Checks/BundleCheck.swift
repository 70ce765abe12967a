import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbReport
import PlumbRules
import PlumbText

/// A bundle to be checked.
package struct BundleCheck {
  package let settings: ModelSettings
  let rules: RuleSettings
  package var models: Report.CheckedModel
  package var sources: [Source]
  /// The version that was looked at; nil where there is none or it cannot be read.
  package var model: Model?
  /// Whether the version in question could be read at all.
  package var isReadable: Bool
  private let bundle: ModelBundle
  /// What the reader has to say of the version.
  private var notes: [Diagnostic] = []

  /// Reads the bundle.
  package init(_ settings: ModelSettings, rules: RuleSettings) throws {
    let bundle = try Loading.bundle(settings.path)
    let settings = settings.withoutSwift(unless: bundle.currentVersion?.name)
    self.settings = settings
    self.bundle = bundle
    var rules = rules
    rules.writesSwift = settings.generate != nil
    rules.speaksSwift = settings.generate != nil || !settings.sources.isEmpty
    self.rules = rules
    sources = bundle.versions.compactMap { $0.model?.source }
    isReadable = true
    // A bundle that leaves its current version open is a finding; only a version asked for by name has to be there.
    if let version = try settings.version.map({ try Loading.version($0, of: bundle) }) ?? bundle.currentVersion {
      switch version.content {
      case .success(let parsed):
        model = parsed.value
        notes = parsed.diagnostics
      case .failure:
        isReadable = false
      }
    } else {
      isReadable = bundle.versions.isEmpty
    }
    models = Report.CheckedModel(
      path: bundle.path, entities: model?.entities.count ?? 0, versions: bundle.versions.count)
  }
}

extension BundleCheck {
  /// What the rules say of the bundle, unless that was said, and of one of its versions.
  fileprivate func findings(sparingBundle: Bool) -> [Diagnostic] {
    let validator = Validator(settings: rules, rules: Rule.all)
    let ofBundle = sparingBundle ? [] : validator.check(bundle)
    guard let model else { return ofBundle }
    let ofModel = rules.weighed(notes, for: model) + validator.check(model)
    return ofBundle + ofModel + ofConfiguration(model, besides: ofModel)
  }

  /// What is configured for things that the model does not have, and names that are given twice.
  private func ofConfiguration(_ model: Model, besides found: [Diagnostic]) -> [Diagnostic] {
    let options = settings.declarations
    guard !options.entities.isEmpty || !options.compositions.isEmpty else { return [] }
    return declarations(of: model, options: options).diagnostics.filter { mistake in
      Rule.configurationMistakes.contains(mistake.rule)
        && !found.contains { $0.rule == mistake.rule && $0.element == mistake.element }
    }
  }

  /// What would be generated; nil where nothing is to be.
  func generation() throws -> Generation? {
    guard let model, settings.generate != nil else { return nil }
    return try Generation(settings, model: model, bundleName: bundle.name)
  }
}

extension [BundleCheck] {
  /// What the rules say. Of a bundle it is said once, also where several of its versions are named.
  package func findings() -> [Diagnostic] {
    var bundles: Set<String> = []
    return flatMap { $0.findings(sparingBundle: !bundles.insert(Path.plain($0.settings.path)).inserted) }
  }
}

extension ModelSettings {
  /// The Swift of today says nothing of a version that was current once and is named by its path.
  fileprivate func withoutSwift(unless current: String?) -> ModelSettings {
    guard namedVersion != nil, version != current else { return self }
    var settings = self
    settings.sources = []
    settings.generate = nil
    return settings
  }
}

extension RuleSettings {
  /// The reader's notes with the weight the rules give them.
  fileprivate func weighed(_ notes: [Diagnostic], for model: Model) -> [Diagnostic] {
    notes.compactMap { note in
      guard let rule = Rule.named(note.rule), let severity = severity(of: rule, for: model) else { return nil }
      var weighed = note
      weighed.severity = severity
      return weighed
    }
  }
}
