import Testing

@testable import PlumbFindings

@Suite("Fingerprints")
struct FingerprintTests {
  @Test(
    "fingerprints are FNV-1a, 64 bits",
    arguments: [
      ([], "cbf29ce484222325"),
      (["a"], "af63dc4c8601ec8c"),
      (["foobar"], "85944171f73967e8"),
      (["a\u{1F}b"], "e5eaa319043b0991"),
      (["a", "b"], "e5eaa319043b0991"),
    ] as [([String], String)])
  func fingerprint(parts: [String], digits: String) {
    #expect(Fingerprint(parts).description == digits)
  }

  @Test("fingerprints tell parts apart")
  func fingerprintParts() {
    let lists = [["ab"], ["a", "b"], ["b", "a"], ["", "ab"], ["ab", ""], [""], ["é"], ["e\u{301}"]]
    #expect(Set(lists.map(Fingerprint.init)).count == lists.count)
    #expect(lists.allSatisfy { Fingerprint($0).description.utf8.count == 16 })
  }
}
