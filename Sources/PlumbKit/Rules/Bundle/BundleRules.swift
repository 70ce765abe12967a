extension Rule {
  static let bundleRules: [Rule] = [
    .currentVersionMissing, .currentVersionDangling, .versionUnreadable, .versionSameHash, .unknownXML,
    .renamingIdentifierSpelling, .toolsVersionTooOld, .suppressionUnused,
  ]
}
