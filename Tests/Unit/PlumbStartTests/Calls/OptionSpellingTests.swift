import Testing

@testable import PlumbStart

/// The calls that a call with unknown options may mean.
@Suite struct OptionSpellingTests {
  private static let spellings = OptionSpellings(commands: ["validate", "version", "diff"])

  private static func calls(_ call: String) -> [String] {
    spellings.calls(meant: call.split(separator: " ").map(String.init)).map { $0.joined(separator: " ") }
  }

  @Test(arguments: [
    ("--quiet validate Shop", "validate Shop --quiet"), ("-q validate -- -a", "validate --quiet -- -a"),
    ("--config a.json version list", "version list --config a.json"),
    ("validate -f json", "validate --format json"), ("validate --reporter=json", "validate --format json"),
    ("validate --format json -o a.json", "validate --format json=a.json"),
    ("validate --output a.txt", "validate --format text=a.txt"),
    ("validate --strict", "validate --preset strict"), ("validate --strict", "validate --fail-on warning"),
    ("diff --breaking", "diff --only breaking"), ("validate --model Shop", "validate Shop"),
  ])
  func aCallIsSpelledOut(_ call: String, _ meant: String) {
    #expect(Self.calls(call).contains(meant), "\(Self.calls(call))")
  }

  @Test(arguments: ["validate", "validate Shop", "validate --nonsense", "validate -- -f", ""])
  func otherCallsStay(_ call: String) { #expect(Self.calls(call) == []) }

  /// Many options with several meanings have a limited number of calls.
  @Test func theNumberOfCallsIsLimited() {
    let calls = Self.calls("validate" + String(repeating: " -f -c --strict", count: 500))
    #expect(calls.count > 1 && calls.count <= 128)
  }
}
