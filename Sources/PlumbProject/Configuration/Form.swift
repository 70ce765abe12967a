import PlumbDeclarations
import PlumbText

/// A value as it stands in a configuration: what it may look like, how it is read and how it is written.
///
///     let access = Form<AccessLevel>.choice([.internal, .public])
///     access.shape                 // a choice of "internal" and "public": checks files, and is in the JSON Schema
///     access.write(.public)        // "public"
///
/// A node is checked against the shape before it is read. Of one that was not, what does not fit is left out.
///
/// Shape, reading and writing cannot disagree: the form of a list or an object is made of those of its parts.
struct Form<Value> {
  /// What is checked, and what the JSON Schema says.
  let shape: Shape
  /// `folder` is the one that holds the file: paths are relative to it.
  let read: (_ node: JSONNode, _ folder: String) -> Value?
  /// The value as JSON. Paths are written as they are in force, from the working folder.
  let write: (Value) -> JSON
}

/// A key of an object, and the part of a value that it stands for.
///
///     FormKey("baseline", .file, "A file of known findings.", ifSet: \ProjectConfiguration.baseline)
///     FormKey("order", .choice, "The order of properties.", \DeclarationOptions.order, default: .name)
struct FormKey<Root> {
  /// Its name, shape and sentence.
  let key: Shape.Key
  /// Puts what stands there into the value. It is called where the key is there only.
  let read: (JSONNode, inout Root, _ folder: String) -> Void
  /// nil where the key is left out.
  let write: (Root) -> JSON?
}

// MARK: - Single values

extension Form<String> {
  /// Any string.
  static var text: Form { Form(shape: .text, read: { node, _ in node.string }, write: JSON.string) }

  /// A file beside the configuration.
  static var file: Form {
    Form(shape: .text, read: { node, folder in node.string.map { Path.join(folder, $0) } }, write: JSON.string)
  }

  /// A file or folder from the working folder, without `.` and empty parts: one file has one path, whichever model
  /// speaks of it.
  static var place: Form {
    Form(shape: .text, read: { node, folder in node.string.map { Path.place($0, in: folder) } }, write: JSON.string)
  }
}

extension Form<Bool> {
  /// `true` or `false`.
  static var flag: Form { Form(shape: .flag, read: { node, _ in node.bool }, write: JSON.bool) }
}

extension Form<TypeReference> {
  /// A type as Swift spells it: `Int`, `[String: Int]`, `Shop.Price`.
  static var swiftType: Form {
    Form(
      shape: .swiftType, read: { node, _ in node.string.flatMap { TypeReference(swift: $0) } },
      write: { .string($0.description) })
  }
}

extension Form where Value: RawRepresentable<String> {
  /// One of some words.
  static func choice(_ words: [Value]) -> Form {
    Form(
      shape: .choice(words.map(\.rawValue)), read: { node, _ in node.string.flatMap(Value.init(rawValue:)) },
      write: { .string($0.rawValue) })
  }
}

extension Form where Value: RawRepresentable<String> & CaseIterable {
  /// One of all cases, in the order of their declaration: what a person sees in a message and in an editor.
  static var choice: Form { choice(Array(Value.allCases)) }
}

// MARK: - Lists and objects

extension Form {
  /// A list of what another form describes; an element that cannot be read is left out.
  static func list<Element>(_ element: Form<Element>) -> Form<[Element]> where Value == [Element] {
    Form<[Element]>(
      shape: .list(element.shape),
      read: { node, folder in node.elements?.compactMap { element.read($0, folder) } },
      write: { .array($0.map(element.write)) })
  }

  /// An object with names of the user's own as keys, written in their order; `keys` are all that are allowed, where
  /// there is such a list.
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

  /// The same, where only the whole file can tell whether there are other keys than these.
  static func openMap<Element>(
    _ element: Form<Element>, keyedBy what: String, keys: [String]
  ) -> Form<[String: Element]> where Value == [String: Element] {
    let form = Form.map(element, keyedBy: what)
    return Form(shape: .openMap(element.shape, keyedBy: what, keys: keys), read: form.read, write: form.write)
  }

  /// An object of known keys, read on top of `blank`, which has the defaults.
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
  /// What is always there and always written. `default` is the value in force where the key is missing, for the schema.
  /// A required key has no default: a file without it is refused.
  init<Value>(
    _ name: String, _ form: Form<Value>, _ about: String, _ path: WritableKeyPath<Root, Value>,
    isRequired: Bool = false, default value: Value? = nil
  ) {
    key = Shape.Key(name, form.shape, about, isRequired: isRequired, default: value.map(form.write))
    read = { node, root, folder in form.read(node, folder).map { root[keyPath: path] = $0 } }
    write = { form.write($0[keyPath: path]) }
  }

  /// What may be missing: written where it is not nil.
  init<Value>(
    _ name: String, _ form: Form<Value>, _ about: String, ifSet path: WritableKeyPath<Root, Value?>
  ) {
    key = Shape.Key(name, form.shape, about)
    read = { node, root, folder in root[keyPath: path] = form.read(node, folder) }
    write = { $0[keyPath: path].map(form.write) }
  }

  /// What may be empty, and is not written then: lists and maps, whose default is nothing.
  init<Value: Collection>(
    _ name: String, _ form: Form<Value>, _ about: String, unlessEmpty path: WritableKeyPath<Root, Value>
  ) {
    let all = FormKey(name, form, about, path)
    (key, read) = (all.key, all.read)
    // Not `nil`, which is a JSON value too.
    write = { $0[keyPath: path].isEmpty ? JSON?.none : form.write($0[keyPath: path]) }
  }

  /// A flag that is off by default, and is not written then.
  init(_ name: String, _ about: String, ifOn path: WritableKeyPath<Root, Bool>) {
    let all = FormKey(name, .flag, about, path, default: false)
    (key, read) = (all.key, all.read)
    write = { $0[keyPath: path] ? JSON.bool(true) : JSON?.none }
  }

  /// What stands for nothing: `$schema`, which is the editor's.
  init(ignored name: String, _ shape: Shape, _ about: String) {
    key = Shape.Key(name, shape, about)
    read = { _, _, _ in }
    write = { _ in JSON?.none }
  }
}

extension Path {
  /// A path of a configuration from the working folder, without `.` and empty parts.
  fileprivate static func place(_ path: String, in folder: String) -> String {
    let joined = join(folder, path)
    let parts = joined.split(separator: "/").filter { $0 != "." }
    if joined.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
    return parts.isEmpty && !joined.isEmpty ? "." : parts.joined(separator: "/")
  }
}
