import PlumbKit

extension Validate {
  /// Creates the command for `plumb validate [--no-config] [--quiet] [MODEL…]`, the typical call of editors and
  /// hooks, without the parser; `nil` for other arguments.
  ///
  /// A test fails if a new option of `validate` has no default here.
  init?(bare words: [String]) {
    guard let bare = BareOptions(words, of: "validate") else { return nil }
    self.init()
    models = bare.models
    input = InputOptions()
    input.assumeFilename = nil
    version = .bare
    reporting = ReportOptions()
    reporting.outputs = []
    reporting.failOn = .error
    preset = nil
    exact = false
    against = nil
    baseline = BaselineOptions()
    baseline.baseline = nil
    baseline.writes = false
    fixing = FixOptions()
    fixing.fix = false
    fixing.preview = DryRunOption()
    fixing.preview.dryRun = false
    fixing.includeReview = false
    fixing.place = NewVersionOptions()
    fixing.place.newVersion = false
    fixing.place.newVersionName = nil
    watching = WatchOption()
    watching.watch = false
    configuration = bare.configuration
    consoleOptions = bare.consoleOptions
  }
}

/// The arguments of a call that is parsed without the argument parser:
/// `plumb COMMAND [--no-config] [--quiet] [MODEL…]`.
///
/// To find a command's options, the argument parser searches all protocol conformances of the program, which takes
/// two thirds of a short run. A test checks that both give the same result.
struct BareOptions {
  var configuration = ConfigurationOptions.bare
  var consoleOptions = ConsoleOptions.bare
  var models: [String] = []
  /// The command-specific flags.
  var flags: Set<String> = []

  /// Parses the arguments; `nil` for another command, and for other options.
  init?(_ words: [String], of command: String, flags known: Set<String> = []) {
    guard words.first == command else { return nil }
    for word in words.dropFirst() {
      switch word {
      case "--no-config": configuration.noConfig = true
      case "--quiet": consoleOptions.quiet = true
      case _ where known.contains(word): flags.insert(word)
      default:
        guard let first = word.utf8.first, first != UInt8(ascii: "-") else { return nil }
        models.append(word)
      }
    }
  }
}

extension VersionOptions {
  /// The options at their defaults.
  static var bare: VersionOptions {
    var options = VersionOptions()
    options.versionName = nil
    return options
  }
}

extension ConfigurationOptions {
  /// The options at their defaults.
  static var bare: ConfigurationOptions {
    var options = ConfigurationOptions()
    options.config = nil
    options.noConfig = false
    options.allowOutside = false
    return options
  }
}

extension ConsoleOptions {
  /// The options at their defaults.
  static var bare: ConsoleOptions {
    var options = ConsoleOptions()
    options.color = .auto
    options.quiet = false
    return options
  }
}
