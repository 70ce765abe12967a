import PlumbText

/// Where the parts of a declaration stand in its Swift file, in bytes; lines are counted when a finding needs them.
///
///     @Attribute(.unique) public var title: String = ""
///
/// has, for `Places.name`, the bytes of `title`, for `defaultValue` those of `""`, and for `annotation` those of
/// `@Attribute(.unique)`. A place is nil where the part is not written.
///
/// Held out of line: eight bytes in the declaration, none beside them for what was not read from a file.
public struct Places: Hashable, Sendable {
  private struct Parts: Hashable, Sendable {
    var file = ""
    var whole: Span?
    var name: Span?
    var type: Span?
    var defaultValue: Span?
    var annotation: Span?
    var access: Span?
    var superclass: Span?
    var objcName: Span?
    var body: Span?
    var arguments: [Argument] = []
  }

  private indirect enum Storage: Hashable, Sendable {
    case empty
    case parts(Parts)
  }

  private var storage: Storage

  private var parts: Parts {
    get { if case .parts(let parts) = storage { parts } else { Parts() } }
    set { storage = newValue == Parts() ? .empty : .parts(newValue) }
  }

  /// The places of what was not read from a file.
  public init() { storage = .empty }

  /// Places without arguments of an annotation; without any place at all they are empty and take no memory.
  public init(
    file: String = "", whole: Span? = nil, name: Span? = nil, type: Span? = nil, defaultValue: Span? = nil,
    annotation: Span? = nil, access: Span? = nil, superclass: Span? = nil, objcName: Span? = nil,
    body: Span? = nil
  ) {
    self.init(
      file: file, whole: whole, name: name, type: type, defaultValue: defaultValue, annotation: annotation,
      arguments: [], access: access, superclass: superclass, objcName: objcName, body: body)
  }

  /// Places of what was read. Equal to `Places()`, and stored so, where nothing is known.
  package init(
    file: String, whole: Span?, name: Span?, type: Span? = nil, defaultValue: Span? = nil, annotation: Span?,
    arguments: [Argument], access: Span?, superclass: Span? = nil, objcName: Span? = nil, body: Span? = nil
  ) {
    let isEmpty = file.isEmpty && whole == nil && name == nil
    let parts = Parts(
      file: file, whole: whole, name: name, type: type, defaultValue: defaultValue, annotation: annotation,
      access: access, superclass: superclass, objcName: objcName, body: body, arguments: arguments)
    storage = isEmpty && parts == Parts() ? .empty : .parts(parts)
  }
}

extension Places {
  /// The file as it was named to Plumb; empty for what was not read.
  public var file: String {
    get { if case .parts(let parts) = storage { parts.file } else { "" } }
    set { parts.file = newValue }
  }
  /// From the first attribute or modifier to the last brace or initial value.
  public var whole: Span? {
    get { if case .parts(let parts) = storage { parts.whole } else { nil } }
    set { parts.whole = newValue }
  }
  /// The name, with its backticks.
  public var name: Span? {
    get { if case .parts(let parts) = storage { parts.name } else { nil } }
    set { parts.name = newValue }
  }
  /// A property's type, without the colon; nil where none is written, `var count = 0`.
  public var type: Span? {
    get { if case .parts(let parts) = storage { parts.type } else { nil } }
    set { parts.type = newValue }
  }
  /// The initial value, without the `=`.
  public var defaultValue: Span? {
    get { if case .parts(let parts) = storage { parts.defaultValue } else { nil } }
    set { parts.defaultValue = newValue }
  }
  /// The annotation that speaks of persistence: `@Attribute(…)`, `@Relationship(…)`, `@PersistentModel`, `@NSManaged`.
  public var annotation: Span? {
    get { if case .parts(let parts) = storage { parts.annotation } else { nil } }
    set { parts.annotation = newValue }
  }
  /// The access modifier: `public`.
  public var access: Span? {
    get { if case .parts(let parts) = storage { parts.access } else { nil } }
    set { parts.access = newValue }
  }
  /// A class's superclass: the first name behind the colon.
  public var superclass: Span? {
    get { if case .parts(let parts) = storage { parts.superclass } else { nil } }
    set { parts.superclass = newValue }
  }
  /// The name in `@objc(Name)`.
  public var objcName: Span? {
    get { if case .parts(let parts) = storage { parts.objcName } else { nil } }
    set { parts.objcName = newValue }
  }
  /// A type's members with their braces.
  public var body: Span? {
    get { if case .parts(let parts) = storage { parts.body } else { nil } }
    set { parts.body = newValue }
  }
}

// MARK: - Arguments

extension Places {
  /// An argument of the annotation.
  package struct Argument: Hashable, Sendable {
    package let name: AnnotationArgument.Name
    /// The value, without its label.
    package let value: Span

    package init(_ name: AnnotationArgument.Name, _ value: Span) {
      self.name = name
      self.value = value
    }
  }

  /// The arguments of the annotation, in the order they stand in; those that Plumb does not know are left out.
  package var arguments: [Argument] {
    get { if case .parts(let parts) = storage { parts.arguments } else { [] } }
    set { parts.arguments = newValue }
  }

  /// The value of an argument of the annotation; nil where it has none of this name.
  package func argument(_ name: AnnotationArgument.Name) -> Span? { arguments.first { $0.name == name }?.value }
}
