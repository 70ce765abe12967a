/// One version of a Core Data model: the contents of an `.xcdatamodel`, losslessly.
///
///     var model = Model(name: "Shop 2")
///     model.entities.append(Entity(name: "Order", attributes: [Attribute(name: "total", type: .decimal)]))
public struct Model: Hashable, Sendable {
  /// The version's name: the folder's without `.xcdatamodel`.
  public var name: String
  /// The XML attribute `name`, which Xcode writes in some files, mostly empty.
  public var declaredName: String?
  /// `com.apple.IDECoreDataModeler.DataModel`.
  public var type: String?
  /// `1.0`.
  public var documentVersion: String?
  /// Build of the Xcode that saved the file: `22758`.
  public var lastSavedToolsVersion: String?
  /// Build of the macOS it ran on: `23F79`.
  public var systemVersion: String?
  /// `Automatic` or the oldest Xcode that may read the file: `Xcode 15.0`.
  public var minimumToolsVersion: String?
  /// `Swift` or `Objective-C`.
  public var sourceLanguage: String?
  /// Whether the file says that the model is used with CloudKit; nil where it does not say, which means no.
  public var declaresCloudKit: Bool?
  public var usedWithSwiftData: Bool
  /// `Automatic` in files of before about 2013.
  public var macOSVersion: String?
  /// `Automatic` in files of before about 2013.
  public var iOSVersion: String?
  /// The model version identifier that Xcode shows in the inspector; often empty.
  public var identifier: String?
  /// Whether the identifier stands before all XML attributes but the name, as Xcode wrote it until about 2018.
  public var leadsWithIdentifier: Bool

  /// In the order of the file; Xcode sorts them by name.
  public var entities: [Entity]
  /// The model's fetch request templates.
  public var fetchRequests: [FetchRequest]
  public var configurations: [Configuration]
  public var composites: [Composite]
  /// Where Xcode's graph editor, gone since Xcode 14, drew the entities.
  @OutOfLine public var graph: ElementList<GraphElement>?

  public var source: Source
  public var origin: Origin
  @OutOfLine public var kept: Kept?

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
  public var usedWithCloudKit: Bool {
    get { declaresCloudKit == true }
    set { declaresCloudKit = newValue ? true : nil }
  }
}

/// A position in the graph editor, as text: the numbers are kept as they were written.
public struct GraphElement: Hashable, Sendable {
  public var name: String
  public var x: String?
  public var y: String?
  public var width: String?
  public var height: String?
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(name: String, x: String? = nil, y: String? = nil, width: String? = nil, height: String? = nil) {
    self.name = name
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.origin = .none
  }
}
