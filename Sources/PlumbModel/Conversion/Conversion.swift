import PlumbText

/// A model in another representation: its text, and what that text leaves out.
///
///     let converted = ConversionTarget.dbml.convert(model)
///     converted.text                          // Table "Order" { …
///     converted.omissions.first?.description  // Fetched properties are left out: Order.unpaid
///
/// The order of entities and properties in the file has no part in it: equal models give equal bytes.
public struct Conversion: Hashable, Sendable {
  /// The text, with a line feed at its end.
  public var text: String
  /// What the model says and the text does not, in the order of the model: entities, properties, the model itself.
  public var omissions: [Omission]

  /// A conversion as its parts.
  public init(text: String, omissions: [Omission] = []) {
    self.text = text
    self.omissions = omissions
  }

  /// Something of the model that a representation has no words for.
  public struct Omission: Hashable, Sendable {
    /// One sentence without a full stop: `Fetched properties are left out`.
    public var sentence: String
    /// Where the model says it, sorted; none where it is about the model as a whole.
    public var elements: [ElementPath]

    /// An omission as its parts.
    public init(_ sentence: String, _ elements: [ElementPath] = []) {
      self.sentence = sentence
      self.elements = elements
    }
  }
}

extension Conversion.Omission: CustomStringConvertible {
  /// The sentence with up to six places. Names may hold anything: sanitize it before a terminal gets it.
  public var description: String {
    elements.isEmpty ? sentence : "\(sentence): \(Words.list(elements.map(\.key), limit: 6))"
  }
}

/// A representation that any model can be converted to.
///
///     ConversionTarget.dbml.name     // dbml
///     ConversionTarget.dbml.endings  // ["dbml"]
///
/// A target is a static value beside the code that writes it; `PlumbProject` has the list of all.
public struct ConversionTarget: Sendable {
  /// What `--to` takes: `dbml`, `json-schema`.
  public let name: String
  /// How files of it end, without the first point; the first is the usual one, an ending may be of two parts.
  public let endings: [String]
  /// One line on it, for a list of all: `Tables and references for dbdiagram.io`.
  public let summary: String
  /// Writes a model. Any model gives a text, mistakes of it included.
  public let convert: @Sendable (Model) -> Conversion

  /// A target of your own.
  public init(
    _ name: String, endings: [String], _ summary: String, convert: @escaping @Sendable (Model) -> Conversion
  ) {
    self.name = name
    self.endings = endings
    self.summary = summary
    self.convert = convert
  }
}
