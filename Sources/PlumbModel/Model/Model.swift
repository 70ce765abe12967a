/// One version of a Core Data model (`NSManagedObjectModel`): the contents of an `.xcdatamodel`, losslessly.
///
///     var model = Model(name: "Shop 2")
///     model.entities.append(Entity(name: "Order", attributes: [Attribute(name: "total", type: .decimal)]))
///
/// Equality is literal: two models that were read from different files differ in `source` and in every `origin`. What
/// two models say is compared without these. References between elements are names, which `Schema` looks up.
public struct Model: Hashable, Sendable {
  /// The version's name: the folder's without `.xcdatamodel`.
  public var name: String
  /// The XML attribute `name`, which Xcode writes in some files, mostly empty.
  public var declaredName: String?
  /// `com.apple.IDECoreDataModeler.DataModel` in every file that Xcode wrote; nil where the file does not say.
  public var type: String?
  /// The version of the file format: `1.0` in every file of the corpus.
  public var documentVersion: String?
  /// Build of the Xcode that saved the file: `22758`. nil for a model made in memory.
  public var lastSavedToolsVersion: String?
  /// Build of the macOS it ran on: `23F79`. nil for a model made in memory.
  public var systemVersion: String?
  /// `Automatic` or the oldest Xcode that may read the file: `Xcode 15.0`. Composites and other newer features ask for
  /// one.
  public var minimumToolsVersion: String?
  /// `Swift` or `Objective-C`, the language of the classes that Xcode generates; nil in older files.
  public var sourceLanguage: String?
  /// Whether the file says that the model is used with CloudKit; nil where it does not say, which means no.
  public var declaresCloudKit: Bool?
  /// `usedWithSwiftData="YES"`: SwiftData opens the same store. Turns on the rules for it.
  public var usedWithSwiftData: Bool
  /// `Automatic` in files of before about 2013.
  public var macOSVersion: String?
  /// `Automatic` in files of before about 2013.
  public var iOSVersion: String?
  /// The model version identifier that Xcode shows in the inspector (`NSManagedObjectModel.versionIdentifiers`); often
  /// empty, and no part of the version hashes.
  public var identifier: String?
  /// Whether the identifier stands before all XML attributes but the name, as Xcode wrote it until about 2018. The
  /// reader sets it, so that the file is written as it was.
  public var leadsWithIdentifier: Bool

  /// In the order of the file; Xcode sorts them by name.
  public var entities: [Entity]
  /// The model's fetch request templates.
  public var fetchRequests: [FetchRequest]
  /// Named subsets of the entities, in the order of the file.
  public var configurations: [Configuration]
  /// The types of composite attributes, in the order of the file.
  public var composites: [Composite]
  /// Where Xcode's graph editor, gone since Xcode 14, drew the entities; nil where the file has no `<elements>`. Two
  /// files of three in the corpus have it.
  @OutOfLine public var graph: ElementList<GraphElement>?

  /// The bytes the model was read from, which `origin` of each element counts in; an empty file name for none.
  public var source: Source
  /// The bytes of the `<model>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling, its children's order, and what stands before and behind the root; nil where all of that is
  /// as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A model made in memory, with the `type` and the `documentVersion` that Xcode writes and no tools versions.
  public init(name: String, entities: [Entity] = []) {
    self.name = name
    self.type = "com.apple.IDECoreDataModeler.DataModel"
    self.documentVersion = "1.0"
    self.usedWithSwiftData = false
    self.leadsWithIdentifier = false
    self.entities = entities
    self.fetchRequests = []
    self.configurations = []
    self.composites = []
    self.source = Source(file: "")
    self.origin = .none
  }
}

extension Model {
  /// Whether the model is used with CloudKit. Setting false takes the XML attribute away, where `declaresCloudKit`
  /// could keep a `false` that the file spells out.
  public var usedWithCloudKit: Bool {
    get { declaresCloudKit == true }
    set { declaresCloudKit = newValue ? true : nil }
  }

  /// Whether the model was read from XML, and so can be edited where it stands. False for what was made in memory, and
  /// for a version in the binary form of before Xcode 4.
  package var isText: Bool { !source.bytes.isEmpty }
}

/// A position in the graph editor, as text: the numbers are kept as they were written.
///
///     <element name="Order" positionX="-63" positionY="0" width="128" height="105"/>
public struct GraphElement: Hashable, Sendable {
  /// The entity's name; nothing makes sure that there is one.
  public var name: String
  /// `positionX`, in points of the canvas: `-63`, `180.5`.
  public var x: String?
  /// `positionY`, in points of the canvas, downwards.
  public var y: String?
  /// The width of the box, `128` mostly.
  public var width: String?
  /// The height of the box, which grew with the number of properties.
  public var height: String?
  /// The bytes of the `<element>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A position made in memory; what is nil is not written.
  public init(name: String, x: String? = nil, y: String? = nil, width: String? = nil, height: String? = nil) {
    self.name = name
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.origin = .none
  }
}
