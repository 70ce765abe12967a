import PlumbCore

/// A version of a Core Data model (`NSManagedObjectModel`): the lossless contents of an `.xcdatamodel`.
///
///     var model = Model(name: "Shop 2")
///     model.entities.append(Entity(name: "Order", attributes: [Attribute(name: "total", type: .decimal)]))
///
/// Equality includes `source` and every `origin`, so two models from different files are never equal. Compare
/// `meaning` to ignore these. References between elements are names, which `Schema` resolves.
public struct Model: Hashable, Sendable {
  /// The name of the version: the folder name without `.xcdatamodel`.
  public var name: String
  /// The XML attribute `name`, which Xcode writes in some files, usually empty.
  public var declaredName: String?
  /// The document type: `com.apple.IDECoreDataModeler.DataModel` in every file of Xcode; `nil` if the file does not
  /// declare it.
  public var type: String?
  /// The version of the file format: `1.0` in every file of the corpus.
  public var documentVersion: String?
  /// The build of the Xcode that saved the file: `22758`. `nil` for a model created in memory.
  public var lastSavedToolsVersion: String?
  /// The build of the macOS that Xcode ran on: `23F79`. `nil` for a model created in memory.
  public var systemVersion: String?
  /// The oldest Xcode that can read the file, or `Automatic`: `Xcode 15.0`. Composites and other newer features
  /// require one.
  public var minimumToolsVersion: String?
  /// The language of the classes that Xcode generates, `Swift` or `Objective-C`; `nil` in older files.
  public var sourceLanguage: String?
  /// Whether the file declares that the model is used with CloudKit; `nil` if it does not declare it, which means
  /// `false`.
  public var declaresCloudKit: Bool?
  /// Whether SwiftData opens the same store (`usedWithSwiftData="YES"`). Enables the rules for SwiftData.
  public var usedWithSwiftData = false
  /// The macOS deployment version: `Automatic` in files from before about 2013.
  public var macOSVersion: String?
  /// The iOS deployment version: `Automatic` in files from before about 2013.
  public var iOSVersion: String?
  /// The model version identifier, shown in Xcode's inspector (`NSManagedObjectModel.versionIdentifiers`). Often
  /// empty, and not part of the version hashes.
  public var identifier: String?
  /// Whether the identifier precedes all XML attributes except the name, as Xcode wrote it until about 2018. The
  /// reader sets it, so that the writer preserves the order.
  public var leadsWithIdentifier = false

  /// The entities, in file order. Xcode sorts them by name.
  public var entities: [Entity]
  /// The model's fetch request templates.
  public var fetchRequests: [FetchRequest] = []
  /// The named subsets of the entities, in file order.
  public var configurations: [Configuration] = []
  /// The types of composite attributes, in file order.
  public var composites: [Composite] = []
  /// The positions of the entities in Xcode's graph editor, which Xcode 14 removed; `nil` if the file has no
  /// `<elements>`. Two of three files in the corpus have it.
  @OutOfLine public var graph: ElementList<GraphElement>?

  /// The elements of a model that was read from Swift whose form in a store is unknown. Empty for other models.
  @OutOfLine package var unknownForms: [UnknownForm]?

  /// Whether the model has further entities that were not found in the sources of a schema in Swift.
  package var lacksEntities = false

  /// The file that the model was read from. The `origin` of each element is a range of its bytes. The file name is
  /// empty for a model created in memory.
  public var source = Source(file: "")
  /// The byte range of the `<model>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag, the order of its children, and the text before and after the root; `nil` if all are as
  /// Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a model in memory, with the `type` and the `documentVersion` that Xcode writes, without tools versions.
  public init(name: String, entities: [Entity] = []) {
    self.name = name
    self.type = "com.apple.IDECoreDataModeler.DataModel"
    self.documentVersion = "1.0"
    self.entities = entities
  }
}

extension Model {
  /// Whether the model is used with CloudKit. Setting it to `false` removes the XML attribute. To write an explicit
  /// `false`, set `declaresCloudKit`.
  public var usedWithCloudKit: Bool {
    get { declaresCloudKit == true }
    set { declaresCloudKit = newValue ? true : nil }
  }

  /// Whether the model was read from Swift.
  package var isSwift: Bool { !source.declarations.isEmpty }

  /// Whether the model was read from SwiftData's classes. Core Data migrates the stores of other classes as it migrates
  /// those of a model in XML.
  package var isSwiftData: Bool { isSwift && usedWithSwiftData }

  /// Whether the model was read from XML, so that its text can be edited in place. `false` for a model created in
  /// memory, and for a version in the binary format from before Xcode 4.
  package var isText: Bool { !source.bytes.isEmpty }
  /// Whether the model was read from a compiled model or from a store, which contain less than a file.
  package var isCompiled: Bool { !isText && !isSwift && !source.file.isEmpty }
}

/// A position in the graph editor, as text: numbers are preserved as written.
///
///     <element name="Order" positionX="-63" positionY="0" width="128" height="105"/>
public struct GraphElement: Hashable, Sendable {
  /// The name of the entity, which may be missing in the model.
  public var name: String
  /// The x coordinate (`positionX`), in points of the canvas: `-63`, `180.5`.
  public var x: String?
  /// The y coordinate (`positionY`), in points of the canvas, downwards.
  public var y: String?
  /// The width of the box, usually `128`.
  public var width: String?
  /// The height of the box, which depends on the number of properties.
  public var height: String?
  /// The byte range of the `<element>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag in the file; `nil` if it is the spelling that Xcode writes.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a position in memory. The writer omits XML attributes whose values are `nil`.
  public init(name: String, x: String? = nil, y: String? = nil, width: String? = nil, height: String? = nil) {
    self.name = name
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
