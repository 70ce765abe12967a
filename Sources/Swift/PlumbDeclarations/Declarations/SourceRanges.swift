import PlumbCore

/// The ranges of a declaration's parts in its source file, in bytes. Lines are computed only for findings.
///
///     @Attribute(.unique) public var title: String = ""
///
/// In this example `name` is the range of `title`, `defaultValue` is that of `""`, and `annotation` is that of
/// `@Attribute(.unique)`. A range is `nil` if the source does not contain the part.
public struct SourceRanges: Hashable, Sendable {
  /// The path of the file as it was passed to Plumb. Empty for a declaration that was not read.
  public var file: String
  /// The range from the first attribute or modifier to the last brace or initial value.
  public var whole: Span?
  /// The name, including its backticks.
  public var name: Span?
  /// The type of a property, without the colon. `nil` if the type is inferred: `var count = 0`.
  public var type: Span?
  /// The initial value, without the `=`.
  public var defaultValue: Span?
  /// The annotation for persistence: `@Attribute(…)`, `@Relationship(…)`, `@PersistentModel`, `@NSManaged`.
  public var annotation: Span?
  /// The access modifier: `public`.
  public var access: Span?
  /// The superclass of a class: the first name after the colon.
  public var superclass: Span?
  /// The name in `@objc(Name)`.
  public var objcName: Span?
  /// The members of a type, including the braces.
  public var body: Span?
  /// The arguments of the annotation in source order. Arguments that Plumb does not support are excluded.
  package var arguments: [Argument] = []

  /// Creates ranges without the arguments of an annotation. By default, those of a declaration that was not read.
  public init(
    file: String = "", whole: Span? = nil, name: Span? = nil, type: Span? = nil, defaultValue: Span? = nil,
    annotation: Span? = nil, access: Span? = nil, superclass: Span? = nil, objcName: Span? = nil,
    body: Span? = nil
  ) {
    self.file = file
    self.whole = whole
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.annotation = annotation
    self.access = access
    self.superclass = superclass
    self.objcName = objcName
    self.body = body
  }

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

  /// Returns the range of an argument's value. `nil` if the annotation has no argument of this name.
  package func argument(_ name: AnnotationArgument.Name) -> Span? { arguments.first { $0.name == name }?.value }
}
