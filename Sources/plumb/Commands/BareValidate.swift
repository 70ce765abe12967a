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
    fixing.dryRun = false
    fixing.includeReview = false
    fixing.place = NewVersionOptions()
    fixing.place.newVersion = false
    fixing.place.newVersionName = nil
    configuration = bare.configuration
    consoleOptions = bare.consoleOptions
  }
}
