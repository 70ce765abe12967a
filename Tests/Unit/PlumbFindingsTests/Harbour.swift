import PlumbCore
import PlumbModel

@testable import PlumbComparing
@testable import PlumbFindings
@testable import PlumbRules

/// The model of a harbor and its Swift code, with findings of every kind.
enum Harbour {
  static let model = "Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents"
  static let swift = "Sources/Harbour/Ship.swift"
  static let current = "Models/Harbour.xcdatamodeld/.xccurrentversion"

  static let modelText = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Berth" representedClassName="Berth" syncable="YES">
            <attribute name="depth" attributeType="Double" defaultValueString="deep" usesScalarValueType="YES"/>
            <relationship name="ships" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Ship" inverseName="berth" inverseEntity="Ship" ordered="YES" elementID="vessels" syncable="YES" customClassName=""/>
        </entity>
        <entity name="Ship" representedClassName="Ship" syncable="YES">
            <attribute name="draught" optional="YES" attributeType="Double" minValueString="0.5" maxValueString="24" defaultValueString="90" usesScalarValueType="YES" renamingIdentifier="depthBelowWaterline" spotlightIndexingEnabled="YES"/>
            <attribute name="船名" attributeType="String" defaultValueString="無名🚢" elementID="名前"/>
            <relationship name="berth" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" inverseName="vessels" inverseEntity="Berth"/>
        </entity>
    </model>

    """

  static let swiftText = """
    import CoreData

    public final class Ship: NSManagedObject {
    \t@NSManaged public var draught: Float
    \t@NSManaged public var berth: Berth
    }

    """

  static let files = [model: Array(modelText.utf8), swift: Array(swiftText.utf8)]

  static let report = report(findings)

  static func report(_ diagnostics: [Diagnostic], failOn: Severity = .error) -> Report {
    Report(
      diagnostics, models: [.init(path: "Models/Harbour.xcdatamodeld", entities: 2, versions: 2)], swiftFiles: 1,
      sources: files.map { Source(file: $0, bytes: $1) }, toolVersion: "0.1.0", rules: Rule.ofModels, failOn: failOn)
  }

  static func path(_ entity: String, _ attribute: String? = nil, _ relationship: String? = nil) -> ElementPath {
    var path = ElementPath(version: "Harbour 2", steps: [.init(.entity, entity)])
    if let attribute { path = path.appending(.attribute, attribute) }
    if let relationship { path = path.appending(.relationship, relationship) }
    return path
  }

  /// Returns the location of the nth occurrence of a text. The part before `|` is context and is not included.
  static func place(_ file: String, _ needle: String, _ occurrence: Int = 1) -> Location {
    let parts = needle.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map { Array($0.utf8) }
    let context = parts.count == 2 ? parts[0] : []
    let wanted = parts.last ?? []
    let bytes = files[file] ?? []
    var left = occurrence
    for index in bytes.indices where bytes[index...].starts(with: context + wanted) {
      left -= 1
      if left == 0 {
        let start = index + context.count
        return Location(file: file, start: position(start, bytes), end: position(start + wanted.count, bytes))
      }
    }
    return Location(file: file)
  }

  private static func position(_ offset: Int, _ bytes: [UInt8]) -> Position {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return Position(line: before.count { $0 == 10 } + 1, column: offset - lineStart + 1, offset: offset)
  }
}

extension Harbour {
  static let findings: [Diagnostic] = [
    draughtType, inverseMismatch, berthMandatory, depthDefault, shipName, currentMissing, ordered, outOfBounds,
  ]

  static let depthDefault = Diagnostic(
    rule: "default-type-mismatch", severity: .error,
    message: "Berth.depth has the default \"deep\", which is no Double", element: path("Berth", "depth"),
    location: place(model, "defaultValueString=\"|deep"), label: "not a Double",
    notes: ["the store reads it as 0"], help: ["give it a number such as 0, or no default"],
    fixes: [
      Fix(
        title: "Set the default to 0", applicability: .review,
        edits: [TextEdit(place(model, "defaultValueString=\"|deep"), replacement: "0")])
    ])

  static let inverseMismatch = Diagnostic(
    rule: "inverse-mismatch", severity: .error,
    message: "Berth.ships and Ship.berth are not each other's inverse", element: path("Berth", nil, "ships"),
    location: place(model, "inverseName=\"|berth"), label: "expects \"berth\" to point back",
    related: [.init(place(model, "inverseName=\"|vessels"), "points at \"vessels\" instead")],
    notes: [
      "Core Data keeps both sides in step only where each names the other; here a ship that leaves its berth stays in "
        + "the berth's set until the next fetch"
    ],
    help: ["choose \"ships\" as the inverse of Ship.berth"],
    fixes: [
      Fix(
        title: "Make ships the inverse of Ship.berth", applicability: .safe,
        edits: [TextEdit(place(model, "inverseName=\"|vessels"), replacement: "ships")])
    ])

  static let ordered = Diagnostic(
    rule: "cloudkit-ordered", severity: .warning, message: "Berth.ships is ordered, which CloudKit cannot sync",
    element: path("Berth", nil, "ships"), location: place(model, "ordered=\"|YES"), label: "ordered",
    suppression: .init(.userInfo, because: "never synced"))

  static let berthMandatory = Diagnostic(
    rule: "relationship-optional", severity: .warning, message: "Ship.berth is a mandatory relationship",
    element: path("Ship", nil, "berth"), location: place(model, "<relationship name=\"|berth"),
    label: "not optional", notes: ["saving fails while the other object is missing"],
    help: ["make it optional, and check in code where the object is required"],
    fixes: [
      Fix(
        title: "Make berth optional", applicability: .safe,
        edits: [TextEdit(behind(place(model, "<relationship name=\"|berth\"")), replacement: " optional=\"YES\"")])
    ])

  static let outOfBounds = Diagnostic(
    rule: "default-outside-bounds", severity: .warning,
    message: "Ship.draught has the default 90, outside 0.5 to 24", element: path("Ship", "draught"),
    location: place(model, "defaultValueString=\"|90"), label: "more than 24",
    related: [.init(place(model, "maxValueString=\"|24"), "the most that is allowed")],
    notes: ["an object that keeps its default cannot be saved"], help: ["choose a default within the bounds"])

  static let shipName = Diagnostic(
    rule: "name-invalid", severity: .error, message: "Ship.船名 is no name that Swift takes without care",
    element: path("Ship", "船名"), location: place(model, "defaultValueString=\"|無名🚢"), label: "wide characters",
    help: ["name it \"name\""])

  static let draughtType = Diagnostic(
    rule: "drift-type", severity: .error, message: "Ship.draught is Double in the model but Float in Swift",
    element: path("Ship", "draught"), location: place(swift, "draught: |Float"), label: "the model says Double",
    related: [.init(place(model, "<attribute name=\"draught\" optional=\"YES\" attributeType=\"|Double"), "Double")],
    help: ["declare it as Double"],
    fixes: [
      Fix(
        title: "Declare draught as Double", applicability: .safe,
        edits: [TextEdit(place(swift, "draught: |Float"), replacement: "Double")])
    ])

  static let currentMissing = Diagnostic(
    rule: "current-version-missing", severity: .error,
    message: "Harbour has 2 versions, and none of them is the current one", element: ElementPath(version: "Harbour"),
    location: Location(file: current), help: ["run plumb version current \"Harbour 2\""])

  private static func behind(_ location: Location) -> Location {
    Location(file: location.file, start: location.end, end: location.end)
  }
}
