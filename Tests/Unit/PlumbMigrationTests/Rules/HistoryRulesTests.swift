import PlumbModel
import Testing

@testable import PlumbComparing
@testable import PlumbFormats
@testable import PlumbMigration
@testable import PlumbRules

/// The changes of a bundle since a Git ref, with one test for each case of the rules.
@Suite("Rules: the history of a bundle") struct HistoryRulesTests {
  private static let total = #"<attribute name="total" optional="YES" attributeType="Decimal"/>"#
  private static let double = total.replacing("Decimal", with: "Double")
  private static let zero = total.replacing("/>", with: #" defaultValueString="0"/>"#)
  private static let note = #"<attribute name="note" optional="YES" attributeType="String"/>"#

  /// The versions by name, each with the content of the entity `Order`, and the current version.
  private struct State {
    var versions: KeyValuePairs<String, String>
    var current: String?

    init(_ versions: KeyValuePairs<String, String>, current: String? = nil) {
      self.versions = versions
      self.current = current ?? versions.last?.key
    }

    var bundle: ModelBundle {
      ModelBundle(
        path: "Shop.xcdatamodeld", name: "Shop",
        versions: versions.map { name, inside in
          let file = "Shop.xcdatamodeld/\(name).xcdatamodel/contents"
          let text = "<model>\n<entity name=\"Order\">\n\(inside)\n</entity>\n</model>"
          return ModelVersion(
            name: name, file: file,
            content: Result { () throws(ReadFailure) in try Model.read(Array(text.utf8), file: file, name: name) })
        }, current: current.map(CurrentVersion.named) ?? .missing,
        currentVersionFile: "Shop.xcdatamodeld/.xccurrentversion")
    }
  }

  private static func found(
    _ now: State, since then: State, base: State? = nil, unreleased: Set<String> = []
  ) -> [Diagnostic] {
    Validator(settings: RuleSettings(preset: .strict), rules: Rule.evolutionRules).check(
      BundleHistory(
        now: now.bundle, then: then.bundle, base: base?.bundle, ref: "origin/main", unreleased: unreleased))
  }

  private static func reported(
    _ now: State, since then: State, base: State? = nil, unreleased: Set<String> = []
  ) -> [String] {
    found(now, since: then, base: base, unreleased: unreleased).map { finding in
      "\(finding.severity) \(finding.rule) \(finding.location?.description ?? "-"): \(finding.message)"
    }
  }

  private static let shipped = State(["Shop": "", "Shop 2": total])

  @Test func whatIsAsItWasIsFine() {
    #expect(Self.reported(Self.shipped, since: Self.shipped) == [])
    let spelled = Self.total.replacing("/>", with: "></attribute>").replacing(" optional", with: "\n   optional")
    #expect(Self.reported(State(["Shop": "<!-- c -->", "Shop 2": spelled]), since: Self.shipped) == [])
  }

  @Test func anEditThatStoresNoticeIsAnErrorAtItsPlace() throws {
    let now = State(["Shop": "", "Shop 2": Self.double + Self.note])
    let finding = try #require(Self.found(now, since: Self.shipped).first)
    #expect(finding.rule == "version-edited" && finding.severity == .error)
    #expect(finding.message == "Shop 2 has other version hashes than at origin/main: its stores do not open")
    // The location is that of the value of `attributeType`.
    #expect(finding.location?.description == "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:3:55")
    #expect(finding.label == "Order.total.type: Decimal → Double")
    #expect(finding.notes.first == "Order.note: added")
    #expect(finding.element == ElementPath(version: "Shop 2"))
    #expect(
      finding.help == [
        "keep the edit in a new version: plumb version add --current",
        "then restore this one: git checkout origin/main -- 'Shop.xcdatamodeld/Shop 2.xcdatamodel'",
        "if no user has a store of it, add \"Shop 2\" to “unreleased” of the model in plumb.json",
      ])
  }

  @Test func anOldVersionIsOnlyRestored() throws {
    let now = State(["Shop": Self.note, "Shop 2": Self.total])
    let finding = try #require(Self.found(now, since: Self.shipped).first)
    #expect(finding.rule == "version-edited")
    #expect(finding.help.first == "to restore it: git checkout origin/main -- Shop.xcdatamodeld/Shop.xcdatamodel")
    #expect(finding.location?.description == "Shop.xcdatamodeld/Shop.xcdatamodel/contents:3:1")
  }

  @Test func whatIsRemovedIsShownAtItsEntity() {
    #expect(
      Self.reported(State(["Shop": "", "Shop 2": ""]), since: Self.shipped).first
        == "error version-edited Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:2:1: "
        + "Shop 2 has other version hashes than at origin/main: its stores do not open")
  }

  @Test func anEditThatStoresDoNotNoticeIsAWarning() {
    #expect(
      Self.reported(State(["Shop": "", "Shop 2": Self.zero]), since: Self.shipped) == [
        "warning version-detail-edited Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:3:84: "
          + "Shop 2 differs from origin/main, with the same version hashes"
      ])
    let renamed = Self.total.replacing("/>", with: #" elementID="sum"/>"#)
    #expect(
      Self.found(State(["Shop": "", "Shop 2": renamed]), since: Self.shipped).map(\.rule) == ["version-detail-edited"])
  }

  @Test func whatIsUnreleasedMayBeEdited() {
    let now = State(["Shop": "", "Shop 2": Self.double])
    #expect(Self.reported(now, since: Self.shipped, unreleased: ["Shop 2"]) == [])
    #expect(Self.reported(now, since: Self.shipped, unreleased: ["current"]) == [])
    #expect(Self.reported(State(["Shop": ""]), since: Self.shipped, unreleased: ["current"]) == [])
    #expect(Self.found(now, since: Self.shipped, unreleased: ["Shop"]).map(\.rule) == ["version-edited"])
    // A newer version is current, so `Shop 2` is no longer covered by “current” and counts as released.
    let next = State(["Shop": "", "Shop 2": Self.double, "Shop 3": Self.double])
    #expect(Self.found(next, since: Self.shipped, unreleased: ["current"]).map(\.rule).contains("version-edited"))
  }

  @Test func aVersionThatIsRemoved() throws {
    let finding = try #require(Self.found(State(["Shop 2": Self.total]), since: Self.shipped).first)
    #expect(finding.rule == "version-deleted" && finding.severity == .error)
    #expect(finding.message == "Shop exists in Shop at origin/main and does not exist now")
    #expect(finding.location?.file == "Shop.xcdatamodeld/.xccurrentversion")
    #expect(finding.help == ["to restore it: git checkout origin/main -- Shop.xcdatamodeld/Shop.xcdatamodel"])
  }

  @Test func aVersionOfAnotherNameIsThereStill() {
    #expect(Self.reported(State(["Old": "", "Shop 2": Self.total], current: "Shop 2"), since: Self.shipped) == [])
  }

  @Test func theCurrentVersionWentBack() throws {
    let now = State(["Shop": "", "Shop 2": Self.total], current: "Shop")
    let finding = try #require(Self.found(now, since: Self.shipped).first)
    #expect(finding.rule == "current-rolled-back" && finding.severity == .error)
    #expect(
      finding.message == "The current version of Shop is Shop, and at origin/main it is Shop 2, which is later")
    #expect(finding.help == ["to select it: plumb version current 'Shop 2'"])
    #expect(Self.reported(now, since: Self.shipped, unreleased: ["Shop 2"]) == [])
    #expect(Self.reported(Self.shipped, since: now) == [])
  }

  @Test func aNewVersionIsNotCurrent() {
    let now = State(["Shop": "", "Shop 2": Self.total, "Shop 10": Self.note], current: "Shop 2")
    #expect(
      Self.reported(now, since: Self.shipped) == [
        "warning version-not-current Shop.xcdatamodeld/Shop 10.xcdatamodel/contents:1:1: "
          + "Shop 10 is new in Shop, and the current version is Shop 2"
      ])
    #expect(Self.reported(State(["Shop": "", "Shop 2": Self.total, "Shop 10": Self.total]), since: Self.shipped) == [])
  }

  @Test func twoBranchesAddOneVersion() {
    let ours = State(["Shop": "", "Shop 2": Self.total, "Shop 3": Self.total + Self.note])
    let theirs = State(["Shop": "", "Shop 2": Self.total, "Shop 3": Self.zero])
    #expect(Self.found(ours, since: theirs, base: Self.shipped).map(\.rule) == ["versions-collide"])
    #expect(Self.found(theirs, since: theirs, base: Self.shipped).map(\.rule) == [])
    // Without a common commit, the difference may be an edit.
    #expect(Self.found(ours, since: theirs).map(\.rule) == ["version-edited"])
  }

  /// The differences between the ref and a branch that is behind it are not reported.
  @Test func aBranchThatIsBehindHasDoneNothing() {
    let ahead = State(["Shop": Self.note, "Shop 2": Self.total, "Shop 3": Self.double])
    #expect(Self.reported(Self.shipped, since: ahead, base: Self.shipped) == [])
    #expect(
      Self.found(Self.shipped, since: ahead).map(\.rule) == [
        "version-edited", "version-deleted", "current-rolled-back",
      ])
  }

  @Test func aBundleThatIsNewAtTheRef() {
    let base = BundleHistory(now: Self.shipped.bundle, then: Self.shipped.bundle, hasBase: true, ref: "main")
    #expect(Validator(settings: RuleSettings(preset: .strict), rules: Rule.evolutionRules).check(base).isEmpty)
  }

  /// The branch adds two versions. Users migrate from `Shop 2` to `Shop 4` in one step.
  @Test func aStepOverAnotherVersionThatLosesData() throws {
    func state(_ last: String) -> State {
      State(["Shop": "", "Shop 2": Self.total, "Shop 3": Self.total + Self.note, "Shop 4": last])
    }
    let totals = #"<attribute name="totals" optional="YES" attributeType="Decimal"/>"#
    let now = state(totals + Self.note)
    let finding = try #require(Self.found(now, since: Self.shipped).first)
    #expect(finding.rule == "step-breaking" && finding.severity == .warning)
    #expect(finding.message == "The step from Shop 2 at origin/main to Shop 4 drops data")
    #expect(finding.label == "Order.total: removed")
    #expect(
      finding.help.first == "if Order.totals is Order.total under a new name, give it the renaming identifier “total”")
    let renamed = state(totals.replacing("/>", with: #" elementID="total"/>"#) + Self.note)
    #expect(Self.reported(renamed, since: Self.shipped) == [])
    #expect(Self.reported(now, since: Self.shipped, unreleased: ["Shop 2"]) == [])
    // Other rules report the step from the previous version.
    let next = State(["Shop": "", "Shop 2": Self.total, "Shop 3": ""])
    #expect(Self.reported(next, since: Self.shipped) == [])
  }

  @Test func versionsThatCannotBeReadAreLeftToOtherRules() {
    let broken = State(["Shop": "", "Shop 2": "<"])
    #expect(Self.reported(broken, since: Self.shipped) == [])
    #expect(Self.reported(Self.shipped, since: broken) == [])
  }
}
