/// The rows of `ReleasedVersionTests` about the lock, the settings, and the configuration of the clone.
extension ReleasedVersionTests {
  private static let edited = "edit '\(shop)/Shop.xcdatamodel/contents'"
  private static let lock =
    "git checkout -q main; plumb version lock; git add -A; git commit -qm 3; git checkout -qb other; "

  private static func rules(_ text: String, _ more: String = "") -> String {
    json(#"{ "models": [{ "path": "\#(shop)" }], "rules": { \#(text) }\#(more) }"#)
  }

  /// The lock of the ref.
  static let locked: [Row] = [
    Row("deleted", lock + "rm plumb.lock", 1, "error[locked-version-removed]: plumb.lock does not contain Shop of"),
    Row(
      "emptied", lock + #"echo '{ "formatVersion": 1, "bundles": {} }' > plumb.lock"#, 1,
      "error[locked-version-removed]: plumb.lock does not contain Shop of", "does not contain Shop 2 of"),
    Row(
      "rewritten", lock + "edit \(shop)/Shop*/contents; plumb version lock --force", 1, "error[version-edited]",
      "error[locked-version-removed]: plumb.lock has other version hashes for Shop of", "Order differs"),
    Row(
      "shadowed", ["plumb.json": "", "ios/plumb.json": #"{ "models": [{ "path": "../Models/Shop.xcdatamodeld" }] }"#],
      below: "ios",
      "git checkout -q main; plumb version lock --model \(shop); test -f plumb.lock; git add -A; git commit -qm 3; "
        + "git checkout -qb other; " + #"echo '{ "formatVersion": 1, "bundles": {} }' > ios/plumb.lock"#,
      1, "error[locked-version-removed]: plumb.lock does not contain Shop"),
    Row(
      "deleted, with a moved bundle",
      lock + "rm plumb.lock; mkdir App; git mv \(shop) App/; " + models("App/Shop.xcdatamodeld"),
      1, "error[locked-version-removed]"),
    Row(
      "an older version edited",
      lock + "git checkout -q main; \(edited); git add -A; git commit -qm 4; git checkout -qb third", 1,
      "error[version-locked]: Shop was released"),
    Row(
      "damaged at main",
      "git checkout -q main; echo x > plumb.lock; git add -A; git commit -qm 3; git checkout -qb other; rm plumb.lock",
      2, "plumb.lock at main cannot be compared"),
  ]

  /// Settings of the same commit.
  static let settings: [Row] = [
    Row(
      "off", edited + "; " + rules(#""severity": { "version-edited": "off" }"#), 0,
      "note[check-switched-off]: plumb.json turns off version-edited, whose severity is error at main"),
    Row(
      "lower", edited + "; " + rules(#""severity": { "version-edited": "note" }"#), 0,
      "plumb.json lowers version-edited to note"),
    Row(
      "a family off", edited + "; " + rules(#""families": { "bundle": "off" }"#), 0,
      "plumb.json turns off the family bundle, unlike at main"),
    Row(
      "a lower family", edited + "; " + rules(#""families": { "bundle": "note" }"#), 0,
      "plumb.json lowers the severity of the family bundle, unlike at main"),
    Row(
      "ignored", edited + "; " + rules(#""ignore": [{ "rule": "version-edited", "element": "*", "because": "x" }]"#), 0,
      "note[check-switched-off]: plumb.json ignores version-edited on *"),
    Row(
      "a lower preset", rules(#""preset": "core""#), 0, "plumb.json has the preset core, which is recommended at main"),
    Row(
      "unreleased", edited + "; " + models(shop, #", "unreleased": ["Shop"]"#), 0,
      "declares \"Shop\" of \(shop) as unreleased"),
    Row("another version", models(shop, #", "version": "Shop""#), 0, "checks only the version \"Shop\""),
    Row(
      "fewer sources",
      [
        "plumb.json": #"{ "models": [{ "path": "Models/Shop.xcdatamodeld", "sources": ["Sources"] }] }"#,
        "Sources/a.swift": "import CoreData\n@objc(Order) class Order: NSManagedObject {}\n",
      ],
      models(shop), 0, "does not compare Sources with \(shop)"),
    Row(
      "a baseline", edited + "; plumb validate --against main --write-baseline; test -f plumb.baseline.json", 1,
      "error[version-edited]"),
    Row(
      "a longer baseline",
      edited + #"; echo '{"formatVersion":1,"findings":[{"rule":"x","element":"","fingerprint":"0"}]}' > b.json; "#
        + json(#"{ "models": [{ "path": "\#(shop)" }], "baseline": "b.json" }"#), 1, "accepts 1 finding of b.json"),
    Row(
      "userInfo",
      edited
        + #"; perl -pi -e 's|="NO"/>|="NO"><userInfo><entry key="plumb.ignore" value="version-edited"/>"#
        + "</userInfo></attribute>|' \(shop)/Shop.*/contents",
      1, "error[version-edited]"),
  ]

  /// Versions that cannot be read, and programs that the clone names.
  static let hidden: [Row] = [
    Row(
      "a value that is not understood",
      "perl -pi -e 's/Integer 64/Integer 65/' \(shop)/Shop.*/contents; "
        + rules(#""severity": { "value-not-understood": "off" }"#), 2,
      "error[version-incomparable]: Shop cannot be read, so it cannot be compared"),
    Row(
      "damaged at main",
      "git checkout -q main; echo x > \(shop)/Shop.xcdatamodel/contents; git add -A; git commit -qm 3; "
        + "git checkout -qb other; git checkout main~1 -- \(shop); \(edited)", 2,
      "error[version-incomparable]: Shop at main"),
    Row("a file system monitor", edited + "; git config core.fsmonitor 'touch ran #'", 1, "error[version-edited]"),
    Row(
      "filters and drivers",
      edited + "; echo '* filter=x diff=x' > .gitattributes; git config filter.x.clean 'touch ran; cat'; "
        + "git config filter.x.smudge 'touch ran; cat'; git config diff.x.textconv 'touch ran; cat'; "
        + "git config diff.x.command 'touch ran'; git config diff.external 'touch ran'", 1, "error[version-edited]"),
    Row(
      "hooks",
      edited + "; printf '#!/bin/sh\\ntouch ran\\n' > .git/hooks/post-index-change; "
        + "chmod +x .git/hooks/post-index-change", 1, "error[version-edited]"),
  ]

  /// Changes that keep the released versions.
  static let honest: [Row] = [
    Row("no change", "true", 0),
    Row("a move", "mkdir App; git mv \(shop) App/; " + models("App/Shop.xcdatamodeld"), 0),
    Row("a link to a move", "git mv \(shop) Old.xcdatamodeld; ln -s ../Old.xcdatamodeld \(shop)", 0),
    Row("another letter case", "git mv \(shop) Models/shop.xcdatamodeld; " + models("Models/shop.xcdatamodeld"), 0),
    Row(
      "a second bundle",
      "cp -R \(shop) Models/Notes.xcdatamodeld; perl -pi -e 's/Order/Note/g' Models/Notes*/*/contents; "
        + json(#"{ "models": [{ "path": "\#(shop)" }, { "path": "Models/Notes.xcdatamodeld" }] }"#), 0),
    Row("a fixture deleted", bundle("Tests/Old.xcdatamodeld", "Old", "Thing"), "git rm -rqf Tests", 0),
    Row(
      "the first configuration", ["plumb.json": ""].merging(bundle("Tests/Old.xcdatamodeld", "Old", "Thing")) { $1 },
      models(shop), 0),
    Row(
      "a further lock",
      lock
        + #"plumb version add --current; perl -pi -e 's|</entity>|<attribute name="sum" optional="YES" "#
        + #"attributeType="Integer 64"/></entity>|' '\#(shop)/Shop 3.xcdatamodel/contents'; plumb version lock"#,
      0),
    Row(
      "a configuration that moves",
      "mkdir ios; git mv plumb.json ios/; perl -pi -e 's|Models|../Models|' ios/plumb.json", 0),
    Row("spelling of the path", models("./Models/../\(shop)/"), 0),
  ]
}
