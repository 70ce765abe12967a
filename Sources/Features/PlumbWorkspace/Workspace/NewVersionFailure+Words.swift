import PlumbFormats
import PlumbModel
import PlumbText

extension CannotRun {
  /// Creates the error for a version that cannot be created. `orElse` is the end of a sentence with an alternative.
  package init(_ failure: ModelBundle.NewVersionFailure, _ bundle: ModelBundle, orElse: String) {
    let path = Terminal.sanitized(bundle.path)
    switch failure {
    case .noBundle where bundle.isCompiled: self = .compiled(bundle)
    case .noBundle:
      self.init(
        "\(path) is not in a bundle, and a new version needs one",
        help: ["move it into a folder \(Terminal.sanitized(bundle.name)).xcdatamodeld, \(orElse)"])
    case .name(let name):
      self.init("\(Phrase.quoted(name)) cannot be the name of a version", help: ["pass a name such as “Model 2”"])
    case .exists(let name):
      self.init("\(path) already has a version \(Phrase.quoted(name))", help: ["pass another name, or none"])
    }
  }
}
