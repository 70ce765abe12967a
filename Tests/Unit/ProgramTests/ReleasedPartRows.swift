/// The rows of `ReleasedVersionTests` with several configurations.
extension ReleasedVersionTests {
  private static let tides = bundle("ios/Tides.xcdatamodeld", "Tides", "Tide")
    .merging(["ios/plumb.json": #"{ "models": [{ "path": "Tides.xcdatamodeld" }] }"#]) { $1 }
  private static let edited = "edit ios/Tides.xcdatamodeld/Tides.xcdatamodel/contents"

  /// A bundle of a configuration below the working folder.
  static let ofParts: [Row] = [
    Row("an edit", tides, edited, 1, "error[version-edited]: Tides"),
    Row("an edit without the configuration", tides, "git rm -q ios/plumb.json; " + edited, 1, "ios/Tides.xcdatamodeld"),
    Row(
      "another model in the configuration", tides,
      "mkdir ios/Sun.xcdatamodel; sed s/Tide/Sun/g ios/Tides*/Tides.*/contents > ios/Sun.xcdatamodel/contents; "
        + #"echo '{ "models": [{ "path": "Sun.xcdatamodel" }] }' > ios/plumb.json; "# + edited,
      1, "error[bundle-unchecked]: ios/Tides.xcdatamodeld"),
    Row(
      "a deletion with the configuration", tides, "git rm -qr ios", 1, "error[bundle-deleted]: ios/Tides.xcdatamodeld"),
    Row(
      "moved to another configuration and edited", tides,
      "\(edited); mkdir mac; git mv ios/Tides.xcdatamodeld mac/; git mv ios/plumb.json mac/", 1,
      "error[version-edited]: Tides"),
  ]
}
