import PlumbModel
import PlumbText

/// Converts a model to the format of Xcode's editor (`XDPMModel`), as mapping models embed it.
///
///     let archive = try EditorModelBuilder.archive(of: model)
///
/// The result has the same objects with the same keys and values as files of Xcode, with which it was compared. The
/// format contains less than a model: classes of transformables, scalars, generated code, most fetch indexes and the
/// positions in the graph are lost. Defaults and bounds of dates are left out, because archives contain them as
/// localized text: a migration reads the defaults of the destination model, and version hashes do not contain them.
struct EditorModelBuilder {
  /// A version of the format, identified by the version of the Core Data framework in a file.
  struct Form: Hashable, Sendable {
    /// The `NSPersistenceFrameworkVersion`: 640 for Xcode 7, 1251 for Xcode 14.
    var framework = MappingMetadata.framework

    /// Whether the format contains compound indexes. Later versions have an empty array for an entity with compound
    /// indexes.
    var hasCompoundIndexes: Bool { framework < 847 }
    /// Whether a model has a key for its manager. Later versions do not have it.
    var hasModelManager: Bool { framework < 1338 }
  }

  /// The first build of Xcode that does not write the `syncable` flag to the userInfo of an element that is not
  /// syncable.
  private static let firstToolsWithoutSyncServices = 15_000

  let model: Model
  let form: Form
  var archive = KeyedArchive()
  private var leaves: [PropertyList: PropertyList] = [:]
  var entities: [String: KeyedArchive.Reference] = [:]
  var relationships: [String: [String: KeyedArchive.Reference]] = [:]
  var genericClass = PropertyList.reference(.null)
  let schema: Schema
  let namesSyncServices: Bool
  private var ids: Set<Int64> = []

  /// Returns the archive of a model.
  ///
  /// - Throws: `EditorModelFailure` for properties that do not occur in any known file.
  static func archive(of model: Model, form: Form = Form()) throws(EditorModelFailure) -> KeyedArchive {
    var builder = EditorModelBuilder(model, form)
    try builder.check()
    try builder.build()
    return builder.archive
  }

  private init(_ model: Model, _ form: Form) {
    self.model = model
    self.form = form
    schema = Schema(model)
    let build = model.lastSavedToolsVersion?.prefix { $0.isASCII && $0.isNumber } ?? ""
    namesSyncServices = Int(build).map { $0 < Self.firstToolsWithoutSyncServices } ?? false
  }

  // MARK: Pieces

  /// Returns a reference to a text, a number or a Boolean as an object, shared by equal values; `nil` becomes
  /// `$null`.
  mutating func leaf(_ value: PropertyList?) -> PropertyList {
    guard let value else { return .reference(.null) }
    if let known = leaves[value] { return known }
    let made = PropertyList.reference(archive.add(.value(value)))
    leaves[value] = made
    return made
  }

  mutating func text(_ text: String?) -> PropertyList { leaf(text.map { .string($0) }) }

  mutating func flag(_ flag: Bool) -> PropertyList { leaf(.boolean(flag)) }

  mutating func number(_ number: Int) -> PropertyList { leaf(.integer(Int64(number))) }

  mutating func object(_ classes: [String], _ fields: PropertyDictionary = [:]) -> PropertyList {
    .reference(archive.add(.instance(.init(classes, fields))))
  }

  mutating func array(_ elements: [PropertyList], classes: [String] = EditorClass.mutableArray) -> PropertyList {
    object(classes, ["NS.objects": .array(elements)])
  }

  mutating func dictionary(_ entries: PropertyDictionary) -> PropertyList {
    let keys = entries.keys.map { text($0) }
    return object(
      EditorClass.mutableDictionary, ["NS.keys": .array(keys), "NS.objects": .array(entries.entries.map(\.value))])
  }

  /// Adds a collection to an element. The format calls it a bucket.
  mutating func bucket(
    _ name: String, _ storage: PropertyList, isOrdered: Bool = true, hasDuplicates: Bool = false,
    in fields: inout PropertyDictionary
  ) {
    fields["XDBucketFor\(name)storage"] = storage
    fields["XDBucketFor\(name)wasEncoded"] = text("YES")
    if isOrdered { fields["XDBucketFor\(name)ordered"] = text("ordered") }
    if hasDuplicates { fields["XDBucketFor\(name)duplicates"] = text("duplicates") }
  }

  /// Returns the fields that every named element has.
  mutating func element(_ name: String?, owner: PropertyList, id: PropertyList?) -> PropertyDictionary {
    ["_name": text(name), "_owner": owner, "_visibility": .integer(0), "_uniqueElementID": leaf(id)]
  }

  /// Returns the fields that every property has, including a key of a stereotype.
  mutating func property(
    _ name: String, owner: PropertyList, id: PropertyList?, value: PropertyList = .reference(.null)
  ) -> PropertyDictionary {
    var fields = element(name, owner: owner, id: id)
    fields["_default"] = value
    for key in ["_association", "_type"] { fields[key] = .reference(.null) }
    for key in ["Composite", "Derived", "Leaf", "Ordered", "ReadOnly", "Static", "Unique"] {
      fields["_is\(key)"] = .boolean(false)
    }
    return fields
  }

  /// Creates a stereotype with the values of its keys.
  mutating func stereotype(
    _ name: String, of owner: PropertyList, _ values: PropertyDictionary
  ) -> PropertyList {
    let place = archive.add(.instance(.init(EditorClass.stereotype)))
    var fields = element(name, owner: owner, id: nil)
    fields["_isAbstract"] = .boolean(false)
    var keys = PropertyDictionary()
    for (key, value) in values.entries {
      let made = property(key, owner: .reference(place), id: nil, value: value)
      keys[key] = object(EditorClass.stereotypeKey, made)
    }
    bucket("OwnedAttributes", dictionary(keys), in: &fields)
    archive.set(fields, of: place)
    return .reference(place)
  }

  /// Returns an identifier for an element that is unique in the model and equal in each run.
  ///
  /// Xcode derives it from the time and a random number. Here it is a hash of the element's path.
  mutating func id(_ path: String) -> PropertyList {
    var id = 1 << 32 + Int64(FNV.hash32(path.utf8))
    while !ids.insert(id).inserted { id += 1 }
    return .integer(id)
  }

  // MARK: Model

  private mutating func build() throws(EditorModelFailure) {
    let root = archive.add(.instance(.init(EditorClass.model)))
    let package = archive.add(.instance(.init(EditorClass.package)))
    archive.root = root
    genericClass = object(EditorClass.genericClass)
    if case .uid(let place) = genericClass {
      var fields = element("XDGenericRecordClass", owner: .reference(.null), id: nil)
      fields["_isAbstract"] = .boolean(false)
      archive.set(fields, of: .init(Int(place)))
    }
    reserve()
    var classes = PropertyDictionary()
    for entity in model.entities {
      guard let place = entities[entity.name] else { continue }
      try build(entity, at: place, package: package)
      classes[entity.name] = .reference(place)
    }
    generalize()
    var fields = element("", owner: .reference(.null), id: nil)
    fields["_xd_owningModel"] = .reference(root)
    bucket("Classes", dictionary(classes), isOrdered: false, in: &fields)
    for name in ["Packages", "Interfaces", "DataTypes"] {
      bucket(name, dictionary([:]), isOrdered: false, in: &fields)
    }
    archive.set(fields, of: package)
    archive.set(try modelFields(root: root, package: package), of: root)
  }

  private mutating func modelFields(
    root: KeyedArchive.Reference, package: KeyedArchive.Reference
  ) throws(EditorModelFailure) -> PropertyDictionary {
    var configurations = PropertyDictionary()
    for configuration in model.configurations {
      var members: [PropertyList] = []
      for member in configuration.members {
        members.append(try entity(member.name, for: "the configuration \(configuration.name)"))
      }
      let made: PropertyDictionary = [
        "_name": text(configuration.name), "_model": .reference(root), "_entities": array(members),
      ]
      configurations[configuration.name] = object(EditorClass.configuration, made)
    }
    var fields: PropertyDictionary = [
      "_xd_rootPackage": .reference(package), "_modelVersionIdentifier": text(model.identifier ?? ""),
      "_configurationsByName": dictionary(configurations), "_xd_comments": array([]), "_xd_modelName": text(nil),
    ]
    if form.hasModelManager { fields["_xd_modelManager"] = text(nil) }
    return fields
  }

  /// Creates the objects that others reference, without fields.
  private mutating func reserve() {
    for entity in model.entities where entities[entity.name] == nil {
      entities[entity.name] = archive.add(.instance(.init(EditorClass.entity)))
      for relationship in entity.relationships {
        relationships[entity.name, default: [:]][relationship.name] =
          archive.add(.instance(.init(EditorClass.relationship)))
      }
    }
  }

  func entity(_ name: String, for element: String) throws(EditorModelFailure) -> PropertyList {
    guard let place = entities[name] else {
      throw EditorModelFailure(model: model.name, element: element, reason: .missing(name))
    }
    return .reference(place)
  }
}
