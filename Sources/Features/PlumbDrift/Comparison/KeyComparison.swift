import PlumbCore
import PlumbDeclarations
import PlumbModel

/// Keys in code: string literals that a class passes to the object's own methods.
///
/// Accepted keys:
///
/// - `primitiveValue(forKey:)`, `setPrimitiveValue(_:forKey:)`: a property of the entity, of another entity with the
///   same class, or of an ancestor or descendant.
/// - `value(forKey:)`, `willChangeValue(forKey:)` and similar methods: in addition, any name that the class, a
///   superclass or a subclass declares, such as `fullName`.
///
/// A key that a computed property uses is reported as a declaration. A class that handles keys itself
/// (`value(forUndefinedKey:)`) is skipped. For a class whose superclass is not in the sources, only primitive values
/// are compared. A base class without an entity may use the key of any entity.
extension Comparison {
  /// Compares the keys in the code of an entity's classes. A class that represents several entities, or is a base
  /// class of several entities, is compared one time.
  mutating func compareKeys(_ entity: EntityDeclaration, _ found: [Int]) {
    for index in found where !classes.classes[index].form.keyUses.isEmpty && isFirst(entity, of: index) {
      guard let keys = keysInReach(of: index, entity) else { continue }
      var reported: Set<[String]> = []
      for use in classes.classes[index].form.keyUses {
        guard let mistake = keys.mistake(in: use), reported.insert([use.member, use.key]).inserted,
          reportedKeys.insert("\(use.places.file) \(use.places.name?.start ?? 0)").inserted
        else { continue }
        differences.append(.driftKey(use, of: entity, mistake))
      }
    }
  }

  /// Returns the keys that code of a class of an entity can use, which are computed one time.
  mutating func keysInReach(of index: Int, _ entity: EntityDeclaration) -> KeysInReach? {
    if let last = latestKeys, last.index == index, last.entity == entity.entity { return last.keys }
    let keys = KeysInReach(of: index, entity, in: self)
    latestKeys = (index, entity.entity, keys)
    return keys
  }
}

/// A mistake in the use of a key.
enum KeyMistake {
  /// The key does not exist; `near` is an existing key with a similar name.
  case unknown(near: String?)
  /// The accessor of a property passes another key than that of the value it reads or sets.
  case other(than: String)
  /// The setter of a property sets another key than the one that the getter reads.
  case otherThanRead(String)
}

/// The keys that code of a class can use.
struct KeysInReach {
  private let modelled: Set<String>
  /// The names of `modelled` with an upper-case first letter, which follows `primitive` in names of accessors.
  private let capitalized: Set<String>
  /// The properties of every entity of the model, for code of a base class.
  private let anywhere: Set<String>
  /// The keys that computed properties use; each is compared as a declaration.
  private let named: Set<String>
  private let declared: Set<String>
  /// The pairs of member and key for which the class uses a primitive value that does not exist. These are errors.
  /// Change notifications of the same member and key are not reported again.
  private var wrong: Set<[String]> = []
  /// The only key that the getter of a computed property reads, by the property's name, if its setter sets other keys.
  private let readKeys: [String: String]
  /// Whether a superclass is not in the sources.
  private let isOpen: Bool
  private let schema: Schema

  /// Creates the set of keys; `nil` for a SwiftData class and for a class that handles keys itself.
  init?(of index: Int, _ entity: EntityDeclaration, in comparison: Comparison) {
    let classes = comparison.classes
    schema = comparison.schema
    let chain = ([index] + classes.ancestors(of: [index])).map { classes.classes[$0] }
    if entity.isSwiftData || chain.contains(where: \.form.takesKeys) { return nil }
    let family = chain + classes.descendants(of: [index]).map { classes.classes[$0] }
    isOpen = chain.contains { $0.form.outsideSuperclass != nil }
    modelled = comparison.knownNames(nil, [index]).union(comparison.knownNames(entity.entity, [index]))
    capitalized = Set(modelled.map { SwiftName.capitalized($0) })
    anywhere = Set(comparison.drift.model.entities.flatMap(\.propertyNames))
    let primitive = Set(family.flatMap { $0.properties.flatMap(\.primitiveKeys) }).intersection(modelled)
    named = Set(
      family.flatMap { found in
        found.properties.filter { $0.form.needsKey && !$0.isComputed(over: primitive) }.map(\.persistentName)
      })
    declared = Set(
      family.flatMap { found in
        found.properties.flatMap { [$0.name, $0.persistentName] }
          + found.form.unstored.filter { $0.reason != .commentedOut }.map(\.name)
      })
    let uses = chain.first?.form.keyUses ?? []
    readKeys = Self.readKeys(uses, of: chain.first?.properties ?? [])
    wrong = Set(uses.filter { $0.purpose == .primitive && !holds($0) }.map { [$0.member, $0.key] })
  }

  /// Returns the mistake in a use; `nil` if the key may be right.
  func mistake(in use: KeyUse) -> KeyMistake? {
    if let key = use.primitiveKey, key != use.key, use.owner == key, modelled.contains(key), holds(use) {
      return .other(than: key)
    }
    if use.isSet, let key = readKeys[use.owner], key != use.key, modelled.contains(key), modelled.contains(use.key) {
      return .otherThanRead(key)
    }
    if holds(use) || use.purpose != .primitive && (isOpen || wrong.contains([use.member, use.key])) { return nil }
    return .unknown(near: schema.similarName(to: use.key, in: modelled.sorted()))
  }

  /// Returns the only key that each computed property reads, for properties that set other keys only.
  private static func readKeys(_ uses: [KeyUse], of properties: [PropertyDeclaration]) -> [String: String] {
    let computed = Set(properties.filter(\.form.isComputed).map(\.name))
    let values = uses.filter { $0.purpose != .notification && computed.contains($0.owner) }
    return Dictionary(grouping: values, by: \.owner).compactMapValues { uses in
      let (set, read) = (Set(uses.filter(\.isSet).map(\.key)), Set(uses.filter { !$0.isSet }.map(\.key)))
      return read.count == 1 && set.isDisjoint(with: read) ? read.first : nil
    }
  }

  /// Whether the key exists, as far as the model and the sources show.
  func holds(_ use: KeyUse) -> Bool {
    let key = use.key
    if modelled.contains(key) || named.contains(key) || use.isInBaseClass && anywhere.contains(key) { return true }
    if use.purpose == .primitive { return false }
    return Self.accessors(of: key).contains { declared.contains($0) || SwiftName.inheritedMembers.contains($0) }
      || key.hasPrefix("primitive") && capitalized.contains(String(key.dropFirst("primitive".count)))
  }

  /// Returns the names of the accessors that the runtime tries for a key.
  private static func accessors(of key: String) -> [String] {
    let capitalized = SwiftName.capitalized(key)
    return [key, "is\(capitalized)", "get\(capitalized)", "_\(key)"]
  }
}
