import PlumbCore
import PlumbModel
import PlumbText
import Testing

@testable import PlumbFormats

/// Property lists in both formats, compared with bytes from Python's `plistlib`.
struct PropertyListTests {
  static let everything: PropertyList = .dictionary([
    "name": .string("Shop"), "é": .string("日本 😀"),
    "n": .array(
      [0, 1, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, -1, -128, Int64.max, Int64.min].map {
        .integer($0)
      } + [.wideInteger(WideInteger(high: 0, low: 1 << 63)), .wideInteger(WideInteger(high: 0, low: .max))]),
    "r": .array([.real(0), .real(1.5), .real(-2.25e-9)]), "b": .array([.boolean(true), .boolean(false)]),
    "d": .data(Array(0..<60)), "e": .data([]), "empty": .array([.array([]), .dictionary([:]), .string("")]),
    "date": .date(416_061_296), "u": .uid(300), "u0": .uid(0), "long": .string("0123456789abcdefghij"),
  ])

  static let binary = """
    YnBsaXN0MDDcAQIDBAUGBwgJCgsMDQ4PHiIlJicrLC0uVG5hbWVhAOlRblFyUWJRZFFlVWVtcHR5VGRhdGVRdVJ1MFRsb25nVFNob3BlZeVnLA\
    Ag2D3eAK4QERITFBUWFxgZGhscHRAAEAEQ/xEBABH//xIAAQAAEv////8TAAAAAQAAAAAT//////////8T/////////4ATf/////////8TgAAA\
    AAAAAAAUAAAAAAAAAACAAAAAAAAAABQAAAAAAAAAAP//////////ox8gISMAAAAAAAAAACM/+AAAAAAAACO+I1PNZSuxZ6IjJAkITxA8AAECAw\
    QFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7QKMoKSqg0FAzQbjMl3AAAACBASyAAF8QFDAx\
    MjM0NTY3ODlhYmNkZWZnaGlqAAgAIQAmACkAKwAtAC8AMQAzADkAPgBAAEMASABNAFgAZwBpAGsAbQBwAHMAeAB9AIYAjwCYAKEAqgC7AMwA0A\
    DZAOIA6wDuAO8A8AEvATABNAE1ATYBNwFAAUMBRQAAAAAAAAIBAAAAAAAAAC8AAAAAAAAAAAAAAAAAAAFc
    """

  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>a &amp; b</key>
    \t<string>&lt;"日本"&gt; 'x'</string>
    \t<key>n</key>
    \t<array>
    \t\t<integer>-1</integer>
    \t\t<integer>18446744073709551615</integer>
    \t\t<real>1.5</real>
    \t\t<true/>
    \t\t<false/>
    \t\t<date>2014-03-09T12:34:56Z</date>
    \t\t<data>
    \t\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKiss
    \t\tLS4vMDEyMzQ1Njc4OTo7
    \t\t</data>
    \t\t<data>
    \t\t</data>
    \t</array>
    \t<key>u</key>
    \t<dict>
    \t\t<key>CF$UID</key>
    \t\t<integer>300</integer>
    \t</dict>
    \t<key>e</key>
    \t<array/>
    \t<key>d</key>
    \t<dict/>
    </dict>
    </plist>

    """

  @Test func theBinaryFormIsPythons() throws {
    let bytes = try #require(Base64.bytes(of: Self.binary))
    #expect(try PropertyList.read(bytes, file: "a") == Self.everything)
    #expect(Self.everything.written(as: .binary) == bytes)
  }

  @Test func theXMLFormIsApples() throws {
    let list: PropertyList = .dictionary([
      "a & b": .string("<\"日本\"> 'x'"),
      "n": .array([
        .integer(-1), .wideInteger(WideInteger(high: 0, low: .max)), .real(1.5), .boolean(true), .boolean(false),
        .date(416_061_296), .data(Array(0..<60)), .data([]),
      ]),
      "u": .uid(300), "e": .array([]), "d": .dictionary([:]),
    ])
    #expect(try PropertyList.read(Array(Self.xml.utf8), file: "a") == list)
    #expect(String(decoding: list.written(as: .xml), as: UTF8.self) == Self.xml)
  }

  @Test(arguments: [PropertyList.Form.binary, .xml]) func whatIsWrittenIsReadAgain(_ form: PropertyList.Form) throws {
    let bytes = Self.everything.written(as: form)
    let again = try PropertyList.read(bytes, file: "a")
    #expect(again == Self.everything)
    #expect(again.dictionary?.keys == Self.everything.dictionary?.keys)
    #expect(again.written(as: form) == bytes)
  }

  @Test func whatIsLessUsualIsRead() throws {
    func value(_ xml: String) throws -> PropertyList {
      try PropertyList.read(Array("<plist>\(xml)</plist>".utf8), file: "a")
    }
    #expect(try value("<integer>0x1F</integer>") == .integer(31))
    #expect(try value("<integer> +7\n</integer>") == .integer(7))
    #expect(try value("<real>-INF</real>") == .real(-.infinity))
    #expect(try value("<string>a<![CDATA[<b>]]>&#233;</string>") == .string("a<b>é"))
    #expect(try value("<true></true>") == .boolean(true))
    #expect(try value("<!-- a --><date>1904-02-29T23:59:59Z</date>").date == -3_055_968_001)
    #expect(try value("<dict><key>e\u{301}</key><true/><key>\u{e9}</key><false/></dict>").dictionary?.count == 2)
    let wide = "-170141183460469231731687303715884105728"
    #expect(try value("<integer>\(wide)</integer>") == .wideInteger(WideInteger(high: .min, low: 0)))
    #expect(WideInteger(high: .min, low: 0).description == wide)
    #expect(WideInteger(decimal: "-1")?.narrow == -1 && WideInteger(decimal: wide + "0") == nil)
  }

  @Test(arguments: [-978_307_200.0, 0, 1, 416_061_296, 1_234_567_890, -63_113_904_000, 252_423_993_599])
  func datesAreWrittenAndRead(_ seconds: Double) {
    #expect(CivilDate.seconds(rfc3339: PropertyListDate.text(seconds)).map(Double.init) == seconds)
  }

  @Test func datesBeyondTheFormStayInIt() {
    #expect(PropertyListDate.text(0) == "2001-01-01T00:00:00Z")
    #expect(PropertyListDate.text(.infinity) == "9999-12-31T23:59:59Z")
    #expect(PropertyListDate.text(-1e300) == "0000-01-01T00:00:00Z")
    #expect(PropertyListDate.text(.nan) == "2001-01-01T00:00:00Z")
  }
}
