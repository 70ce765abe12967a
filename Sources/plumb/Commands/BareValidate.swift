import PlumbKit

extension Validate {
  /// `plumb validate [--no-config] [--quiet] [MODEL…]`, the call that editors and hooks make at every save, read without
  /// the argument parser: to learn what a command takes, that searches all conformances of the program, which is two
  /// thirds of a short run.
  ///
  /// nil for every other call. The two readings are one: a test holds them against each other, and an option that is new
  /// to `validate` fails it until its default is set here.
  init?(bare arguments: [String]) {
    guard arguments.first == "validate" else { return nil }
    self.init()
    models = []
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
    fixing.dryRun = false
    fixing.includeReview = false
    fixing.place = NewVersionOptions()
    fixing.place.newVersion = false
    fixing.place.newVersionName = nil
    configuration = .bare
    speech = .bare
    for argument in arguments.dropFirst() {
      switch argument {
      case "--no-config": configuration.noConfig = true
      case "--quiet": speech.quiet = true
      default:
        guard let first = argument.utf8.first, first != UInt8(ascii: "-") else { return nil }
        models.append(argument)
      }
    }
  }
}

extension VersionOptions {
  /// Not given.
  static var bare: VersionOptions {
    var options = VersionOptions()
    options.versionName = nil
    return options
  }
}

extension ConfigurationOptions {
  /// Not given.
  static var bare: ConfigurationOptions {
    var options = ConfigurationOptions()
    options.config = nil
    options.noConfig = false
    options.allowOutside = false
    return options
  }
}

extension ConsoleOptions {
  /// Not given.
  static var bare: ConsoleOptions {
    var options = ConsoleOptions()
    options.color = .auto
    options.quiet = false
    return options
  }
}
