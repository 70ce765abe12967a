/// What `NSKeyedArchiver` wrote: objects that refer to each other by their places in a list, with the root among them.
///
///     let archive = try KeyedArchive.read(bytes, file: "Shop.xcdatamodel/elements")
///     archive.instance(archive.root)?.className               // XDPMModel
///     archive.reference("_xd_rootPackage", of: archive.root)  // an object of the list
///
/// A graph and no tree: two objects may refer to each other, so whoever walks over it keeps count of where it has been.
/// Nothing of an archive is run and no class is looked up: a class is a name.
public struct KeyedArchive: Hashable, Sendable {
  /// The place of an object in the archive's list. Place 0 is `$null`, the object that stands for nil.
  public struct Reference: Hashable, Sendable {
    /// From 0.
    public var index: Int

    /// A place in an archive's list.
    public init(_ index: Int) { self.index = index }

    /// `$null`.
    public static let null = Reference(0)
  }

  /// One object of an archive.
  public enum Object: Hashable, Sendable {
    /// A text, a number, a date or data, which are archived as property lists.
    case value(PropertyList)
    /// An object of a class.
    case instance(Instance)
  }

  /// An object of a class with what it was asked to encode.
  public struct Instance: Hashable, Sendable {
    /// The class and those that it inherits from, the nearest first: `["NSMutableArray", "NSArray", "NSObject"]`.
    public var classes: [String]
    /// What stands under each key: a value as it is, or `.uid` with the place of an object, or an array of those.
    public var fields: PropertyDictionary

    /// An object from its parts.
    public init(_ classes: [String], _ fields: PropertyDictionary = [:]) {
      self.classes = classes
      self.fields = fields
    }

    /// The object's own class; empty where the archive names none.
    public var className: String { classes.first ?? "" }
  }

  /// All objects; the first is `$null`. Descriptions of classes are not among them.
  public private(set) var objects: [Object]
  /// The object that the archive was made for: `root` of its `$top`.
  public var root: Reference

  /// An archive without an object but `$null`, which is its root until another is set.
  public init() { self.init(objects: [.value(.string("$null"))], root: .null) }

  init(objects: [Object], root: Reference) {
    self.objects = objects
    self.root = root
  }

  /// The object at a place; nil for a place that the archive does not have.
  public subscript(reference: Reference) -> Object? {
    objects.indices.contains(reference.index) ? objects[reference.index] : nil
  }

  /// Adds an object at the end and says where.
  @discardableResult
  public mutating func add(_ object: Object) -> Reference {
    objects.append(object)
    return Reference(objects.count - 1)
  }

  /// Sets all fields of an object, for objects that refer to each other and so are added before they are whole.
  /// Nothing happens where the place holds no object of a class.
  public mutating func set(_ fields: PropertyDictionary, of reference: Reference) {
    guard let instance = instance(reference) else { return }
    objects[reference.index] = .instance(Instance(instance.classes, fields))
  }
}

extension PropertyList {
  /// A reference to an object of an archive.
  static func reference(_ reference: KeyedArchive.Reference) -> PropertyList { .uid(UInt64(max(0, reference.index))) }
}

// MARK: - What Foundation's classes hold

extension KeyedArchive {
  /// The object of a class at a place; nil for values, for `$null` and for a place that there is not.
  public func instance(_ reference: Reference?) -> Instance? {
    guard let reference, case .instance(let instance) = self[reference] else { return nil }
    return instance
  }

  /// The place that a field of an object names; nil for `$null`, for another kind of field and for none.
  public func reference(_ key: String, of object: Reference?) -> Reference? {
    guard let index = instance(object)?.fields[key]?.uid, index != 0 else { return nil }
    return Int(exactly: index).map(Reference.init)
  }

  /// The value at a place: of a text, a number, a date, data, and of an `NSMutableString` or `NSMutableData` too.
  public func value(_ reference: Reference?) -> PropertyList? {
    guard let reference, reference != .null, let object = self[reference] else { return nil }
    switch object {
    case .value(let value): return value
    case .instance(let instance): return instance.fields["NS.string"] ?? instance.fields["NS.data"]
    }
  }

  /// The text at a place; nil for anything else.
  public func string(_ reference: Reference?) -> String? { value(reference)?.string }

  /// The value of an object's field, whether it stands there itself or is referred to.
  public func value(_ key: String, of object: Reference?) -> PropertyList? {
    guard let field = instance(object)?.fields[key] else { return nil }
    guard case .uid(let index) = field else { return field }
    return Int(exactly: index).flatMap { value(Reference($0)) }
  }

  /// The objects of an `NSArray` or `NSSet`; nil for anything else.
  public func elements(_ reference: Reference?) -> [Reference]? {
    guard let instance = instance(reference), instance.fields["NS.keys"] == nil else { return nil }
    return references(instance.fields["NS.objects"])
  }

  /// The keys and objects of an `NSDictionary`, in the archive's order; nil for anything else.
  public func entries(_ reference: Reference?) -> [(key: Reference, value: Reference)]? {
    guard let instance = instance(reference), let keys = references(instance.fields["NS.keys"]),
      let objects = references(instance.fields["NS.objects"]), keys.count == objects.count
    else { return nil }
    return Array(zip(keys, objects)).map { (key: $0.0, value: $0.1) }
  }

  private func references(_ list: PropertyList?) -> [Reference]? {
    list?.array?.compactMap { $0.uid.flatMap { Int(exactly: $0) }.map(Reference.init) }
  }
}
