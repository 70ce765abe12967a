import PlumbText

/// The places of a declaration's parts in its Swift file, in bytes. Lines are computed only for findings.
///
///     @Attribute(.unique) public var title: String = ""
///
/// In this example `Places.name` is the place of `title`, `defaultValue` is that of `""`, and `annotation` is that of
/// `@Attribute(.unique)`. A place is `nil` if the source does not contain the part.
///
/// The parts are stored out of line: places use eight bytes in the declaration, and no further memory for a
/// declaration that was not read from a file.
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

  /// Creates the places of a declaration that was not read from a file.
  public init() { storage = .empty }

  /// Creates places without the arguments of an annotation. Empty places use no memory.
  public init(
    file: String = "", whole: Span? = nil, name: Span? = nil, type: Span? = nil, defaultValue: Span? = nil,
    annotation: Span? = nil, access: Span? = nil, superclass: Span? = nil, objcName: Span? = nil,
    body: Span? = nil
  ) {
    self.init(
      file: file, whole: whole, name: name, type: type, defaultValue: defaultValue, annotation: annotation,
      arguments: [], access: access, superclass: superclass, objcName: objcName, body: body)
  }

  /// Creates places of a declaration that was read. The value equals `Places()`, and is stored as such, if no place
  /// is known.
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
  /// The path of the file as it was passed to Plumb. Empty for a declaration that was not read.
  public var file: String {
    get { if case .parts(let parts) = storage { parts.file } else { "" } }
    set { parts.file = newValue }
  }
  /// The place from the first attribute or modifier to the last brace or initial value.
  public var whole: Span? {
    get { if case .parts(let parts) = storage { parts.whole } else { nil } }
    set { parts.whole = newValue }
  }
  /// The name, including its backticks.
  public var name: Span? {
    get { if case .parts(let parts) = storage { parts.name } else { nil } }
    set { parts.name = newValue }
  }
  /// The type of a property, without the colon. `nil` if the type is inferred: `var count = 0`.
  public var type: Span? {
    get { if case .parts(let parts) = storage { parts.type } else { nil } }
    set { parts.type = newValue }
  }
  /// The initial value, without the `=`.
  public var defaultValue: Span? {
    get { if case .parts(let parts) = storage { parts.defaultValue } else { nil } }
    set { parts.defaultValue = newValue }
  }
  /// The annotation for persistence: `@Attribute(…)`, `@Relationship(…)`, `@PersistentModel`, `@NSManaged`.
  public var annotation: Span? {
    get { if case .parts(let parts) = storage { parts.annotation } else { nil } }
    set { parts.annotation = newValue }
  }
  /// The access modifier: `public`.
  public var access: Span? {
    get { if case .parts(let parts) = storage { parts.access } else { nil } }
    set { parts.access = newValue }
  }
  /// The superclass of a class: the first name after the colon.
  public var superclass: Span? {
    get { if case .parts(let parts) = storage { parts.superclass } else { nil } }
    set { parts.superclass = newValue }
  }
  /// The name in `@objc(Name)`.
  public var objcName: Span? {
    get { if case .parts(let parts) = storage { parts.objcName } else { nil } }
    set { parts.objcName = newValue }
  }
  /// The members of a type, including the braces.
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

  /// The arguments of the annotation in source order. Arguments that Plumb does not support are excluded.
  package var arguments: [Argument] {
    get { if case .parts(let parts) = storage { parts.arguments } else { [] } }
    set { parts.arguments = newValue }
  }

  /// Returns the place of an argument's value. `nil` if the annotation has no argument of this name.
  package func argument(_ name: AnnotationArgument.Name) -> Span? { arguments.first { $0.name == name }?.value }
}
