import PlumbFormats
import PlumbModel
import PlumbText

extension CannotRun {
  /// Creates the error for a version that cannot be created. `orElse` is the end of a sentence with an alternative.
  init(_ failure: ModelBundle.NewVersionFailure, _ bundle: ModelBundle, orElse: String) {
    let path = Terminal.sanitized(bundle.path)
    switch failure {
    case .noBundle:
      self.init(
        "\(path) stands alone, and a new version needs a bundle to stand in",
        help: ["put it into a folder \(Terminal.sanitized(bundle.name)).xcdatamodeld, \(orElse)"])
    case .name(let name):
      self.init("\(Words.quoted(name)) cannot be the name of a version", help: ["pass a name such as “Model 2”"])
    case .exists(let name):
      self.init("\(path) has a version \(Words.quoted(name)) already", help: ["pass another name, or none"])
    }
  }
}
