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
    version = VersionOptions()
    version.versionName = nil
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
    configuration = ConfigurationOptions()
    configuration.config = nil
    configuration.noConfig = false
    configuration.allowOutside = false
    speech = ConsoleOptions()
    speech.color = .auto
    speech.quiet = false
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
