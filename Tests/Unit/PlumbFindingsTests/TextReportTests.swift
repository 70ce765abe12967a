import PlumbCore
import Testing

@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbWorkspace

@Suite("The report as text")
struct TextReportTests {
  private func text(_ diagnostics: [Diagnostic], _ style: TextStyle = TextStyle()) -> String {
    ReportFormat.text.render(Harbour.report(diagnostics), style: style)
  }

  private func visible(_ text: String) -> String {
    String(text.map { $0 == "\u{1B}" ? "␛" : $0 })
  }

  /// Returns the findings without the summary.
  private func findings(_ diagnostics: [Diagnostic], _ style: TextStyle = TextStyle()) -> String {
    let text = text(diagnostics, style)
    return String(text.prefix(upTo: text.ranges(of: "\nFound").last?.lowerBound ?? text.endIndex))
  }

  @Test("findings of every kind") func everything() {
    #expect(
      text(Harbour.findings) == #"""
        error[current-version-missing]: Harbour has 2 versions, and none of them is the current one
          ╭▸ Models/Harbour.xcdatamodeld/.xccurrentversion
          ╰ help: run plumb version current "Harbour 2"

        error[inverse-mismatch]: Berth.ships and Ship.berth are not each other's inverse
           ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:5:125   (Harbour 2 ▸ Berth ▸ ships)
         5 │ … destinationEntity="Ship" inverseName="berth" inverseEntity="Ship" ordered="YES" …
           │                                         ━━━━━ expects "berth" to point back
           ┊
        10 │ … destinationEntity="Berth" inverseName="vessels" inverseEntity="Berth"/>
           │                                          ─────── points at "vessels" instead
           ├ note: Core Data keeps both sides in step only where each names the other; here a ship that
           │       leaves its berth stays in the berth's set until the next fetch
           ├ help: choose "ships" as the inverse of Ship.berth
           ╰ fix (safe): Make ships the inverse of Ship.berth
        10 - … deletionRule="Nullify" destinationEntity="Berth" inverseName="vessels" …
        10 + … deletionRule="Nullify" destinationEntity="Berth" inverseName="ships" inverseEntity="Berth"/>

        error[default-type-mismatch]: Berth.depth has the default "deep", which is no Double
          ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:4:76   (Harbour 2 ▸ Berth ▸ depth)
        4 │ … name="depth" attributeType="Double" defaultValueString="deep" usesScalarValueType="YES"/>
          │                                                           ━━━━ not a Double
          ├ note: the store reads it as 0
          ├ help: give it a number such as 0, or no default
          ╰ fix (review): Set the default to 0
        4 - <attribute name="depth" attributeType="Double" defaultValueString="deep" …
        4 + <attribute name="depth" attributeType="Double" defaultValueString="0" …

        error[drift-type]: Ship.draught is Double in the model but Float in Swift
          ╭▸ Sources/Harbour/Ship.swift:4:33   (Harbour 2 ▸ Ship ▸ draught)
        4 │ @NSManaged public var draught: Float
          │                                ━━━━━ the model says Double
          ├▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:8:65
        8 │ <attribute name="draught" optional="YES" attributeType="Double" minValueString="0.5" …
          │                                                         ────── Double
          ├ help: declare it as Double
          ╰ fix (safe): Declare draught as Double
        4 - @NSManaged public var draught: Float
        4 + @NSManaged public var draught: Double

        error[name-invalid]: Ship.船名 is no name that Swift takes without care
          ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:9:77   (Harbour 2 ▸ Ship ▸ 船名)
        9 │ <attribute name="船名" attributeType="String" defaultValueString="無名🚢" elementID="名前"/>
          │                                                                   ━━━━━━ wide characters
          ╰ help: name it "name"

        warning[default-outside-bounds]: Ship.draught has the default 90, outside 0.5 to 24
          ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:8:134   (Harbour 2 ▸ Ship ▸ draught)
        8 │ … minValueString="0.5" maxValueString="24" defaultValueString="90" usesScalarValueType="YES" …
          │                                                                ━━ more than 24
        8 │ … attributeType="Double" minValueString="0.5" maxValueString="24" defaultValueString="90" …
          │                                                               ── the most that is allowed
          ├ note: an object that keeps its default cannot be saved
          ╰ help: choose a default within the bounds

        warning[relationship-optional]: Ship.berth is a mandatory relationship
           ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:10:29   (Harbour 2 ▸ Ship ▸ berth)
        10 │ <relationship name="berth" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" …
           │                     ━━━━━ not optional
           ├ note: saving fails while the other object is missing
           ├ help: make it optional, and check in code where the object is required
           ╰ fix (safe): Make berth optional
        10 - <relationship name="berth" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" …
        10 + <relationship name="berth" optional="YES" maxCount="1" deletionRule="Nullify" …

        Found 5 errors and 2 warnings in Harbour.xcdatamodeld (2 entities, 2 versions, 1 Swift file), 1 suppressed
        plumb rules RULE explains a rule

        """#)
  }

  @Test("in ASCII, in a narrow terminal") func ascii() {
    #expect(
      findings([Harbour.inverseMismatch, Harbour.draughtType], TextStyle(drawing: .ascii, width: 60)) == #"""
        error[inverse-mismatch]: Berth.ships and Ship.berth are not each other's inverse
           --> Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:5:125   (Berth > ships)
         5 | ... inverseName="berth" inverseEntity="Ship" ...
           |                  ^^^^^ expects "berth" to point back
           :
        10 | ... inverseName="vessels" inverseEntity="Berth"/>
           |                  ------- points at "vessels" instead
           = note: Core Data keeps both sides in step only where
           |       each names the other; here a ship that leaves its
           |       berth stays in the berth's set until the next
           |       fetch
           = help: choose "ships" as the inverse of Ship.berth
           = fix (safe): Make ships the inverse of Ship.berth
        10 - ... inverseName="vessels" inverseEntity="Berth"/>
        10 + ... inverseName="ships" inverseEntity="Berth"/>

        error[drift-type]: Ship.draught is Double in the model but Float in Swift
          --> Sources/Harbour/Ship.swift:4:33   (Ship > draught)
        4 | @NSManaged public var draught: Float
          |                                ^^^^^
          |                                the model says Double
          ::: Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:8:65
        8 | ... attributeType="Double" minValueString="0.5" ...
          |                    ------ Double
          = help: declare it as Double
          = fix (safe): Declare draught as Double
        4 - @NSManaged public var draught: Float
        4 + @NSManaged public var draught: Double

        """#)
  }

  @Test("in colours") func colors() {
    let colored = findings([Harbour.depthDefault], TextStyle(color: .on))
    #expect(
      visible(colored) == #"""
        ␛[1;31merror[default-type-mismatch]␛[0m␛[1m: Berth.depth has the default "deep", which is no Double␛[0m
        ␛[2m  ╭▸␛[0m Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:4:76   ␛[2m(Harbour 2 ▸ Berth ▸ depth)␛[0m
        ␛[2m4 │␛[0m … name="depth" attributeType="Double" defaultValueString="deep" usesScalarValueType="YES"/>
        ␛[2m  │␛[0m                                                           ␛[1;31m━━━━␛[0m ␛[1;31mnot a Double␛[0m
        ␛[2m  ├␛[0m ␛[1mnote: ␛[0mthe store reads it as 0
        ␛[2m  ├␛[0m ␛[36mhelp: ␛[0mgive it a number such as 0, or no default
        ␛[2m  ╰␛[0m ␛[36mfix (review): ␛[0mSet the default to 0
        ␛[2m4 ␛[0m␛[31m- <attribute name="depth" attributeType="Double" defaultValueString="deep" …␛[0m
        ␛[2m4 ␛[0m␛[32m+ <attribute name="depth" attributeType="Double" defaultValueString="0" …␛[0m

        ␛[1mFound 1 error in Harbour.xcdatamodeld (2 entities, 2 versions, 1 Swift file)␛[0m
        ␛[2mplumb rules RULE explains a rule␛[0m

        """#)
  }

  static func many(_ count: Int) -> [Diagnostic] {
    (1...count).map { number in
      var diagnostic = Harbour.berthMandatory
      diagnostic.message = "Ship.berth\(number) is a mandatory relationship"
      diagnostic.fixes = []
      return diagnostic
    }
  }

  @Test("many findings of one rule are listed") func many() {
    #expect(
      findings(Self.many(6)) == #"""
        warning[relationship-optional]: Ship.berth1 is a mandatory relationship
           ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:10:29   (Harbour 2 ▸ Ship ▸ berth)
        10 │ <relationship name="berth" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" …
           │                     ━━━━━ not optional
           ├ note: saving fails while the other object is missing
           ╰ help: make it optional, and check in code where the object is required

        warning[relationship-optional]: Ship.berth2 is a mandatory relationship
           ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:10:29   (Harbour 2 ▸ Ship ▸ berth)
        10 │ <relationship name="berth" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" …
           │                     ━━━━━ not optional

        warning[relationship-optional]: Ship.berth3 is a mandatory relationship
           ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:10:29   (Harbour 2 ▸ Ship ▸ berth)
        10 │ <relationship name="berth" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" …
           │                     ━━━━━ not optional

        warning[relationship-optional]: 3 more in Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents
          10:29  Ship.berth4 is a mandatory relationship
          10:29  Ship.berth5 is a mandatory relationship
          10:29  Ship.berth6 is a mandatory relationship

        """#)
    #expect(findings(Self.many(4)).contains("more in") == false)
  }

  @Test("very many findings of one rule are a block with examples") func flood() {
    #expect(
      text(Self.many(21)) == #"""
        warning[relationship-optional]: 21 findings in Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents
          10:29  Ship.berth1 is a mandatory relationship
          10:29  Ship.berth10 is a mandatory relationship
          10:29  Ship.berth11 is a mandatory relationship
          … 18 more, which --format json lists

        Found 21 warnings in Harbour.xcdatamodeld (2 entities, 2 versions, 1 Swift file)
        plumb rules RULE explains a rule

        """#)
    #expect(!text(Self.many(20)).contains("which --format json lists"))
    #expect(ReportFormat.json.render(Harbour.report(Self.many(21))).contains("Ship.berth21 is"))
  }

  /// The folders of a bundle have no lines, and each finding is in another one.
  @Test("very many folders of one bundle are a block with examples") func folders() {
    let nested = (1...21).map { number in
      Diagnostic(
        rule: "version-nested", severity: .note,
        message: "Old \(number).xcdatamodel is in the folder of another version",
        element: ElementPath(version: "Harbour"),
        location: Location(file: "Models/Harbour.xcdatamodeld/Harbour.xcdatamodel/Old \(number).xcdatamodel"))
    }
    #expect(
      findings(nested) == """
        note[version-nested]: 21 findings in Models/Harbour.xcdatamodeld
           Harbour.xcdatamodel/Old 1.xcdatamodel  Old 1.xcdatamodel is in the folder of another version
          Harbour.xcdatamodel/Old 10.xcdatamodel  Old 10.xcdatamodel is in the folder of another version
          Harbour.xcdatamodel/Old 11.xcdatamodel  Old 11.xcdatamodel is in the folder of another version
          … 18 more, which --format json lists

        """)
  }

  /// Returns the same finding in several versions of a bundle.
  private static func inVersions(_ count: Int) -> [Diagnostic] {
    (1...count).map { number in
      var diagnostic = Harbour.berthMandatory
      diagnostic.element.version = "Harbour \(number)"
      diagnostic.location?.file = "Models/Harbour.xcdatamodeld/Harbour \(number).xcdatamodel/contents"
      return diagnostic
    }
  }

  @Test("one cause in many versions is a block with examples") func cause() {
    let text = findings(Self.inVersions(5))
    #expect(
      text.hasPrefix(
        """
        warning[relationship-optional]: 5 findings of one cause in Models/Harbour.xcdatamodeld
          Harbour 1.xcdatamodel/contents:10:29  Ship.berth
        """), "\(text)")
    #expect(text.hasSuffix("  … 2 more, which --format json lists\n") && text.contains("Harbour 3.xcdatamodel"))
    #expect(!findings(Self.inVersions(4)).contains("of one cause"))
  }

  @Test("many findings of several rules are counted by rule") func counted() {
    let many = Self.many(9) + [Harbour.draughtType, Harbour.depthDefault]
    #expect(
      text(many).hasSuffix(
        """

          1  error[default-type-mismatch]    A default that is not a value of its attribute's type
          1  error[drift-type]
          9  warning[relationship-optional]  A relationship that cannot be empty

        Found 2 errors and 9 warnings in Harbour.xcdatamodeld (2 entities, 2 versions, 1 Swift file)
        plumb rules RULE explains a rule

        """), "\(text(many))")
    // The report has no summary by rule for ten findings, or for many findings of one rule. The last line contains
    // their number.
    #expect(!text(Array(many.dropFirst())).contains("\n  1  error"))
    #expect(!text(Self.many(30)).contains("\n  30  "))
  }

  @Test("nothing found") func nothing() {
    #expect(text([]) == "Found no problems in Harbour.xcdatamodeld (2 entities, 2 versions, 1 Swift file)\n")
    #expect(
      text([Harbour.ordered]) == #"""
        Found no problems in Harbour.xcdatamodeld (2 entities, 2 versions, 1 Swift file), 1 suppressed

        """#)
  }

  @Test("a text that is not at hand, a place that is not in it, a span over several lines") func places() {
    var elsewhere = Harbour.inverseMismatch
    elsewhere.location?.file = "gone"
    elsewhere.related[0].location.file = "gone too"
    #expect(
      findings([elsewhere]) == #"""
        error[inverse-mismatch]: Berth.ships and Ship.berth are not each other's inverse
           ╭▸ gone:5:125  expects "berth" to point back   (Harbour 2 ▸ Berth ▸ ships)
           ├▸ gone too:10:111  points at "vessels" instead
           ├ note: Core Data keeps both sides in step only where each names the other; here a ship that
           │       leaves its berth stays in the berth's set until the next fetch
           ├ help: choose "ships" as the inverse of Ship.berth
           ╰ fix (safe): Make ships the inverse of Ship.berth
             Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:
        10 - … deletionRule="Nullify" destinationEntity="Berth" inverseName="vessels" …
        10 + … deletionRule="Nullify" destinationEntity="Berth" inverseName="ships" inverseEntity="Berth"/>

        """#)
    var beyond = Harbour.depthDefault
    beyond.location?.start.line = 99
    beyond.location?.end.line = 99
    #expect(
      findings([beyond]) == #"""
        error[default-type-mismatch]: Berth.depth has the default "deep", which is no Double
           ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:99:76  not a Double   (Harbour 2 ▸ Berth ▸ depth)
           ├ note: the store reads it as 0
           ├ help: give it a number such as 0, or no default
           ╰ fix (review): Set the default to 0
         4 - <attribute name="depth" attributeType="Double" defaultValueString="deep" …
         4 + <attribute name="depth" attributeType="Double" defaultValueString="0" …

        """#)
    var long = Harbour.depthDefault
    long.location?.end.line = 5
    #expect(
      findings([long]) == #"""
        error[default-type-mismatch]: Berth.depth has the default "deep", which is no Double
          ╭▸ Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:4:76   (Harbour 2 ▸ Berth ▸ depth)
        4 │ … attributeType="Double" defaultValueString="deep" usesScalarValueType="YES"/>
          │                                              ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ not a Double
          ├ note: the store reads it as 0
          ├ help: give it a number such as 0, or no default
          ╰ fix (review): Set the default to 0
        4 - <attribute name="depth" attributeType="Double" defaultValueString="deep" …
        4 + <attribute name="depth" attributeType="Double" defaultValueString="0" …

        """#)
  }

  @Test("hostile names stay in their line, and bring no control characters") func hostile() {
    for style in [TextStyle(), TextStyle(drawing: .ascii, width: 40)] {
      let text = findings([Hostile.finding], style)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !($0.value < 0x20 || $0 == "\u{202E}") })
      #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("error[rule-") || $0.hasPrefix("  ") })
    }
  }

  @Test("places to click on") func links() {
    let text = findings([Harbour.currentMissing], TextStyle(linkBase: "file:///shop"))
    #expect(
      visible(text) == #"""
        error[current-version-missing]: Harbour has 2 versions, and none of them is the current one
          ╭▸ ␛]8;;file:///shop/Models/Harbour.xcdatamodeld/.xccurrentversion␛\Models/Harbour.xcdatamodeld/.xccurrentversion␛]8;;␛\
          ╰ help: run plumb version current "Harbour 2"

        """#)
  }
}
