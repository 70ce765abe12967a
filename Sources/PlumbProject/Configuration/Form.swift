import PlumbDeclarations
import PlumbText

/// A codec for one kind of configuration value: its shape, how to read it, and how to write it.
///
///     let access = Form<AccessLevel>.choice([.internal, .public])
///     access.shape                 // a choice of "internal" and "public", for file checks and for the JSON Schema
///     access.write(.public)        // "public"
///
/// A node is validated against the shape before it is read. If it was not, parts that do not fit are omitted.
///
/// The codec of a list or an object is composed of the codecs of its parts, which keeps shape, reading, and writing
/// consistent.
struct Form<Value> {
  /// The shape that files are validated against and that the JSON Schema is generated from.
  let shape: Shape
  /// Reads a value; `nil` if the node does not fit. `folder` is the configuration's folder, to which paths are
  /// relative.
  let read: (_ node: JSONNode, _ folder: String) -> Value?
  /// Writes the value as JSON. Paths are relative to the working folder.
  let write: (Value) -> JSON
}

/// A key of an object and the part of the value that it represents.
///
///     FormKey("baseline", .file, "A file of known findings.", ifSet: \ProjectConfiguration.baseline)
///     FormKey("order", .choice, "The order of properties.", \DeclarationOptions.order, default: .name)
struct FormKey<Root> {
  /// The key's name, shape, and description.
  let key: Shape.Key
  /// Reads the member into the value. Called only if the key is present.
  let read: (JSONNode, inout Root, _ folder: String) -> Void
  /// Writes the key's value; returns `nil` to omit the key.
  let write: (Root) -> JSON?
}

// MARK: - Single values

extension Form<String> {
  /// Any string.
  static var text: Form { Form(shape: .text, read: { node, _ in node.string }, write: JSON.string) }

  /// The path of a file, relative to the configuration.
  static var file: Form {
    Form(shape: .text, read: { node, folder in node.string.map { Path.join(folder, $0) } }, write: JSON.string)
  }

  /// The path of a file or folder, relative to the working folder, without `.` and empty components. This gives each
  /// file the same path in all models.
  static var place: Form {
    Form(shape: .text, read: { node, folder in node.string.map { Path.place($0, in: folder) } }, write: JSON.string)
  }
}

extension Form<Bool> {
  /// `true` or `false`.
  static var flag: Form { Form(shape: .flag, read: { node, _ in node.bool }, write: JSON.bool) }
}

extension Form<TypeReference> {
  /// A type in Swift syntax: `Int`, `[String: Int]`, `Shop.Price`.
  static var swiftType: Form {
    Form(
      shape: .swiftType, read: { node, _ in node.string.flatMap { TypeReference(swift: $0) } },
      write: { .string($0.description) })
  }
}

extension Form where Value: RawRepresentable<String> {
  /// Returns the codec for one of the given words.
  static func choice(_ words: [Value]) -> Form {
    Form(
      shape: .choice(words.map(\.rawValue)), read: { node, _ in node.string.flatMap(Value.init(rawValue:)) },
      write: { .string($0.rawValue) })
  }
}

extension Form where Value: RawRepresentable<String> & CaseIterable {
  /// The codec for all cases in declaration order, which is the order in messages and in editors.
  static var choice: Form { choice(Array(Value.allCases)) }
}

// MARK: - Lists and objects

extension Form {
  /// Returns the codec for a list. Elements that cannot be read are omitted.
  static func list<Element>(_ element: Form<Element>) -> Form<[Element]> where Value == [Element] {
    Form<[Element]>(
      shape: .list(element.shape),
      read: { node, folder in node.elements?.compactMap { element.read($0, folder) } },
      write: { .array($0.map(element.write)) })
  }

  /// Returns the codec for an object whose keys are user-defined names. The keys are written in alphabetical order.
  /// `keys`, if present, is the complete list of allowed keys.
  static func map<Element>(
    _ element: Form<Element>, keyedBy what: String, keys: [String]? = nil
  ) -> Form<[String: Element]> where Value == [String: Element] {
    Form<[String: Element]>(
      shape: .map(element.shape, keyedBy: what, keys: keys),
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

  /// Returns the codec for a map with known keys that may have further keys, which only a check of the whole file can
  /// validate.
  static func openMap<Element>(
    _ element: Form<Element>, keyedBy what: String, keys: [String]
  ) -> Form<[String: Element]> where Value == [String: Element] {
    let form = Form.map(element, keyedBy: what)
    return Form(shape: .openMap(element.shape, keyedBy: what, keys: keys), read: form.read, write: form.write)
  }

  /// Returns the codec for an object with fixed keys. Reading starts from `blank`, which has the defaults.
  ///
  ///     Form.object(RelationshipOverride(), [.init("name", .text, "The name in Swift.", ifSet: \.name)])
  static func object(_ blank: Value, _ keys: [FormKey<Value>]) -> Form {
    Form(
      shape: .object(keys.map(\.key)),
      read: { node, folder in
        var value = blank
        for key in keys {
          if let member = node[key.key.name] { key.read(member, &value, folder) }
        }
        return value
      },
      write: { value in
        .object(keys.compactMap { key in key.write(value).map { JSON.Member(key.key.name, $0) } })
      })
  }
}

extension FormKey {
  /// Creates a key that is always written.
  ///
  /// `default` is the value that the schema declares for a missing key. A required key has no default, because a file
  /// without it is rejected.
  init<Value>(
    _ name: String, _ form: Form<Value>, _ about: String, _ path: WritableKeyPath<Root, Value>,
    isRequired: Bool = false, default value: Value? = nil
  ) {
    key = Shape.Key(name, form.shape, about, isRequired: isRequired, default: value.map(form.write))
    read = { node, root, folder in form.read(node, folder).map { root[keyPath: path] = $0 } }
    write = { form.write($0[keyPath: path]) }
  }

  /// Creates an optional key, which is written only if its value is not `nil`.
  init<Value>(
    _ name: String, _ form: Form<Value>, _ about: String, ifSet path: WritableKeyPath<Root, Value?>
  ) {
    key = Shape.Key(name, form.shape, about)
    read = { node, root, folder in root[keyPath: path] = form.read(node, folder) }
    write = { $0[keyPath: path].map(form.write) }
  }

  /// Creates a key for a list or map whose default is empty, and which is written only if it is not empty.
  init<Value: Collection>(
    _ name: String, _ form: Form<Value>, _ about: String, unlessEmpty path: WritableKeyPath<Root, Value>
  ) {
    let all = FormKey(name, form, about, path)
    (key, read) = (all.key, all.read)
    // `JSON?.none` instead of `nil`, because `nil` is also a JSON value.
    write = { $0[keyPath: path].isEmpty ? JSON?.none : form.write($0[keyPath: path]) }
  }

  /// Creates a key for a flag that is off by default, and which is written only if it is on.
  init(_ name: String, _ about: String, ifOn path: WritableKeyPath<Root, Bool>) {
    let all = FormKey(name, .flag, about, path, default: false)
    (key, read) = (all.key, all.read)
    write = { $0[keyPath: path] ? JSON.bool(true) : JSON?.none }
  }

  /// Creates a key that is accepted and ignored, such as `$schema`, which editors use.
  init(ignored name: String, _ shape: Shape, _ about: String) {
    key = Shape.Key(name, shape, about)
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
