import PlumbText

/// The conversion of a model to another representation: its text, and the facts that the text omits.
///
///     let converted = ConversionTarget.dbml.convert(model)
///     converted.text                          // Table "Order" { …
///     converted.omissions.first?.description  // Fetched properties are left out: Order.unpaid
///
/// The result does not depend on the order of entities and properties in the file: equal models have equal bytes.
public struct Conversion: Hashable, Sendable {
  /// The text, ending with a line feed.
  public var text: String
  /// The facts of the model that the text omits, in the order of the model: entities, properties, the model itself.
  public var omissions: [Omission]

  /// Creates a conversion from its parts.
  public init(text: String, omissions: [Omission] = []) {
    self.text = text
    self.omissions = omissions
  }

  /// A fact of the model that a representation does not support.
  public struct Omission: Hashable, Sendable {
    /// A sentence without a full stop: `Fetched properties are left out`.
    public var sentence: String
    /// The elements with the fact, sorted; empty if it concerns the model as a whole.
    public var elements: [ElementPath]

    /// Creates an omission from its parts.
    public init(_ sentence: String, _ elements: [ElementPath] = []) {
      self.sentence = sentence
      self.elements = elements
    }
  }
}

extension Conversion.Omission: CustomStringConvertible {
  /// The sentence with up to six elements. Names can contain any character, so sanitize it before writing it to a
  /// terminal.
  public var description: String {
    elements.isEmpty ? sentence : "\(sentence): \(Phrase.list(elements.map(\.key), limit: 6))"
  }
}

/// A representation that any model can be converted to.
///
///     ConversionTarget.dbml.name     // dbml
///     ConversionTarget.dbml.endings  // ["dbml"]
///
/// A target is a static value next to the code that writes it; `PlumbConvert` contains the list of all targets.
public struct ConversionTarget: Sendable {
  /// The value of the option `--to`: `dbml`, `json-schema`.
  public let name: String
  /// The extensions of its files, without the first period. The first one is the default. An extension can have two
  /// parts.
  public let endings: [String]
  /// A one-line summary for a list of all targets: `Tables and references for dbdiagram.io`.
  public let summary: String
  /// Converts a model. Every model has a conversion, including an invalid one.
  public let convert: @Sendable (Model) -> Conversion

  /// Creates a custom target.
  public init(
    _ name: String, endings: [String], _ summary: String, convert: @escaping @Sendable (Model) -> Conversion
  ) {
    self.name = name
    self.endings = endings
    self.summary = summary
    self.convert = convert
  }
}
