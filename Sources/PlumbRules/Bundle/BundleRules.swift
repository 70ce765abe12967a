extension Rule {
  /// The rules over a bundle as a folder of versions, and over how its files are spelled, in the order of the
  /// documentation.
  ///
  /// Those over steps from one version to the next (`version-same-hash` and those of `--against`) need version hashes
  /// and stand in PlumbEvolution.
  static let bundleRules: [Rule] = [
    .currentVersionMissing, .currentVersionDangling, .versionUnreadable, .versionNested, .versionOrderUnknown,
    .unknownXML,
    .renamingIdentifierSpelling, .toolsVersionTooOld, .suppressionUnused,
  ]
}
