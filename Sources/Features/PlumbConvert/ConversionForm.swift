import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbStoreFormat
import PlumbText

extension ConversionTarget {
  /// The text representations, which contain only a part of the model, in documentation order.
  public static let all: [ConversionTarget] = [
    .swiftData, .cloudKit, .sqlite, .dbml, .jsonSchema, .mermaid, .plantUML,
  ]
}

/// The output format of a conversion.
///
///     ConversionForm(endingOf: "Docs/shop.dbml")?.name   // dbml
///     ConversionForm(named: "json")?.isLossless          // true
public enum ConversionForm: Sendable {
  /// An `.xcdatamodeld` with all versions.
  case bundle
  /// An `.xcdatamodel` of one version.
  case version
  /// The `contents` file of one version.
  case contents
  /// A JSON dump. For a bundle it includes all versions.
  case dump
  /// A text representation, which contains only a part of the model.
  case text(ConversionTarget)

  /// All formats, the lossless ones first.
  public static let all: [ConversionForm] =
    [.bundle, .version, .contents, .dump] + ConversionTarget.all.map { .text($0) }

  /// The value for `--to`.
  public var name: String {
    switch self {
    case .bundle: "xcdatamodeld"
    case .version: "xcdatamodel"
    case .contents: "contents"
    case .dump: "json"
    case .text(let target): target.name
    }
  }

  /// The file name extensions of the format. For `contents`, the whole file name.
  public var endings: [String] {
    if case .text(let target) = self { return target.endings }
    return [name]
  }

  /// A one-line description.
  public var summary: String {
    switch self {
    case .bundle: "A bundle with all of its versions"
    case .version: "One version, a folder"
    case .contents: "One version, its file"
    case .dump: "JSON with the whole model; for a bundle, all versions"
    case .text(let target): target.summary
    }
  }

  /// Whether the output preserves the whole model.
  public var isLossless: Bool {
    if case .text = self { return false }
    return true
  }

  /// Whether the output is a model, or a part of a model, in Xcode's format.
  package var isOfModels: Bool {
    switch self {
    case .bundle, .version, .contents: true
    case .dump, .text: false
    }
  }

  /// Creates the format with this name; `nil` if the name is unknown.
  public init?(named name: String) {
    guard let form = Self.all.first(where: { $0.name == name }) else { return nil }
    self = form
  }

  /// Creates the format for a path from its longest matching extension; `nil` if none matches. `shop.schema.json` is
  /// a JSON Schema, not a dump.
  public init?(endingOf path: String) {
    let name = Path.name(path).lowercased()
    if name == ConversionForm.contents.name {
      self = .contents
      return
    }
    let endings = Self.all.flatMap { form in form.endings.map { (ending: ".\($0)", form: form) } }
    let fitting = endings.filter { name.hasSuffix($0.ending) && $0.ending != ".contents" }
    guard let longest = fitting.max(by: { $0.ending.utf8.count < $1.ending.utf8.count }) else { return nil }
    self = longest.form
  }
}
