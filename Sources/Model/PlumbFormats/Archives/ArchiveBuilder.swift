import PlumbText

/// An archive under construction, with one object for equal texts and numbers.
///
///     var builder = ArchiveBuilder()
///     builder.archive.root = builder.add(["NSSet", "NSObject"], ["NS.objects": .array([builder.text("2")])])
struct ArchiveBuilder {
  /// The objects so far.
  var archive = KeyedArchive()
  private var texts: [ExactText: PropertyList] = [:]
  private var leaves: [PropertyList: PropertyList] = [:]

  static let null = PropertyList.reference(.null)

  /// Returns a text as an object; `$null` for `nil`.
  mutating func text(_ text: String?) -> PropertyList {
    guard let text else { return Self.null }
    if let known = texts[text.exact] { return known }
    let made = PropertyList.reference(archive.add(.value(.string(text))))
    texts[text.exact] = made
    return made
  }

  /// Returns a number, a Boolean or data as an object.
  mutating func leaf(_ value: PropertyList) -> PropertyList {
    if case .string(let text) = value { return self.text(text) }
    if let known = leaves[value] { return known }
    let made = PropertyList.reference(archive.add(.value(value)))
    leaves[value] = made
    return made
  }

  /// Adds an object of a class. `classes` contains the class and its superclasses.
  mutating func add(_ classes: [String], _ fields: PropertyDictionary = [:]) -> KeyedArchive.Reference {
    archive.add(.instance(.init(classes, fields)))
  }

  /// Adds an object of a class, as the value of a field.
  mutating func object(_ classes: [String], _ fields: PropertyDictionary = [:]) -> PropertyList {
    .reference(add(classes, fields))
  }

  mutating func array(_ elements: [PropertyList], classes: [String] = EditorClass.array) -> PropertyList {
    object(classes, ["NS.objects": .array(elements)])
  }

  mutating func dictionary(
    _ entries: [(key: String, value: PropertyList)], classes: [String] = EditorClass.mutableDictionary
  ) -> PropertyList {
    let keys = entries.map { text($0.key) }
    return object(classes, ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.value))])
  }
}
