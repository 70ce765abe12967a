/// The rows of `ReleasedVersionTests`.
extension ReleasedVersionTests {
  private static let edited = "edit '\(shop)/Shop.xcdatamodel/contents'"

  /// A bundle at another path, with an edit.
  static let moved: [Row] = [
    Row("an edit", edited, 1, "error[version-edited]: Shop has other version hashes than at main"),
    Row(
      "a link to a moved copy",
      "git mv \(shop) Old.xcdatamodeld; ln -s ../Old.xcdatamodeld \(shop); edit Old*/Shop.*/contents",
      1, "error[version-edited]"),
    Row(
      "a link to an ignored copy",
      "echo Private > .gitignore; mkdir Private; mv \(shop) Private/; ln -s ../Private/Shop.xcdatamodeld \(shop); "
        + "edit Private/*/Shop.*/contents", 1, "error[version-edited]"),
    Row(
      "a link above a moved copy", "git mv Models Parts; ln -s Parts Models; edit Parts/*/Shop.*/contents", 1,
      "error[version-edited]"),
    Row(
      "a link to a copy, and the copy is configured",
      "git mv \(shop) Old.xcdatamodeld; ln -s ../Old.xcdatamodeld \(shop); edit Old*/Shop.*/contents; "
        + models("Old.xcdatamodeld"), 1, "error[version-edited]"),
    Row(
      "a link for a version",
      "git mv '\(shop)/Shop.xcdatamodel' Old; ln -s ../../Old '\(shop)/Shop.xcdatamodel'; edit Old/contents",
      1, "error[version-edited]"),
    Row(
      "an edit of what a link of main names", ["Models/README": ""],
      "git checkout -q main; git mv Models Parts; ln -s Parts Models; git add -A; git commit -qm 3; "
        + "git checkout -qb other; "
        + "rm Models; git mv Parts Models; edit Models/*/Shop.*/contents", 1, "error[version-edited]"),
    Row(
      "versions of main that are links",
      "git checkout -q main; git mv '\(shop)/Shop.xcdatamodel' Old; "
        + "ln -s ../../Old '\(shop)/Shop.xcdatamodel'; git add -A; git commit -qm 3; "
        + "git checkout -qb other; edit Old/contents",
      1, "error[version-edited]"),
    Row(
      "renamed and edited",
      "git mv \(shop) Models/Store.xcdatamodeld; edit Models/*/Shop.*/contents; "
        + models("Models/Store.xcdatamodeld"), 1, "error[version-edited]"),
    Row(
      "another letter case",
      "git mv \(shop) Models/shop.xcdatamodeld; edit Models/*/*/contents; "
        + models("Models/shop.xcdatamodeld"), 1, "error[version-edited]: Shop "),
    Row(
      "another folder, with files left behind",
      "mkdir App; cp -R \(shop) App/; rm -r \(shop)/Shop*; edit App/*/Shop.*/contents; "
        + models("App/Shop.xcdatamodeld"),
      1, "error[version-edited]"),
    Row(
      "an ignored folder",
      "echo Private > .gitignore; mkdir Private; mv \(shop) Private/; edit Private/*/Shop.*/contents; "
        + models("Private/Shop.xcdatamodeld"), 1, "error[version-edited]"),
    Row(
      "another repository",
      "mkdir sub; mv \(shop) sub/; edit sub/*/Shop.*/contents; "
        + "(cd sub; git init -q -b main; git add -A; git commit -qm 1); " + models("sub/Shop.xcdatamodeld"),
      1, "error[version-edited]"),
    Row(
      "another repository at the same path",
      "(cd \(shop); git init -q -b main; git add -A; git commit -qm 1); "
        + "git rm -rqf --cached \(shop); \(edited)", 1, "error[version-edited]"),
    Row("deleted", two, "git rm -rqf \(shop); " + models("Models/Notes.xcdatamodeld"), 1, "error[bundle-deleted]"),
    Row(
      "emptied", two, "rm -r \(shop)/Shop*; " + models("Models/Notes.xcdatamodeld"), 1,
      "error[bundle-deleted]: \(shop) exists at main and does not exist now"),
    Row("deleted with the configuration", "git rm -rqf Models plumb.json", 1, "error[bundle-deleted]: \(shop)"),
    Row(
      "deleted with the configuration, next to another", bundle("Tests/Old.xcdatamodeld", "Old", "Thing"),
      "git rm -rqf Models plumb.json", 1, "error[bundle-deleted]: \(shop)"),
    Row("a version removed", "git rm -rqf '\(shop)/Shop.xcdatamodel'", 1, "error[version-deleted]: Shop exists"),
    Row(
      "two versions with exchanged contents",
      "cd \(shop); mv 'Shop.xcdatamodel/contents' a; mv 'Shop 2.xcdatamodel/contents' Shop.xcdatamodel/; "
        + "mv a 'Shop 2.xcdatamodel/contents'", 1, "error[version-edited]: Shop has",
      "error[version-edited]: Shop 2 has"),
    Row(
      "the current version set back", "perl -pi -e 's/Shop 2/Shop/' \(shop)/.xccurrentversion", 1,
      "error[current-rolled-back]"),
    Row("without a current version", "git rm -qf \(shop)/.xccurrentversion", 2, "error[current-version-missing]"),
  ]

  /// A configuration that checks another model.
  static let reconfigured: [Row] = [
    Row(
      "another bundle", bundle("Models/Notes.xcdatamodeld", "Notes", "Note"),
      "\(edited); " + models("Models/Notes.xcdatamodeld"), 1,
      "error[bundle-unchecked]: \(shop) is checked at main, exists and is not checked now",
      "add \(shop) to “models” in plumb.json"),
    Row(
      "an edited copy",
      "cp -R \(shop) Models/Copy.xcdatamodeld; edit Models/Copy*/*/contents; "
        + models("Models/Copy.xcdatamodeld"), 1, "error[bundle-unchecked]: \(shop)"),
    Row(
      "one of two", two, "\(edited); " + models("Models/Notes.xcdatamodeld"), 1, "error[bundle-unchecked]: \(shop)"),
    Row(
      "one of two, both locked", two,
      "git checkout -q main; plumb version lock --model \(shop); plumb version lock --model Models/Notes.xcdatamodeld; "
        + "git add -A; git commit -qm 3; git checkout -qb other; \(edited); " + models("Models/Notes.xcdatamodeld"),
      1, "error[bundle-unchecked]: \(shop)"),
    Row("one version", "\(edited); " + models("\(shop)/Shop 2.xcdatamodel"), 1, "error[bundle-unchecked]: \(shop)"),
    Row(
      "moved and not configured", two,
      "mkdir App; git mv \(shop) App/; edit App/*/Shop.*/contents; "
        + models("Models/Notes.xcdatamodeld"), 1,
      "error[bundle-unchecked]: \(shop) is checked at main, and is now App/Shop.xcdatamodeld, which is not checked"),
    Row(
      "the first configuration",
      ["plumb.json": ""].merging(bundle("Models/Notes.xcdatamodeld", "Notes", "Note")) { $1 },
      "\(edited); " + models("Models/Notes.xcdatamodeld"), 1, "error[bundle-unchecked]: \(shop)"),
    Row(
      "a nearer configuration", bundle("ios/Notes.xcdatamodeld", "Notes", "Note"), below: "ios",
      "\(edited); cd ios; " + models("Notes.xcdatamodeld"), 1, "error[bundle-unchecked]: ../\(shop)"),
    Row(
      "a deleted nearer configuration",
      bundle("ios/Notes.xcdatamodeld", "Notes", "Note").merging([
        "ios/plumb.json": #"{ "models": [{ "path": "Notes.xcdatamodeld" }] }"#
      ]) { $1 },
      below: "ios", "git rm -q ios/plumb.json; edit ios/*/Notes.*/contents", 1,
      "error[bundle-unchecked]: Notes.xcdatamodeld", "add Notes.xcdatamodeld to “models” in ../plumb.json"),
  ]

  /// Names that differ only by the encoding or the case of letters.
  static let named: [Row] = [
    Row(
      "the bundle",
      bundle("Models/\(composed).xcdatamodeld", "Shop", "Order")
        .merging(configuration("Models/\(composed).xcdatamodeld")) { $1 },
      "git mv Models/\(composed).xcdatamodeld Models/\(decomposed).xcdatamodeld; edit Models/Caf*/Shop.*/contents; "
        + models("Models/\(decomposed).xcdatamodeld"), 1, "error[version-edited]"),
    Row(
      "a copy of the bundle, and an edit",
      bundle("Models/\(composed).xcdatamodeld", "Shop", "Order")
        .merging(configuration("Models/\(composed).xcdatamodeld")) { $1 },
      "cp -R Models/\(composed).xcdatamodeld Models/\(decomposed).xcdatamodeld; "
        + "edit Models/\(composed).xcdatamodeld/Shop.*/contents; "
        + json(
          #"{ "models": [{ "path": "Models/\#(decomposed).xcdatamodeld" }, "#
            + #"{ "path": "Models/\#(composed).xcdatamodeld" }] }"#), 1, "error[version-edited]"),
    Row(
      "an entity", ["\(shop)/Shop.xcdatamodel/contents": contents(composed)],
      "perl -pi -e 's/\(composed)/\(decomposed)/' \(shop)/Shop.*/contents", 1, "error[version-edited]"),
    Row(
      "an attribute", ["\(shop)/Shop.xcdatamodel/contents": contents("Order", composed)],
      "perl -pi -e 's/\(composed)/\(decomposed)/' \(shop)/Shop.*/contents", 1, "error[version-edited]"),
    Row(
      "a hash modifier",
      ["\(shop)/Shop.xcdatamodel/contents": contents("Order", "number", " versionHashModifier=\"\(composed)\"")],
      "perl -pi -e 's/\(composed)/\(decomposed)/' \(shop)/Shop.*/contents", 1, "error[version-edited]"),
    Row(
      "a renaming identifier",
      ["\(shop)/Shop.xcdatamodel/contents": contents("Order", "number", " elementID=\"\(composed)\"")],
      "perl -pi -e 's/\(composed)/\(decomposed)/' \(shop)/Shop.*/contents", 0, "warning[version-detail-edited]"),
    Row(
      "a version", ["\(shop)/\(composed).xcdatamodel/contents": contents(composed)],
      "git mv \(shop)/\(composed).xcdatamodel \(shop)/\(decomposed).xcdatamodel; edit \(shop)/Caf*/contents", 1,
      "error[version-deleted]"),
    Row(
      "two versions", ["\(shop)/\(composed).xcdatamodel/contents": contents(composed)],
      "cp -R \(shop)/\(composed).xcdatamodel \(shop)/\(decomposed).xcdatamodel", 1, "error[names-alike]"),
    Row(
      "two versions with another case", "cp -R \(shop)/Shop.xcdatamodel \(shop)/shop.xcdatamodel", 1,
      "error[names-alike]"),
    Row(
      "two entities",
      #"perl -pi -e 's|(</model>)|<entity name="\#(composed)"/><entity name="\#(decomposed)"/>$1|' "#
        + "'\(shop)/Shop 2.xcdatamodel/contents'",
      1, "error[names-alike]: Two entities"),
  ]
}
