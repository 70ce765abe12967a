import PlumbKit

extension Generate {
  /// `plumb generate [--check] [--no-config] [--quiet] [MODEL…]`, the call that builds make, read without the argument
  /// parser as `Validate(bare:)` is, and for the same reason. nil for every other call.
  init?(bare arguments: [String]) {
    guard arguments.first == "generate" else { return nil }
    self.init()
    models = []
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
    check = false
    dryRun = false
    listOutputs = false
    configuration = .bare
    speech = .bare
    for argument in arguments.dropFirst() {
      switch argument {
      case "--check": check = true
      case "--no-config": configuration.noConfig = true
      case "--quiet": speech.quiet = true
      default:
        guard let first = argument.utf8.first, first != UInt8(ascii: "-") else { return nil }
        models.append(argument)
      }
    }
  }
}
