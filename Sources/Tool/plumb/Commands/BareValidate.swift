import PlumbKit

extension Validate {
  /// Creates the command for `plumb validate [--no-config] [--quiet] [MODEL…]`, the typical call of editors and
  /// hooks, without the parser; `nil` for other arguments.
  ///
  /// To find a command's options, the argument parser searches all protocol conformances of the program, which takes
  /// two thirds of a short run. Tests check that both give the same result, and that each option has a default here.
  init?(bare words: [String]) {
    guard words.first == "validate" else { return nil }
    let models = words.dropFirst().filter { $0 != "--no-config" && $0 != "--quiet" }
    guard models.allSatisfy({ !$0.isEmpty && $0.utf8.first != UInt8(ascii: "-") }) else { return nil }
    self.init()
    self.models = models
    input = InputOptions()
    input.assumeFilename = nil
    version = VersionOptions()
    version.versionName = nil
    reporting = ReportOptions()
    reporting.outputs = []
    reporting.failOn = .error
    reporting.template = TemplateOptions()
    reporting.template.template = nil
    reporting.template.value = []
    preset = nil
    exact = false
    release = false
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
    configuration = ConfigurationOptions()
    configuration.config = nil
    configuration.noConfig = words.contains("--no-config")
    configuration.allowOutside = false
    consoleOptions = ConsoleOptions()
    consoleOptions.color = .auto
    consoleOptions.quiet = words.contains("--quiet")
  }
}
