import PlumbRules
import Testing

@testable import PlumbMigration
@testable import PlumbModel

/// The file of released versions.
@Suite struct VersionLockTests {
  static func hash(_ byte: UInt8) throws -> VersionHash {
    try #require(VersionHash(bytes: Array(repeating: byte, count: 32)))
  }

  @Test func theFileIsSortedAndComesBack() throws {
    var lock = VersionLock()
    lock["Shop.xcdatamodeld", "Shop 10"] = LockedVersion(hashes: ["Order": try Self.hash(1)], unknown: ["Log"])
    lock["Shop.xcdatamodeld", "Shop 2"] = LockedVersion(hashes: ["b": try Self.hash(2), "B": try Self.hash(3)])
    lock["Base.xcdatamodeld", "Base"] = LockedVersion(hashes: [:])
    #expect(
      lock.text == """
        {
          "formatVersion": 1,
          "bundles": {
            "Base.xcdatamodeld": {
              "Base": {
                "checksum": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
                "entities": {}
              }
            },
            "Shop.xcdatamodeld": {
              "Shop 2": {
                "checksum": "\(lock["Shop.xcdatamodeld", "Shop 2"]?.checksum ?? "")",
                "entities": {
                  "B": "AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=",
                  "b": "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI="
                }
              },
              "Shop 10": {
                "entities": {
                  "Log": null,
                  "Order": "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
                }
              }
            }
          }
        }

        """)
    let (read, problems) = VersionLock.read(Array(lock.text.utf8), file: "plumb.lock")
    #expect(read == lock && problems == [])
    #expect(read.text == lock.text)
  }

  @Test func unlockingTheLastVersionTakesTheBundleAlong() throws {
    var lock = VersionLock()
    lock["Shop", "1"] = LockedVersion(hashes: [:])
    lock["Shop", "1"] = nil
    lock["Shop", "2"] = nil
    #expect(lock == VersionLock())
  }

  static let hash = "AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM="

  /// The errors in a file, with their locations.
  @Test(arguments: [
    ("", "1:1: the file contains no value: write {} for an empty object"),
    ("[]", "1:1: expected a lock file: an object with \"formatVersion\" 1 and \"bundles\""),
    (
      #"{"formatVersion": 2, "bundles": {}}"#,
      "1:19: the file has the format 2, and this version of plumb reads 1: update plumb"
    ),
    (#"{"formatVersion": 1}"#, "1:1: expected \"bundles\", an object with a member for each bundle"),
    (
      #"{"formatVersion": 1, "bundels": {}, "bundles": {}}"#,
      "1:22: the file has no key \"bundels\"; did you mean \"bundles\"?"
    ),
    (#"{"formatVersion": 1, "bundles": 5}"#, "1:33: \"bundles\" must be an object, not a number"),
    (#"{"formatVersion": 1, "bundles": {"Shop": []}}"#, "1:42: a bundle must be an object, not an array"),
    (
      #"{"formatVersion": 1, "bundles": {"Shop": {"1": null}}}"#,
      "1:48: a version must be an object, not null"
    ),
    (
      #"{"formatVersion": 1, "bundles": {"Shop": {"1": {}}}}"#,
      "1:48: expected \"entities\", an object with the hash of each entity"
    ),
    (
      #"{"formatVersion": 1, "bundles": {"Shop": {"1": {"entities": {"A": "AAAA"}}}}}"#,
      "1:67: expected a version hash, base64 of 32 bytes, or null for an unknown hash"
    ),
    (
      #"{"formatVersion": 1, "bundles": {"Shop": {"1": {"checksum": "x", "entities": {"A": "\#(hash)"}}}}}"#,
      "1:61: the checksum does not match the hashes: restore the file, or lock the version again"
    ),
  ])
  func mistakesAreReported(_ text: String, _ problem: String) {
    let problems = VersionLock.read(Array(text.utf8), file: "plumb.lock").problems
    #expect(
      problems.map { "\($0.location.start.line):\($0.location.start.column): \($0.message)" } == [problem])
  }
}

/// The comparison of released versions with the current versions.
@Suite struct VersionLockedTests {
  /// Returns a version with some entities, each with one attribute.
  private static func version(_ name: String, _ entities: KeyValuePairs<String, String>) -> Model {
    Model(
      name: name, entities: entities.map { Entity(name: $0, attributes: [Attribute(name: $1, type: .string)]) })
  }

  static let shop = version("Shop", ["Order": "number"])
  static let second = version("Shop 2", ["Order": "number", "Item": "name"])

  static func reported(_ versions: [Model], locked: [Model]) -> [Finding] {
    let bundle = ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: versions.map { ModelVersion(name: $0.name, file: $0.name, content: .success(Parsed($0))) },
      current: .missing)
    return VersionLock.findings(
      in: bundle,
      locked: Dictionary(uniqueKeysWithValues: locked.map { ($0.name, LockedVersion($0)) }), file: "plumb.lock")
  }

  static func messages(_ versions: [Model], locked: [Model]) -> [String] {
    reported(versions, locked: locked).map(\.message)
  }

  @Test func whatIsAsItWasReleasedIsRight() {
    #expect(Self.messages([Self.shop, Self.second], locked: [Self.shop, Self.second]) == [])
    #expect(Self.messages([Self.shop, Self.second], locked: []) == [])
    var restyled = Self.second
    restyled.entities[0].representedClassName = "OrderRecord"
    restyled.entities.reverse()
    #expect(Self.messages([restyled], locked: [Self.second]) == [])
  }

  @Test func aChangedVersionIsAnError() throws {
    var changed = Self.second
    changed.entities[0].attributes[0].isOptional = true
    let findings = Self.reported([Self.shop, changed], locked: [Self.shop, Self.second])
    #expect(findings.map(\.message) == ["Shop 2 was released with other version hashes: Order differs"])
    #expect(findings.first?.anchor?.steps.map(\.name) == ["Order"])
    changed.entities.append(Entity(name: "Tag"))
    changed.entities.removeAll { $0.name == "Item" }
    let more = Self.reported([changed], locked: [Self.second])
    #expect(
      more.map(\.message) == [
        "Shop 2 was released with other version hashes: Item is removed, Order differs and Tag is new"
      ])
    #expect(more.first?.anchor?.steps.count == 0 && more.first?.related.count == 2)
  }

  @Test func aVersionThatIsRemovedIsAnError() {
    let findings = Self.reported([Self.shop], locked: [Self.second, Self.shop])
    #expect(findings.map(\.message) == ["Shop 2 was released and does not exist"])
    #expect(findings.first?.anchor?.location?.file == "plumb.lock")
  }

  @Test func theRuleWeighsAndPlacesThem() {
    let bundle = ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: [ModelVersion(name: "Shop", file: "Shop", content: .success(Parsed(Self.shop)))], current: .missing)
    let rule = Rule.versionLocked(["Shop 2": LockedVersion(Self.second)], file: "plumb.lock")
    let reported = Validator(rules: [rule]).check(bundle)
    #expect(reported.map(\.rule) == ["version-locked"] && reported.map(\.severity) == [.error])
    #expect(reported.first?.location?.file == "plumb.lock")
  }

  /// Stores contain hashes but no version names, so renaming a version is allowed.
  @Test func aRenamedVersionIsRight() {
    var renamed = Self.second
    renamed.name = "Shop 1.1"
    var changed = Self.second
    changed.entities[0].attributes[0].isOptional = true
    #expect(Self.messages([Self.shop, renamed], locked: [Self.second]) == [])
    #expect(Self.messages([Self.shop, renamed, changed], locked: [Self.second]) == [])
  }

  /// An unknown hash equals only another unknown hash.
  @Test func whatIsNotKnownIsNoChange() {
    var derived = Self.second
    derived.entities[0].attributes[0].isDerived = true
    var other = derived
    other.entities[0].attributes[0].derivationExpression = "now()"
    #expect(Self.messages([other], locked: [derived]) == [])
    let change = ["Shop 2 was released with other version hashes: Order differs"]
    #expect(Self.messages([derived], locked: [Self.second]) == change)
    #expect(Self.messages([Self.second], locked: [derived]) == change)
  }

  @Test func aVersionThatCannotBeReadIsPassedOver() {
    let bundle = ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: [ModelVersion(name: "Shop", file: "Shop", content: .failure(ReadFailure(file: "Shop", "broken")))],
      current: .missing)
    let locked = ["Shop": LockedVersion(Self.shop)]
    #expect(VersionLock.findings(in: bundle, locked: locked, file: "plumb.lock").isEmpty)
  }
}

extension Finding {
  fileprivate var message: String { diagnostic.message }
}
