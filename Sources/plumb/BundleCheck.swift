import PlumbFormats
import PlumbKit
import PlumbModel

/// The findings of one bundle, and what was looked at.
struct BundleCheck {
  let settings: ModelSettings
  let rules: RuleSettings
  var diagnostics: [Diagnostic]
  var models: Report.CheckedModel
  var sources: [Source]
  /// The version that was looked at; nil where there is none or it cannot be read.
  var model: Model?
  /// Whether the version in question could be read at all.
  var isReadable: Bool

  /// Runs the rules over a bundle and over one of its versions.
  init(_ settings: ModelSettings, rules: RuleSettings) throws {
    let bundle = try Loading.bundle(settings.path)
    self.settings = settings
    var rules = rules
    rules.speaksSwift = settings.generate != nil || !settings.sources.isEmpty
    self.rules = rules
    let validator = Validator(settings: rules)
    diagnostics = validator.check(bundle)
    sources = bundle.versions.compactMap { $0.model?.source }
    isReadable = true
    // A bundle that leaves its current version open is a finding; only a version asked for by name has to be there.
    if let version = try settings.version.map({ try Loading.version($0, of: bundle) }) ?? bundle.currentVersion {
      switch version.content {
      case .success(let parsed):
        diagnostics += rules.weighed(parsed.diagnostics, for: parsed.value) + validator.check(parsed.value)
        model = parsed.value
      case .failure:
        isReadable = false
      }
    }
    models = Report.CheckedModel(
      path: bundle.path, entities: model?.entities.count ?? 0, versions: bundle.versions.count)
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
