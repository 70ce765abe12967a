import PlumbKit

extension Generate {
  /// Creates the command for `plumb generate [--check] [--no-config] [--quiet] [MODEL…]`, the typical call of build
  /// systems, without the parser; `nil` for other arguments.
  init?(bare words: [String]) {
    guard let bare = BareOptions(words, of: "generate", flags: ["--check"]) else { return nil }
    self.init()
    models = bare.models
    version = .bare
    output = nil
    template = TemplateOptions()
    template.template = nil
    template.value = []
    singleFile = false
    style = nil
    also = []
    access = nil
    indentation = nil
    check = bare.flags.contains("--check")
    dryRun = false
    listOutputs = false
    configuration = bare.configuration
    consoleOptions = bare.consoleOptions
  }
}
