import PlumbModel
import Testing

@testable import PlumbFormats

/// Files that are invalid or malicious property lists. Each results in one clear error.
struct HostilePropertyListTests {
  private func refusal(_ bytes: [UInt8]) -> Diagnostic? {
    do throws(ReadFailure) {
      _ = try PropertyList.read(bytes, file: "a.plist")
      return nil
    } catch { return error.diagnostic }
  }

  private func expectRefusal(_ bytes: [UInt8], _ message: String, _ line: Int = 1) {
    let found = refusal(bytes)
    #expect(found?.message.contains(message) == true, "\(found?.message ?? "it was read")")
    #expect(found?.location?.file == "a.plist" && found?.location?.start.line == line)
    #expect(found?.help.isEmpty == false)
  }

  @Test(arguments: [
    ("", "the file is empty"), ("no list", "not an XML property list"), ("{ a = b; }", "NeXTSTEP"),
    ("<model/>", "the root element is <model>, not <plist>"), ("<plist/>", "the property list is empty"),
    ("<plist><string>a</string><true/></plist>", "is a second one"), ("<plist><null/></plist>", "no element <null>"),
    ("<plist>text</plist>", "text between"), ("<plist><string><b/></string></plist>", "text only"),
    ("<plist><dict><true/></dict></plist>", "has no key"), ("<plist><dict><key>a</key></dict></plist>", "has no value"),
    ("<plist><dict><key>a</key><key>b</key></dict></plist>", "is in the place of a value"),
    ("<plist><array><key>a</key></array></plist>", "is in the place of a value"),
    ("<plist><integer>1.5</integer></plist>", "cannot contain"),
    ("<plist><real>0x1p3</real></plist>", "cannot contain"),
    ("<plist><data>!!!!</data></plist>", "cannot contain"), ("<plist><data>AAA</data></plist>", "cannot contain"),
    ("<plist><date>2014-13-09T12:34:56Z</date></plist>", "cannot contain"), ("<plist><array>", "not well-formed"),
    ("<!DOCTYPE plist SYSTEM \"file:///etc/passwd\"><plist><true/></plist>", "the DOCTYPE is not that"),
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>", "the DOCTYPE is not that"),
    (apple + "[<!ENTITY a \"b\">]><plist><string>&a;</string></plist>", "declares the entity a"),
    (apple + "[<!ENTITY % a SYSTEM \"file:///etc/passwd\"> %a;]><plist><true/></plist>", "declares the entity a"),
    (apple + "[<!ELEMENT plist ANY>]><plist><true/></plist>", "declares an element"),
    (apple + "[<!ATTLIST plist a CDATA \"b\">]><plist><true/></plist>", "declares an attribute"),
    (apple + "[<!NOTATION a SYSTEM \"b\">]><plist><true/></plist>", "declares a notation"),
    (apple + "><plist><string>&a;</string></plist>", "&a; is not expanded"),
    (apple + "><plist version=\"&a;\"><true/></plist>", "&a; is not expanded"),
    ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist/>", "encoding is UTF-16"),
  ])
  func isNoList(_ text: String, _ message: String) { expectRefusal(Array(text.utf8), message) }

  static let apple = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://a/b.dtd\""

  @Test func theLineIsThatOfTheFlaw() {
    expectRefusal(Array("<plist>\n<dict>\n<true/>\n</dict>\n</plist>".utf8), "has no key", 3)
  }

  /// Returns a binary property list with these objects, with references of one byte.
  private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    let offsets = objects.reduce(into: [UInt8]()) { offsets, object in
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count), 0, 0, 0, 0, 0, 0, 0, top]
    return bytes + [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 0xFF)]
  }

  @Test func objectsThatLeadNowhereAreRefused() {
    expectRefusal(list([[0xA1, 0]]), "contains itself")
    expectRefusal(list([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]), "contains itself")
    expectRefusal(list([[0xA1, 9]]), "references object 9 of 1")
    expectRefusal(list([[0xAF]]), "has no length")
    expectRefusal(list([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]), "longer than the file")
    expectRefusal(list([[0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]), "longer than the file")
    expectRefusal(list([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]), "has no length")
    expectRefusal(list([[0x55, 0x61]]), "longer than the file")
    expectRefusal(list([[0x51, 0x80]]), "is declared as ASCII")
    expectRefusal(list([[0x61, 0xD8, 0x00]]), "not valid UTF-16")
    expectRefusal(list([[0xD1, 1, 1], [0x10, 0x01]]), "an integer as a key")
    expectRefusal(list([[0x00]]), "a null")
    expectRefusal(list([[0xC1, 0]]), "a set")
    expectRefusal(list([[0x70]]), "unknown kind 112")
    expectRefusal(list([[0x09]], top: 1), "trailer")
  }

  @Test func aCutOffFileIsRefused() {
    let whole = PropertyListTests.everything.written(as: .binary)
    for end in stride(from: 7, to: whole.count, by: 3) { #expect(refusal(Array(whole[..<end])) != nil) }
    expectRefusal(Array("bplist15".utf8), "another version")
  }

  @Test func changedBytesNeverTrap() {
    let whole = PropertyListTests.everything.written(as: .binary)
    for place in whole.indices {
      for value: UInt8 in [0, 0x0F, 0x7F, 0xA1, 0xDF, 0xFF] {
        var bytes = whole
        bytes[place] = value
        _ = try? PropertyList.read(bytes, file: "a")
      }
    }
  }

  /// Sixty arrays, each of which contains the next one twice. The result would have 2^60 values, from three hundred
  /// bytes.
  @Test func doublingIsRefused() {
    expectRefusal(list((0..<60).map { [0xA2, $0 + 1, $0 + 1] } + [[0x09]]), "repeatedly")
    let once = list((0..<12).map { [0xA2, $0 + 1, $0 + 1] } + [[0x09]])
    #expect(refusal(once) == nil)
  }

  /// Every object is the same array of all objects. The work would be quadratic in the size of the file.
  @Test func objectsOnTopOfEachOtherAreRefused() {
    var bytes = Array("bplist00".utf8) + [0xA3, 1, 2, 3, 0xA3, 3, 3, 3]
    let table = UInt8(bytes.count)
    bytes += [8, 9, 9, 9] + [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, table]
    #expect(refusal(bytes) != nil)
    var texts = Array("bplist00".utf8) + [0xAF, 0x10, 200] + [UInt8](1...200) + [0x5E] + Array("fourteen bytes".utf8)
    let start = UInt8(texts.count - 15)
    let end = texts.count
    texts += [8] + [UInt8](repeating: start, count: 200) + [0, 0, 0, 0, 0, 0, 1, 1]
    texts += [0, 0, 0, 0, 0, 0, 0, 201, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(end)]
    expectRefusal(texts, "overlap")
  }

  @Test func depthIsBounded() {
    expectRefusal(Array(String(repeating: "<plist>", count: 100_000).utf8), "no element <plist>")
    expectRefusal(
      Array(("<plist>" + String(repeating: "<array>", count: 100_000)).utf8), "nested more than 200 levels deep")
    let deep = (0..<250).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]
    expectRefusal(list(deep), "nested more than 200 levels deep")
  }
}
