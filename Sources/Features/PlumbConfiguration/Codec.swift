import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// A codec for one kind of configuration value: its schema, how to read it, and how to write it.
///
///     let access = Codec<AccessLevel>.choice([.internal, .public])
///     access.schema                // a choice of "internal" and "public", for file checks and for the JSON Schema
///     access.write(.public)        // "public"
///
/// A node is validated against the schema before it is read. If it was not, parts that do not fit are omitted.
///
/// The codec of a list or an object is composed of the codecs of its parts, which keeps schema, reading, and writing
/// consistent.
struct Codec<Value> {
  /// The schema that files are validated against and that the JSON Schema is generated from.
  let schema: ValueSchema
  /// Reads a value; `nil` if the node does not fit. `folder` is the configuration's folder, to which paths are
  /// relative.
  let read: (_ node: JSONNode, _ folder: String) -> Value?
  /// Writes the value as JSON. Paths are relative to the working folder.
  let write: (Value) -> JSON
}

/// A key of an object and the part of the value that it represents.
///
///     CodecKey("baseline", .file, "A file of known findings.", ifSet: \ProjectConfiguration.baseline)
///     CodecKey("order", .choice, "The order of properties.", default: \DeclarationOptions.order)
struct CodecKey<Root> {
  /// The key's name, schema, and description.
  fileprivate var key: ValueSchema.Key
  /// Whether the schema declares the value of a new object as the key's default.
  private(set) fileprivate var hasDefault = false
  /// Reads the member into the value. Called only if the key is present.
  fileprivate let read: (JSONNode, inout Root, _ folder: String) -> Void
  /// Writes the key's value; returns `nil` to omit the key.
  fileprivate var write: (Root) -> JSON?
}

// MARK: - Single values

extension Codec<String> {
  /// Any string.
  static var text: Codec { text(.text) }

  /// A string with a schema of its kind.
  static func text(_ schema: ValueSchema) -> Codec {
    Codec(schema: schema, read: { node, _ in node.string }, write: JSON.string)
  }

  /// The path of a file, relative to the configuration.
  static var file: Codec {
    Codec(schema: .text, read: { node, folder in node.string.map { Path.join(folder, $0) } }, write: JSON.string)
  }

  /// The path of a file or folder, relative to the working folder, without `.` and empty components. This gives each
  /// file the same path in all models.
  static var place: Codec {
    Codec(schema: .text, read: { node, folder in node.string.map { Path.place($0, in: folder) } }, write: JSON.string)
  }
}

extension Codec<Bool> {
  /// `true` or `false`.
  static var flag: Codec { Codec(schema: .flag, read: { node, _ in node.bool }, write: JSON.bool) }
}

extension Codec<TypeReference> {
  /// A type in Swift syntax: `Int`, `[String: Int]`, `Shop.Price`.
  static var swiftType: Codec {
    Codec(
      schema: .swiftType, read: { node, _ in node.string.flatMap { TypeReference(swift: $0) } },
      write: { .string($0.description) })
  }
}

extension Codec where Value: RawRepresentable<String> {
  /// Returns the codec for one of the given words.
  static func choice(_ words: [Value]) -> Codec {
    Codec(
      schema: .choice(words.map(\.rawValue)), read: { node, _ in node.string.flatMap(Value.init(rawValue:)) },
      write: { .string($0.rawValue) })
  }
}

extension Codec where Value: RawRepresentable<String> & CaseIterable {
  /// The codec for all cases in declaration order, which is the order in messages and in editors.
  static var choice: Codec { choice(Array(Value.allCases)) }
}

// MARK: - Lists and objects

extension Codec {
  /// Returns the codec for a list. Elements that cannot be read are omitted.
  static func list<Element>(_ element: Codec<Element>) -> Codec<[Element]> where Value == [Element] {
    Codec<[Element]>(
      schema: .list(element.schema),
      read: { node, folder in node.elements?.compactMap { element.read($0, folder) } },
      write: { .array($0.map(element.write)) })
  }

  /// Returns the codec for an object whose keys are user-defined names. The keys are written in alphabetical order.
  /// `keys`, if present, contains the allowed keys; an open map may have further ones.
  static func map<Element>(
    _ element: Codec<Element>, keyedBy what: String, keys: [String]? = nil, isOpen: Bool = false
  ) -> Codec<[String: Element]> where Value == [String: Element] {
    Codec<[String: Element]>(
      schema: .map(element.schema, keyedBy: what, keys: keys, isOpen: isOpen),
      read: { node, folder in
        let members = (node.members ?? []).compactMap { member in
          element.read(member.value, folder).map { (member.key, $0) }
        }
        return Dictionary(members, uniquingKeysWith: { first, _ in first })
      },
      write: { values in
        .object(values.sorted { $0.key < $1.key }.map { JSON.Member($0.key, element.write($0.value)) })
      })
  }

  /// Returns the codec for an object with fixed keys. Reading starts from `new`, which has the defaults.
  ///
  ///     Codec.object(RelationshipOverride(), [.init("name", .text, "The name in Swift.", ifSet: \.name)])
  static func object(_ new: Value, _ keys: [CodecKey<Value>]) -> Codec {
    Codec(
      schema: .object(
        keys.map { key in
          var described = key.key
          if key.hasDefault { described.byDefault = key.write(new) }
          return described
        }),
      read: { node, folder in
        var value = new
        for key in keys {
          if let member = node[key.key.name] { key.read(member, &value, folder) }
        }
        return value
      },
      write: { value in
        .object(keys.compactMap { key in key.write(value).map { JSON.Member(key.key.name, $0) } })
      })
  }

  /// Returns the codec with a function that adds facts about the node to each value, such as its location.
  func reading(_ add: @escaping (inout Value, JSONNode) -> Void) -> Codec {
    Codec(
      schema: schema,
      read: { [read] node, folder in
        guard var value = read(node, folder) else { return nil }
        add(&value, node)
        return value
      }, write: write)
  }
}

extension CodecKey {
  /// Creates a key that is always written. A file without a required key is rejected.
  init<Value>(
    _ name: String, _ codec: Codec<Value>, _ about: String, _ path: WritableKeyPath<Root, Value>,
    isRequired: Bool = false
  ) {
    key = ValueSchema.Key(name, codec.schema, about, isRequired: isRequired)
    read = { node, root, folder in codec.read(node, folder).map { root[keyPath: path] = $0 } }
    write = { codec.write($0[keyPath: path]) }
  }

  /// Creates a key that is always written, and whose default the schema declares.
  init<Value>(
    _ name: String, _ codec: Codec<Value>, _ about: String, default path: WritableKeyPath<Root, Value>
  ) {
    self.init(name, codec, about, path)
    hasDefault = true
  }

  /// Creates an optional key, which is written only if its value is not `nil`.
  init<Value>(
    _ name: String, _ codec: Codec<Value>, _ about: String, ifSet path: WritableKeyPath<Root, Value?>
  ) {
    key = ValueSchema.Key(name, codec.schema, about)
    read = { node, root, folder in root[keyPath: path] = codec.read(node, folder) }
    write = { $0[keyPath: path].map(codec.write) }
  }

  /// Creates a key for a list or map whose default is empty, and which is written only if it is not empty.
  init<Value: Collection>(
    _ name: String, _ codec: Codec<Value>, _ about: String, unlessEmpty path: WritableKeyPath<Root, Value>
  ) {
    self.init(name, codec, about, path)
    // `JSON?.none` instead of `nil`, because `nil` is also a JSON value.
    write = { $0[keyPath: path].isEmpty ? JSON?.none : codec.write($0[keyPath: path]) }
  }

  /// Creates a key for a flag that is off by default, and which is written only if it is on.
  init(_ name: String, _ about: String, ifOn path: WritableKeyPath<Root, Bool>) {
    self.init(name, .flag, about, path)
    key.byDefault = false
    write = { $0[keyPath: path] ? JSON.bool(true) : JSON?.none }
  }

  /// Creates a key that is accepted and ignored, such as `$schema`, which editors use.
  init(ignored name: String, _ schema: ValueSchema, _ about: String) {
    key = ValueSchema.Key(name, schema, about)
    read = { _, _, _ in }
    write = { _ in JSON?.none }
  }
}

extension Path {
  /// Returns a path of a configuration relative to the working folder, without `.` and empty components.
  fileprivate static func place(_ path: String, in folder: String) -> String {
    let joined = join(folder, path)
    let parts = joined.split(separator: "/").filter { $0 != "." }
    if joined.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
    return parts.isEmpty && !joined.isEmpty ? "." : parts.joined(separator: "/")
  }
}
