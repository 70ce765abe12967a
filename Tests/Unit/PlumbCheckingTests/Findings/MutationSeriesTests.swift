import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbWorkspace

/// Single mistakes in an app with Swift and Objective-C, by kind. Each one is found where it is, as one finding, and no
/// fix makes it worse.
@Suite struct MutationSeriesTests {
  /// A mistake: a text in a file and its replacement, with the rule that reports it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var file: String
    var old: String
    var new: String
    var rule: String
    var severity: Severity
    /// The text at the line of the finding.
    var place: String

    init(
      _ old: String, _ new: String, _ rule: String, _ severity: Severity = .error, in file: String = "Sail.swift",
      at place: String? = nil
    ) {
      (self.file, self.old, self.new, self.rule, self.severity) = ("Src/" + file, old, new, rule, severity)
      self.place = place ?? old
    }

    var testDescription: String { "\(file): \(old) → \(new)" }
  }

  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Asset" representedClassName=".Asset" isAbstract="YES" syncable="YES">
            <attribute name="uid" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
        </entity>
        <entity name="Harbour" representedClassName="HBHarbour" syncable="YES">
            <attribute name="depth" optional="YES" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="boats" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Boat" inverseName="harbour" inverseEntity="Boat"/>
        </entity>
        <entity name="Boat" representedClassName=".Boat" parentEntity="Asset" syncable="YES">
            <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
            <attribute name="length" optional="YES" attributeType="Double" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="name" optional="YES" attributeType="String"/>
            <attribute name="port" optional="YES" attributeType="String"/>
            <attribute name="seats" optional="YES" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="state" optional="YES" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
            <relationship name="harbour" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Harbour" inverseName="boats" inverseEntity="Harbour"/>
            <relationship name="sails" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Sail" inverseName="boat" inverseEntity="Sail"/>
        </entity>
        <entity name="Sail" representedClassName=".Sail" parentEntity="Asset" syncable="YES">
            <attribute name="area" attributeType="Double" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="bought" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="label" optional="YES" attributeType="String"/>
            <attribute name="photo" optional="YES" attributeType="Binary"/>
            <relationship name="boat" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Boat" inverseName="sails" inverseEntity="Boat"/>
        </entity>
    </model>
    """

  private static let sources = [
    "Src/Asset.swift": """
    import CoreData
    class Asset: NSManagedObject {
      @NSManaged var uid: UUID?
    }
    """,
    "Src/Boat.swift": """
    import CoreData
    enum BoatState: Int16 { case moored, sailing }
    class Boat: Asset {
      @NSManaged var draft: String?
      @NSManaged var length: Double
      @NSManaged var name: String?
      @NSManaged private var primitivePort: String?
      var port: String? {
        get {
          willAccessValue(forKey: "port")
          defer { didAccessValue(forKey: "port") }
          return primitiveValue(forKey: "port") as? String
        }
        set {
          willChangeValue(forKey: "port")
          setPrimitiveValue(newValue, forKey: "port")
          didChangeValue(forKey: "port")
        }
      }
      @NSManaged var seats: Int32
      var state: BoatState {
        get { BoatState(rawValue: (primitiveValue(forKey: "state") as? Int16) ?? 0) ?? .moored }
        set { setPrimitiveValue(newValue.rawValue, forKey: "state") }
      }
      @NSManaged var harbour: HBHarbour?
      @NSManaged var sails: NSOrderedSet?
    }
    extension Boat {
      @objc(insertObject:inSailsAtIndex:) @NSManaged func insertIntoSails(_ value: Sail, at index: Int)
      @objc(addSailsObject:) @NSManaged func addToSails(_ value: Sail)
      @objc(addSails:) @NSManaged func addToSails(_ values: NSOrderedSet)
      @nonobjc class func fetchRequest() -> NSFetchRequest<Boat> { NSFetchRequest<Boat>(entityName: "Boat") }
    }
    """,
    "Src/Sail.swift": """
    import CoreData
    class Sail: Asset {
      @NSManaged var area: Double
      @NSManaged var bought: Date?
      @NSManaged var label: String?
      @NSManaged var photo: Data?
      @NSManaged var boat: Boat?
    }
    """,
    "Src/HBHarbour.h": """
    #import <CoreData/CoreData.h>
    typedef NS_ENUM(int16_t, HBDepth) { HBDepthLow, HBDepthHigh };
    @interface HBHarbour : NSManagedObject
    @property (nonatomic) HBDepth depth;
    @property (nonatomic, copy) NSString *name;
    @property (nonatomic, retain) NSSet<Boat *> *boats;
    @end
    """,
    "Src/HBHarbour.m": """
    #import "HBHarbour.h"
    @implementation HBHarbour
    @dynamic depth, boats;
    - (NSString *)name {
      [self willAccessValueForKey:@"name"];
      NSString *found = [self primitiveValueForKey:@"name"];
      [self didAccessValueForKey:@"name"];
      return found;
    }
    - (void)setName:(NSString *)name {
      [self willChangeValueForKey:@"name"];
      [self setPrimitiveValue:name forKey:@"name"];
      [self didChangeValueForKey:@"name"];
    }
    + (void)load:(NSManagedObjectContext *)context {
      [NSEntityDescription insertNewObjectForEntityForName:@"Harbour" inManagedObjectContext:context];
      NSURL *url = [[NSBundle mainBundle] URLForResource:@"Fleet" withExtension:@"momd"];
    }
    @end
    """,
    "Src/Load.swift": """
    import CoreData
    let container = NSPersistentContainer(name: "Fleet")
    func load(_ context: NSManagedObjectContext) throws {
      let boats = NSFetchRequest<Boat>(entityName: "Boat")
      boats.predicate = NSPredicate(format: "name == %@ AND ANY sails.label == %@", "a", "b")
      boats.sortDescriptors = [NSSortDescriptor(key: "length", ascending: true)]
      boats.propertiesToFetch = ["seats"]
      let found = NSFetchedResultsController(
        fetchRequest: boats, managedObjectContext: context, sectionNameKeyPath: "harbour.name", cacheName: nil)
      let sails: NSFetchRequest<Sail> = Sail.fetchRequest() as! NSFetchRequest<Sail>
      sails.predicate = NSPredicate(format: "%K > 1", "area")
      let some: NSFetchRequest<Sail> = NSFetchRequest(entityName: "Sail")
      some.predicate = NSPredicate(format: "SUBQUERY(boat.sails, $s, $s.area > 2).@count > 0")
      let update = NSBatchUpdateRequest(entityName: "Sail")
      update.propertiesToUpdate = ["label": "new"]
      let sail = NSEntityDescription.insertNewObject(forEntityName: "Sail", into: context) as! Sail
      sail.setValue("main", forKey: "label")
      print(found, some, sail.value(forKeyPath: "boat.name") as Any)
      _ = NSBatchInsertRequest(entityName: "Sail", objects: [["label": "jib"]])
    }
    """,
  ]

  private static func workspace(_ sources: [String: String]) -> Workspace {
    let files = sources.merging(["Fleet.xcdatamodeld/Fleet.xcdatamodel/contents": contents]) { mine, _ in mine }
    return Shop.workspace(files, Shop.configuration(models: ["Fleet.xcdatamodeld"]))
  }

  private static func sources(with mistake: Mistake) -> [String: String] {
    var sources = sources
    sources[mistake.file] = sources[mistake.file]?.replacing(mistake.old, with: mistake.new)
    return sources
  }

  private static func findings(_ sources: [String: String]) throws -> [Diagnostic] {
    try workspace(sources).findings().diagnostics.filter { $0.severity > .note }
  }

  @Test func theAppHasNoFindings() throws {
    #expect(try Self.findings(Self.sources).map { "\($0.rule): \($0.message)" } == [])
  }

  // MARK: Strings in code

  static let strings: [Mistake] =
    [
      (
        "NSFetchRequest<Boat>(entityName: \"Boat\")\n  boats", "NSFetchRequest<Boat>(entityName: \"Baot\")\n  boats",
        "drift-entity-name"
      ),
      ("entityName: \"Sail\")\n  update", "entityName: \"Sial\")\n  update", "drift-entity-name"),
      ("forEntityName: \"Sail\"", "forEntityName: \"Sial\"", "drift-entity-name"),
      ("entityName: \"Sail\", objects", "entityName: \"Sial\", objects", "drift-entity-name"),
      ("\"name == %@ AND", "\"nmae == %@ AND", "drift-fetch-key"), ("sails.label", "sails.lable", "drift-fetch-key"),
      ("\"name == %@ AND", "\"draft == %@ AND", "drift-fetch-key"),
      ("key: \"length\"", "key: \"lenght\"", "drift-fetch-key"),
      ("key: \"length\"", "key: \"draft\"", "drift-fetch-key"), ("[\"seats\"]", "[\"seat\"]", "drift-fetch-key"),
      ("\"harbour.name\"", "\"harbour.nam\"", "drift-fetch-key"), ("\"area\")", "\"aera\")", "drift-fetch-key"),
      ("$s.area", "$s.aera", "drift-fetch-key"), ("boat.sails, $s", "boat.sail, $s", "drift-fetch-key"),
      ("[\"label\": \"new\"]", "[\"lable\": \"new\"]", "drift-fetch-key"),
      ("name: \"Fleet\"", "name: \"Flet\"", "drift-model-name"),
    ].map { Mistake($0.0, $0.1, $0.2, in: "Load.swift") }
    + [
      Mistake("forKey: \"label\"", "forKey: \"lable\"", "drift-fetch-key", .warning, in: "Load.swift"),
      Mistake("\"boat.name\"", "\"boat.nmae\"", "drift-fetch-key", .warning, in: "Load.swift"),
      Mistake("[[\"label\"", "[[\"lable\"", "drift-fetch-key", .warning, in: "Load.swift"),
      Mistake("ForName:@\"Harbour\"", "ForName:@\"Harbor\"", "drift-entity-name", in: "HBHarbour.m"),
      Mistake("URLForResource:@\"Fleet\"", "URLForResource:@\"Flet\"", "drift-model-name", in: "HBHarbour.m"),
    ]

  // MARK: Declarations

  static let declarations: [Mistake] = [
    Mistake("var area: Double", "var area: Float", "drift-type"),
    Mistake("var bought: Date?", "var bought: String?", "drift-type"),
    Mistake("var bought: Date?", "var bought: Date", "drift-optionality"),
    Mistake("var label: String?", "var label: NSNumber?", "drift-type"),
    Mistake("var photo: Data?", "var photo: URL?", "drift-type"),
    Mistake("var photo: Data?", "var photos: Data?", "drift-property-extra"),
    Mistake("var boat: Boat?", "var boat: Sail?", "drift-type"),
    Mistake("var boat: Boat?", "var boat: Boat", "drift-optionality", .warning),
    Mistake("var boat: Boat?", "var boat: Set<Boat>?", "drift-relationship-kind"),
    Mistake("class Sail: Asset", "class Sail: NSManagedObject", "drift-superclass", .warning),
    Mistake("class Sail: Asset", "class Sail: Boat", "drift-superclass", .warning),
    Mistake("class Sail: Asset", "class Seil: Asset", "drift-entity-extra", .warning),
    Mistake("class Sail: Asset", "@objc(Sail) class Seil: Asset", "drift-class-name"),
    Mistake("var area: Double", "var area: NSString", "drift-type"),
    Mistake("var area: Double", "var aera: Double", "drift-property-extra"),
    Mistake("var bought: Date?", "var bought: TimeInterval?", "drift-optionality"),
    Mistake("var uid: UUID?", "var uid: UUID", "drift-optionality", in: "Asset.swift"),
    Mistake("var uid: UUID?", "var uid: String?", "drift-type", in: "Asset.swift"),
    Mistake("var sails: NSOrderedSet?", "var sails: [Sail]", "drift-relationship-kind", .warning, in: "Boat.swift"),
    Mistake("var sails: NSOrderedSet?", "var sails: Sail?", "drift-relationship-kind", in: "Boat.swift"),
    Mistake("var harbour: HBHarbour?", "var harbour: NSSet?", "drift-relationship-kind", in: "Boat.swift"),
    Mistake("class Boat: Asset", "class Boat: Sail", "drift-superclass", .warning, in: "Boat.swift"),
    Mistake("@NSManaged var photo: Data?", "var photo: Data?", "drift-property-missing", .warning),
    Mistake("class Asset: NSManagedObject", "class Asset: NSObject", "drift-superclass", in: "Asset.swift"),
    Mistake("var seats: Int32", "var seats: Int64", "drift-type", .warning, in: "Boat.swift"),
    Mistake("var seats: Int32", "var seats: Int32?", "drift-optionality", in: "Boat.swift"),
    Mistake("var sails: NSOrderedSet?", "var sails: NSSet?", "drift-relationship-kind", in: "Boat.swift"),
    Mistake("var harbour: HBHarbour?", "var harbour: Asset?", "drift-type", in: "Boat.swift"),
  ]

  // MARK: Accessors and methods

  static let accessors: [Mistake] = [
    Mistake("return primitiveValue(forKey: \"port\")", "return primitiveValue(forKey: \"prot\")", "drift-key"),
    Mistake("primitiveValue(forKey: \"port\") as? String", "primitiveValue(forKey: \"port\") as? Int", "drift-type"),
    Mistake(
      "setPrimitiveValue(newValue, forKey: \"port\")", "setPrimitiveValue(newValue, forKey: \"prt\")", "drift-key"),
    Mistake(
      "setPrimitiveValue(newValue, forKey: \"port\")", "setPrimitiveValue(newValue, forKey: \"name\")", "drift-key",
      .warning),
    Mistake("willChangeValue(forKey: \"port\")", "willChangeValue(forKey: \"prot\")", "drift-key", .warning),
    Mistake("var primitivePort: String?", "var primitivePort: Data?", "drift-type"),
    Mistake("var primitivePort: String?", "var primitiveProt: String?", "drift-property-extra"),
    Mistake("as? Int16) ?? 0", "as? Date).map { _ in 0 } ?? 0", "drift-type"),
    Mistake("newValue.rawValue, forKey: \"state\"", "newValue.rawValue, forKey: \"sate\"", "drift-key"),
    Mistake("@objc(addSailsObject:)", "@objc(addSalesObject:)", "drift-accessor"),
    Mistake("addToSails(_ value: Sail)", "addToSails(_ value: HBHarbour)", "drift-accessor"),
    Mistake("addToSails(_ values: NSOrderedSet)", "addToSails(_ values: NSSet)", "drift-accessor"),
    Mistake("-> NSFetchRequest<Boat>", "-> NSFetchRequest<Sail>", "drift-accessor"),
    Mistake("entityName: \"Boat\")", "entityName: \"Sail\")", "drift-accessor"),
  ].map {
    var mistake = $0
    mistake.file = "Src/Boat.swift"
    return mistake
  }

  // MARK: Objective-C

  static let objectiveC: [Mistake] = [
    Mistake("HBHarbour : NSManagedObject", "HBHarbour : NSObject", "drift-superclass", in: "HBHarbour.h"),
    Mistake(
      "NS_ENUM(int16_t", "NS_ENUM(NSInteger", "drift-type", .warning, in: "HBHarbour.h", at: "HBDepth depth"),
    Mistake("HBDepth depth", "int32_t depth", "drift-type", .warning, in: "HBHarbour.h"),
    Mistake("HBDepth depth", "NSString *depth", "drift-type", in: "HBHarbour.h"),
    Mistake(
      "NSSet<Boat *> *boats", "NSOrderedSet<Boat *> *boats", "drift-relationship-kind", .warning, in: "HBHarbour.h"),
    Mistake("NSSet<Boat *> *boats", "NSSet<Sail *> *boats", "drift-type", in: "HBHarbour.h"),
    Mistake("NSSet<Boat *> *boats", "Boat *boats", "drift-relationship-kind", in: "HBHarbour.h"),
    Mistake(
      "[self primitiveValueForKey:@\"name\"]", "[self primitiveValueForKey:@\"nmae\"]", "drift-key", in: "HBHarbour.m"),
    Mistake(
      "setPrimitiveValue:name forKey:@\"name\"", "setPrimitiveValue:name forKey:@\"nam\"", "drift-key",
      in: "HBHarbour.m"),
    Mistake(
      "[self willChangeValueForKey:@\"name\"]", "[self willChangeValueForKey:@\"nam\"]", "drift-key", .warning,
      in: "HBHarbour.m"),
    Mistake("@dynamic depth, boats;", "@dynamic depth, boats, crew;", "drift-property-extra", in: "HBHarbour.m"),
    Mistake("HBDepth depth", "HBDepth deepth", "drift-property-extra", in: "HBHarbour.h"),
    Mistake("NSSet<Boat *> *boats", "NSString *boats", "drift-relationship-kind", in: "HBHarbour.h"),
  ]

  static let all: [Mistake] = [strings, declarations, accessors, objectiveC].flatMap(\.self)

  @Test(arguments: all)
  func aMistakeIsFoundWhereItIs(_ mistake: Mistake) throws {
    let text = try #require(Self.sources[mistake.file])
    #expect(text.ranges(of: mistake.old).count == 1)
    let found = try Self.findings(Self.sources(with: mistake))
    #expect(
      found.map { "\($0.rule) \($0.severity)" } == ["\(mistake.rule) \(mistake.severity)"], "\(found.map(\.message))")
    let before = text.ranges(of: mistake.place).first.map { text[..<$0.lowerBound] } ?? ""
    let line = before.count(where: \.isNewline) + 1
    let places: [Location] = found.flatMap { [$0.location].compactMap { $0 } + $0.related.map(\.location) }
    #expect(
      places.contains { $0.file == mistake.file && abs($0.start.line - line) <= 1 }, "\(places)")
  }

  /// The edits of Swift fix the mistake, or leave it. They cause no other finding, and a second run makes no changes.
  @Test(arguments: all, [Fix.Applicability.safe, .review])
  func noFixMakesItWorse(_ mistake: Mistake, _ most: Fix.Applicability) throws {
    var sources = Self.sources(with: mistake)
    let before = try Self.findings(sources)
    let plan = try Self.workspace(sources).repair(most)
    sources.apply(plan.changes)
    let after = try Self.findings(sources)
    #expect(after.count == before.count - plan.made.count, "\(after.map(\.message))")
    #expect(try Self.workspace(sources).repair(most).changes.isEmpty)
  }

  /// Several mistakes at once, each of which is still at one place after the others.
  private static func sources(withEvery step: Int, from first: Int) -> [String: String] {
    stride(from: first, to: all.count, by: step).reduce(into: sources) { $0.add(all[$1]) }
  }

  /// Each fix that an editor offers, alone, in a file with one mistake and among others: the finding is gone, and no other
  /// one is new.
  @Test(
    arguments: all.map { [$0] } + (0..<9).map { first in stride(from: first, to: all.count, by: 9).map { all[$0] } }
  )
  func noFixAloneMakesItWorse(_ mistakes: [Mistake]) throws {
    let mistaken = mistakes.reduce(into: Self.sources) { $0.add($1) }
    let before = try Self.findings(mistaken)
    for finding in before {
      for fix in finding.fixes where !fix.edits.isEmpty {
        var sources = mistaken
        for (file, edits) in Dictionary(grouping: fix.edits, by: \.location.file) {
          let text = try #require(sources[file] ?? (file.hasSuffix("contents") ? Self.contents : nil))
          sources[file] = String(decoding: try edits.applied(to: Array(text.utf8)), as: UTF8.self)
        }
        let after = try Self.findings(sources)
        let known = Set(before.map(\.message))
        #expect(after.filter { !known.contains($0.message) }.map(\.message) == [], "\(fix.title) of \(finding.message)")
        #expect(!after.contains { $0.message == finding.message }, "\(fix.title) of \(finding.message)")
      }
    }
  }

  /// The fixes of several mistakes together cause no finding and no data loss, in Swift and in the model.
  @Test(arguments: 0..<9, [Fix.Applicability.safe, .review])
  func noFixesTogetherMakeItWorse(_ first: Int, _ most: Fix.Applicability) throws {
    let mistaken = Self.sources(withEvery: 9, from: first)
    let before = Set(try Self.findings(mistaken).map(\.message))
    var sources = mistaken
    let plan = try Self.workspace(sources).repair(most)
    sources.apply(plan.changes)
    let after = try Self.findings(sources)
    #expect(after.filter { !before.contains($0.message) }.map(\.message) == [])
    #expect(after.count <= before.count - plan.made.count)
    #expect(try Self.workspace(sources).repair(most).changes.isEmpty)
    var models = mistaken
    models.apply(try Self.workspace(models).repairModels(most, to: .newVersion(named: "Fleet 2")).changes)
    let left = try Self.workspace(models).findings().diagnostics.filter { $0.severity > .note }
    #expect(left.count <= before.count, "\(left.map(\.message))")
    #expect(!left.contains { $0.rule.hasPrefix("step-") }, "\(left.map(\.message))")
  }

  /// The edits of the model cause no error, and no store of the model loses values.
  @Test(arguments: all)
  func noEditOfTheModelMakesItWorse(_ mistake: Mistake) throws {
    var sources = Self.sources(with: mistake)
    let before = try Self.findings(sources)
    let plan = try Self.workspace(sources).repairModels(.review, to: .newVersion(named: "Fleet 2"))
    sources.apply(plan.changes)
    let after = try Self.workspace(sources).findings().diagnostics
    #expect(after.count { $0.severity > .note } <= before.count, "\(after.map(\.message))")
    #expect(!after.contains { $0.rule.hasPrefix("step-") && $0.severity > .note }, "\(after.map(\.message))")
  }
}

extension [String: String] {
  /// Makes a mistake that is at one place.
  fileprivate mutating func add(_ mistake: MutationSeriesTests.Mistake) {
    guard self[mistake.file]?.ranges(of: mistake.old).count == 1 else { return }
    self[mistake.file] = self[mistake.file]?.replacing(mistake.old, with: mistake.new)
  }

  /// Replaces the texts of changed files.
  fileprivate mutating func apply(_ changes: FileChanges) {
    for change in changes.changes { self[change.path] = change.new.map { String(decoding: $0, as: UTF8.self) } }
  }
}
