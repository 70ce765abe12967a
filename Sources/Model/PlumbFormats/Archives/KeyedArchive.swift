/// An archive of `NSKeyedArchiver`: a list of objects that reference each other by index, with a root object.
///
///     let archive = try KeyedArchive.read(bytes, file: "Shop.xcdatamodel/elements")
///     archive.instance(archive.root)?.className               // XDPMModel
///     archive.reference("_xd_rootPackage", of: archive.root)  // a reference to an object of the list
///
/// An archive is a graph and not a tree: objects can reference each other in cycles, so code that traverses it has to
/// record the visited objects. Reading does not run code or load classes: a class is only a name.
public struct KeyedArchive: Hashable, Sendable {
  /// The index of an object in the archive's list. The object at index 0 is `$null`, which represents `nil`.
  public struct Reference: Hashable, Sendable {
    /// The index, from 0.
    public var index: Int

    /// Creates a reference to an object in an archive's list.
    public init(_ index: Int) { self.index = index }

    /// The reference to `$null`.
    public static let null = Reference(0)
  }

  /// An object of an archive.
  public enum Object: Hashable, Sendable {
    /// A text, a number, a date or data, which are archived as property lists.
    case value(PropertyList)
    /// An object of a class.
    case instance(Instance)
  }

  /// An object of a class, with its encoded fields.
  public struct Instance: Hashable, Sendable {
    /// The class and its superclasses, the class first: `["NSMutableArray", "NSArray", "NSObject"]`.
    public var classes: [String]
    /// The value of each key: a plain value, `.uid` with the index of an object, or an array of these.
    public var fields: PropertyDictionary

    /// Creates an object from its parts.
    public init(_ classes: [String], _ fields: PropertyDictionary = [:]) {
      self.classes = classes
      self.fields = fields
    }

    /// The name of the object's class; empty if the archive contains none.
    public var className: String { classes.first ?? "" }
  }

  /// All objects, the first one being `$null`. Does not contain class descriptions.
  public private(set) var objects: [Object]
  /// The root object of the archive: `root` of its `$top`.
  public var root: Reference

  /// Creates an archive that contains `$null` only, which is the root until another one is set.
  public init() { self.init(objects: [.value(.string("$null"))], root: .null) }

  init(objects: [Object], root: Reference) {
    self.objects = objects
    self.root = root
  }

  /// The object of a reference; `nil` if the archive has no such object.
  public subscript(reference: Reference) -> Object? {
    objects.indices.contains(reference.index) ? objects[reference.index] : nil
  }

  /// Appends an object and returns its reference.
  @discardableResult
  public mutating func add(_ object: Object) -> Reference {
    objects.append(object)
    return Reference(objects.count - 1)
  }

  /// Sets all fields of an object. Needed for objects that reference each other, which are added before their fields
  /// are complete. Has no effect if the reference is not to an object of a class.
  public mutating func set(_ fields: PropertyDictionary, of reference: Reference) {
    guard let instance = instance(reference) else { return }
    objects[reference.index] = .instance(Instance(instance.classes, fields))
  }
}

extension PropertyList {
  /// Returns a reference to an object of an archive.
  static func reference(_ reference: KeyedArchive.Reference) -> PropertyList { .uid(UInt64(max(0, reference.index))) }
}

// MARK: - Contents of Foundation's classes

extension KeyedArchive {
  /// Returns the object of a class for a reference; `nil` for plain values, for `$null` and for an invalid reference.
  public func instance(_ reference: Reference?) -> Instance? {
    guard let reference, case .instance(let instance) = self[reference] else { return nil }
    return instance
  }

  /// Returns the reference in a field of an object; `nil` for `$null`, for another kind of field and for a missing
  /// field.
  public func reference(_ key: String, of object: Reference?) -> Reference? {
    guard let index = instance(object)?.fields[key]?.uid, index != 0 else { return nil }
    return Int(exactly: index).map(Reference.init)
  }

  /// Returns the value of a text, a number, a date, data, an `NSMutableString` or an `NSMutableData`; `nil` for other
  /// objects.
  public func value(_ reference: Reference?) -> PropertyList? {
    guard let reference, reference != .null, let object = self[reference] else { return nil }
    switch object {
    case .value(let value): return value
    case .instance(let instance): return instance.fields["NS.string"] ?? instance.fields["NS.data"]
    }
  }

  /// Returns the text of an object; `nil` for other objects.
  public func string(_ reference: Reference?) -> String? { value(reference)?.string }

  /// Returns the value of an object's field, stored in the field or in a referenced object; `nil` if it has none.
  public func value(_ key: String, of object: Reference?) -> PropertyList? {
    guard let field = instance(object)?.fields[key] else { return nil }
    guard case .uid(let index) = field else { return field }
    return Int(exactly: index).flatMap { value(Reference($0)) }
  }

  /// Returns the elements of an `NSArray` or `NSSet`; `nil` for other objects.
  public func elements(_ reference: Reference?) -> [Reference]? {
    guard let instance = instance(reference), instance.fields["NS.keys"] == nil else { return nil }
    return references(instance.fields["NS.objects"])
  }

  /// Returns the keys and values of an `NSDictionary`, in the order of the archive; `nil` for other objects.
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
