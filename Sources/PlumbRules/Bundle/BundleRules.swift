extension Rule {
  static let bundleRules: [Rule] = [
    .currentVersionMissing, .currentVersionDangling, .versionUnreadable, .unknownXML,
    .renamingIdentifierSpelling, .toolsVersionTooOld, .suppressionUnused,
  ]
}
