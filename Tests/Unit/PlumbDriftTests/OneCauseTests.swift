import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbSwift

/// The findings for base classes, classes outside the sources and changed kinds of properties, parsed from source
/// text.
@Suite struct OneCauseTests {
  private static func lines(_ swift: String...) throws -> [String] { try findings(swift).map(\.line) }

  private static func findings(_ swift: [String]) throws -> [Difference] {
    try DriftBench(model, DeclarationOptions(style: .managed)).findings(in: files(swift))
  }

  /// Three kinds of records and a folder of them. An errand is a subentity of a task.
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Folder" representedClassName=".Folder">
            <relationship name="tasks" toMany="YES" deletionRule="Nullify" destinationEntity="Task" inverseName="folder" inverseEntity="Task"/>
        </entity>
        <entity name="Task" representedClassName=".Task">
            <attribute name="due" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="note" optional="YES" attributeType="String"/>
            <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Folder" inverseName="tasks" inverseEntity="Folder"/>
        </entity>
        <entity name="Errand" representedClassName=".Errand" parentEntity="Task"/>
        <entity name="Chore" representedClassName=".Chore" parentEntity="Task"/>
        <entity name="Memo" representedClassName=".Memo">
            <attribute name="due" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="note" optional="YES" attributeType="String"/>
        </entity>
    </model>
    """

  private static let rest = """
    class Errand: Task {}
    class Chore: Task {}
    """
  private static let folder = "class Folder: NSManagedObject { @NSManaged var tasks: Set<Task> }"
  private static let task = """
    class Task: Record { @NSManaged var folder: Folder? }
    class Memo: Record {}
    """
  private static let record = """
    class Record: NSManagedObject {
      @NSManaged var due: Date?
      @NSManaged var note: String?
    }
    """

  @Test func aBaseClassForSeveralEntities() throws {
    #expect(try Self.lines(Self.folder, Self.task, Self.rest, Self.record) == [])
  }

  /// The label and the remedy name the same type, in the spelling of the source.
  @Test(arguments: [
    ("Day", "Day?", "typealias Day = NSDate"), ("Day", "Day?", "typealias Day = Date"), ("NSDate", "NSDate?", ""),
  ])
  func theLabelAndTheRemedyAgree(_ type: String, _ wanted: String, _ alias: String) throws {
    let record = Self.record.replacing("Date?", with: type)
    let found = try Self.findings([Self.folder, Self.task, Self.rest, record, alias])
    #expect(found.map { $0.swift?.label } == ["\(wanted) is expected"])
    #expect(found.map { $0.fix?.title } == ["Change the type to \(wanted)"])
  }

  @Test func aLineOfABaseClassIsOneFinding() throws {
    let found = try Self.findings([
      Self.folder, Self.task, Self.rest, Self.record.replacing("Date?", with: "Date"),
    ])
    #expect(found.map(\.line) == ["drift-optionality error: Memo.due is optional in the model but not in Swift"])
    #expect(
      found.first?.diagnostic.notes == [
        "reading a stored nil as Date ends the app", "the same line declares the property of Task",
      ])
  }

  @Test func whatSomeEntitiesLackEndsTheApp() throws {
    let shared = Self.record.replacing("note: String?\n", with: "note: String?\n  @NSManaged var folder: Folder?\n")
    let found = try Self.lines(
      Self.folder, Self.task.replacing("@NSManaged var folder: Folder?", with: ""), Self.rest, shared)
    #expect(
      found == [
        "drift-property-extra warning: Record.folder is declared for Memo, which has no folder in the model"
      ])
    let overridden = "class Memo: Record { override var folder: Folder? { get { nil } set {} } }"
    let repaired = Self.task.replacing("@NSManaged var folder: Folder?", with: "").replacing(
      "class Memo: Record {}", with: overridden)
    #expect(try Self.lines(Self.folder, repaired, Self.rest, shared) == [])
  }

  @Test(arguments: [
    ("Set<Record>", []), ("Set<Task>", []),
    ("Set<Errand>", ["drift-type warning: Folder.tasks references Task in the model but Errand in Swift"]),
    ("Set<Memo>", ["drift-type error: Folder.tasks references Task in the model but Memo in Swift"]),
    (
      "Set<Elsewhere>",
      [
        "drift-type note: Folder.tasks references Task in the model and Elsewhere in Swift, "
          + "which the sources do not declare"
      ]
    ),
  ])
  func theClassOfADestination(_ type: String, _ findings: [String]) throws {
    let folder = Self.folder.replacing("Set<Task>", with: type)
    #expect(try Self.lines(folder, Self.task, Self.rest, Self.record) == findings)
  }

  @Test func anAbstractDestinationWithOneEntityBelow() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="A" representedClassName="A" isAbstract="YES"/>
          <entity name="B" representedClassName="B" parentEntity="A"/>
          <entity name="C" representedClassName="C">
              <relationship name="one" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A"/>
          </entity>
      </model>
      """
    let bench = try DriftBench(xml, DeclarationOptions(style: .managed))
    #expect(bench.lines { $0["C"]["one"].type = .optional(.named("B")) } == [])
  }

  @Test func nothingIsMissingBelowASuperclassElsewhere() throws {
    let found = try Self.findings([
      Self.folder, Self.task.replacing("Record", with: "SyncedRecord"), Self.rest,
    ])
    #expect(
      found.map(\.line) == ["drift-superclass note: Memo inherits from SyncedRecord, which the sources do not declare"])
    #expect(found.first?.diagnostic.help == ["add the folder that declares SyncedRecord to “sources” in plumb.json"])
  }

  /// A superclass that is not in the sources may implement a property, but the entity has no such key.
  @Test func whatIsExtraBelowASuperclassElsewhere() throws {
    let task = Self.task.replacing("Record", with: "SyncedRecord")
      .replacing("@NSManaged var folder", with: "@NSManaged var fulder: Folder?\n  @NSManaged var folder")
    let found = try Self.findings([Self.folder, task, Self.rest])
    #expect(
      found.map(\.line) == [
        "drift-superclass note: Memo inherits from SyncedRecord, which the sources do not declare",
        "drift-property-extra warning: Task.fulder is declared in Swift but not in the model",
      ])
    #expect(
      found.last?.diagnostic.notes == ["reading or writing it ends the app, unless SyncedRecord implements it"])
  }

  /// The module of the superclass may have a model, too.
  @Test func aClassBelowASuperclassElsewhere() throws {
    let more = "class Visit: SyncedRecord { @NSManaged var day: Date? }"
    let found = try Self.lines(Self.folder, Self.task, Self.rest, Self.record, more)
    #expect(found == ["drift-entity-extra note: Visit is declared in Swift, but the model has no entity for it"])
  }

  /// A macro or a property wrapper of the app may declare or store a property.
  @Test func annotationsOfTheApp() throws {
    let record = "@Recorded " + Self.record.replacing("@NSManaged var note: String?", with: "")
    let missing = try Self.findings([Self.folder, Self.task, Self.rest, record])
    #expect(
      missing.map(\.line).sorted() == [
        "drift-property-missing note: Memo.note is not declared in Swift",
        "drift-property-missing note: Task.note is not declared in Swift",
      ])
    #expect(missing.first?.diagnostic.notes == ["the macro @Recorded may declare it"])
    let wrapped = Self.record.replacing("@NSManaged var note", with: "@Stored var note")
    #expect(
      try Self.lines(Self.folder, Self.task, Self.rest, wrapped) == [
        "drift-property-missing note: Memo.note is declared with @Stored in Swift, which may store it",
        "drift-property-missing note: Task.note is declared with @Stored in Swift, which may store it",
      ])
    let published = Self.record.replacing("@NSManaged var note", with: "@Published var note")
    #expect(try Self.lines(Self.folder, Self.task, Self.rest, published).allSatisfy { $0.contains("warning") })
  }

  /// A macro on a property may store it under another name, so no other property is added.
  @Test(arguments: [("@Sealed", true), ("@MainActor", false)])
  func macrosOnProperties(_ annotation: String, _ mayStore: Bool) throws {
    let sealed = "\(annotation) @objc dynamic var text: String? { get { read() } set { write(newValue) } }"
    let record = Self.record.replacing("@NSManaged var note: String?", with: sealed)
    let found = try Self.findings([Self.folder, Self.task, Self.rest, record]).filter {
      $0.rule.id == "drift-property-missing"
    }
    #expect(found.count == 2 && found.allSatisfy { ($0.fix == nil) == mayStore })
    #expect(found.first?.diagnostic.notes == (mayStore ? ["the macro @Sealed may declare it"] : []))
  }

  /// A freestanding macro of the app may declare properties, too; one of Apple's frameworks does not.
  @Test(arguments: [
    ("#fields(\"note\")", true), ("#Preview { Text(\"note\") }", false), ("#warning(\"no note\")", false),
  ]) func freestandingMacros(_ macro: String, _ declares: Bool) throws {
    let bare = Self.record.replacing("@NSManaged var note: String?", with: "")
    let inClass = Self.record.replacing("@NSManaged var note: String?", with: macro)
    let inExtension = bare + "\nextension Record {\n  \(macro)\n}"
    for record in [inClass, inExtension] {
      let found = try Self.findings([Self.folder, Self.task, Self.rest, record])
      let name = macro.prefix { $0.isLetter || $0 == "#" }
      #expect(found.map(\.rule.id) == ["drift-property-missing", "drift-property-missing"], "\(record)")
      #expect(
        found.first?.diagnostic.notes == (declares ? ["the macro \(name) may declare it"] : []), "\(record)")
    }
  }

  /// The properties of a wrong superclass have no separate findings.
  @Test func aSuperclassOfAnotherEntityIsOneFinding() throws {
    let memo = Self.task.replacing("class Memo: Record", with: "class Memo: Task")
    let found = try Self.findings([Self.folder, memo, Self.rest, Self.record])
    #expect(
      found.map(\.line) == ["drift-superclass warning: The class of Memo inherits from Task, not from NSManagedObject"])
    #expect(
      found.first?.diagnostic.notes == [
        "it inherits folder, which its entity does not have: using one of them ends the app"
      ])
    #expect(
      found.first?.diagnostic.help == [
        "inherit from Record and change the code that uses members of Task, or make Task the parent entity in a new "
          + "version of the model"
      ])
  }

  /// A base class can be the class of an entity too. It is a wrong superclass if it declares what the entity lacks.
  @Test(arguments: [("", 0), ("@NSManaged var number: Int64", 1), ("@NSManaged var name: String?", 0)])
  func aBaseClassOfAnEntity(_ member: String, _ count: Int) throws {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Cell" representedClassName="Base">
              <attribute name="name" optional="YES" attributeType="String"/>
              <attribute name="number" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
          </entity>
          <entity name="Ship" representedClassName="Ship">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """, DeclarationOptions(style: .managed))
    let ship = "@objc(Ship) class Ship: Base { @NSManaged var name: String? }"
    let found = bench.findings(in: files([ship, "@objc(Base) class Base: NSManagedObject { \(member) }"]))
    #expect(found.map(\.diagnostic).count { $0.rule == "drift-superclass" } == count)
  }

  /// A rule reports the missing parent entity.
  @Test func aRemovedParentEntityHasNoFindingsInItsSubclasses() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Memo" representedClassName=".Memo" parentEntity="Record">
              <attribute name="text" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """
    let bench = try DriftBench(xml, DeclarationOptions(style: .managed))
    let memo = "class Memo: Record { @NSManaged var text: String?, due: Date? }"
    for (swift, expected) in [
      (memo.replacing(", due: Date?", with: ""), []),
      (memo, ["drift-property-extra error: Memo.due is declared in Swift but not in the model"]),
    ] {
      let found = bench.findings(in: files([swift, Self.record.replacing("due", with: "day")]))
      #expect(found.map(\.line) == expected)
    }
  }

  @Test(arguments: ["NSObject", "NSObject, Identifiable"])
  func aClassOutsideCoreDataIsOneError(_ superclass: String) throws {
    let record = Self.record.replacing("NSManagedObject", with: superclass)
    #expect(
      try Self.lines(Self.folder, Self.task, Self.rest, record) == [
        "drift-superclass error: The class of Memo inherits from NSObject, not from NSManagedObject"
      ])
    let folder = Self.folder.replacing("NSManagedObject", with: superclass)
    #expect(
      try Self.lines(folder, Self.task, Self.rest, Self.record) == [
        "drift-superclass error: The class of Folder inherits from NSObject, not from NSManagedObject"
      ])
    // Core Data uses none of its properties.
    let further = folder.replacing("Set<Task>", with: "String")
    #expect(further != folder)
    #expect(try Self.lines(further, Self.task, Self.rest, Self.record).count == 1)
    let plain = "class Errand: Task {}\nclass Chore: Task {}\nclass Unrelated: NSObject { var folder: String? }"
    #expect(try Self.lines(Self.folder, Self.task, plain, Self.record) == [])
  }

  @Test func aSuperclassIsAWarning() throws {
    let loose = "class Errand: NSManagedObject {}\nclass Chore: Task {}"
    let found = try Self.findings([Self.folder, Self.task, loose, Self.record])
    #expect(
      found.map(\.line) == [
        "drift-superclass warning: The class of Errand inherits from NSManagedObject, not from Task"
      ])
    // Another superclass has other members, so only a developer can make the change.
    #expect(found.map { $0.fix == nil } == [true])
    #expect(found.flatMap(\.diagnostic.help) == ["inherit from Task, or change the parent entity in the model"])
  }

  @Test func accessorsOfAChangedKind() throws {
    let ordered = """
      class Folder: NSManagedObject {
        @NSManaged var tasks: NSOrderedSet?
        @objc(insertObject:inTasksAtIndex:) @NSManaged func insertIntoTasks(_ value: Task, at idx: Int)
        @objc(removeObjectFromTasksAtIndex:) @NSManaged func removeFromTasks(at idx: Int)
        @objc(addTasksObject:) @NSManaged func addToTasks(_ value: Task)
      }
      """
    #expect(
      try Self.lines(ordered, Self.task, Self.rest, Self.record) == [
        "drift-relationship-kind error: Folder.tasks is a to-many relationship in the model but "
          + "an ordered to-many relationship in Swift"
      ])
    let renamed = """
      class Folder: NSManagedObject {
        @NSManaged var tasks: Set<Task>
        @NSManaged var jobs: Set<Task>
        @objc(addJobsObject:) @NSManaged func addToJobs(_ value: Task)
        @objc(removeJobsObject:) @NSManaged func removeFromJobs(_ value: Task)
      }
      """
    #expect(
      try Self.lines(renamed, Self.task, Self.rest, Self.record) == [
        "drift-property-extra error: Folder.jobs is declared in Swift but not in the model"
      ])
  }

  @Test func theOtherEndOfARelationshipMayBeLeftOut() throws {
    let found = try Self.findings(
      [Self.folder, Self.task.replacing("@NSManaged var folder: Folder?", with: ""), Self.rest, Self.record])
    #expect(found.map(\.line) == ["drift-property-missing note: Task.folder is not declared in Swift"])
    #expect(found.first?.fix?.applicability == .review)
  }

  @Test func aClassThatIsCommentedOutStaysSo() throws {
    let record = Self.record.replacing("@NSManaged var note", with: "// @NSManaged var note")
    let found = try Self.findings([Self.folder, Self.task, Self.rest, record])
    #expect(
      found.map(\.line).sorted() == [
        "drift-property-missing note: Memo.note is commented out in Swift, so it is not stored",
        "drift-property-missing note: Task.note is commented out in Swift, so it is not stored",
      ])
    #expect(found.allSatisfy { $0.fix == nil })
  }
}
