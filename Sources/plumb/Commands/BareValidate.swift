import PlumbKit

extension Validate {
  /// `plumb validate [--no-config] [--quiet] [MODEL…]`, the call that editors and hooks make at every save, as
  /// `BareOptions` reads it; nil for every other call. An option that is new to `validate` fails a test until its default
  /// is set here.
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
    speech = bare.speech
  }
}
