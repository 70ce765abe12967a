extension Rule {
  /// The rules that check a bundle as a folder of versions, and the rules that check the spelling of its files, in
  /// the order of the documentation.
  ///
  /// The rules that compare two versions (`version-same-hash` and the rules of `--against`) need version hashes. They
  /// are in PlumbEvolution.
  static let bundleRules: [Rule] = [
    .currentVersionMissing, .currentVersionDangling, .versionUnreadable, .versionNested, .versionOrderUnknown,
    .unknownXML,
    .renamingIdentifierSpelling, .toolsVersionTooOld, .suppressionUnused,
  ]
}
