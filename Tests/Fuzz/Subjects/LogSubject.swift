import PlumbKit

extension Subject {
  /// Logs with the version hashes of stores.
  static let log = Subject(
    name: "log", ending: "log", isSeed: { $0.hasSuffix(".log") },
    words: [
      "NSStoreModelVersionHashes", "NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey", " = {", "};",
      "<",
      ">", "{length = 32, bytes = 0x", " ... ", "32 bytes", "<key>", "</key><data>", "</data>", "</dict>", "\\\"",
      "&lt;",
    ]
  ) { bytes in
    var verdict = Verdict()
    let entries = StoreLog(bytes).entries
    verdict.saw("\(entries.count) models")
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for entry in entries {
      let hashes = entry.hashes
      verdict.saw("\(hashes.entities.count) \(hashes.isComplete) \(hashes.digest != nil) \(hashes.checksum != nil)")
      verdict.expect((1...lines).contains(entry.line), "a list has a line", "\(entry.line) of \(lines)")
      verdict.expect(
        !hashes.entities.isEmpty || hashes.digest != nil || hashes.checksum != nil, "an entry has a hash or a digest")
      let found = Verification(of: hashes, among: [Model(name: "A", entities: [Entity(name: "Author")])])
      verdict.expect(!found.isExact, "hashes of other models do not match")
    }
    return verdict
  }
}
