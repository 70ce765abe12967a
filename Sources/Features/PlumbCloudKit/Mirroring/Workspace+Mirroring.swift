import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Whether the stores of a model are mirrored to CloudKit, as far as the configuration and the code of the project
  /// determine it: `cloudkit` of the rules, a configured export, and for a schema in Swift its containers and
  /// entitlements. `nil` if only the marks of the model are left.
  package func isMirrored(_ settings: ModelSettings, isSwift: Bool) -> Bool? {
    if let declared = configuration.rules.cloudKit { return declared }
    if settings.cloudKit.isConfigured { return true }
    guard isSwift else { return nil }
    switch CloudKitUse(ofModelAt: settings.path, isSwift: true, settings, files) {
    case .certain, .possible, .mixed: return true
    case .none, .excluded, .unknown: return nil
    }
  }

  /// Whether the stores of a model are mirrored, by the file that it was read from.
  package func isMirrored(_ model: Model) -> Bool? {
    let declared = model.source.declarations.first?.file
    let file = declared ?? Path.folder(model.source.file)
    let configured = configuration.models.first { PathPattern(path: $0.path).covers(file) }
    let settings = configured ?? (declared == nil ? self.settings(for: file) : ModelSettings(path: Path.folder(file)))
    return isMirrored(settings, isSwift: model.isSwift)
  }
}
