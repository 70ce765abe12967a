import PlumbEvolution
import PlumbGenerate
import PlumbModel
import PlumbText

extension ConversionTarget {
  /// Every representation that says less than a model, in the order of the documentation.
  public static let all: [ConversionTarget] = [.swiftData, .sqlite, .dbml, .jsonSchema, .mermaid, .plantUML]
}

/// What a conversion makes.
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
  /// The JSON dump, of a bundle with all versions where the input is one.
  case dump
  /// A text that says less than the model.
  case text(ConversionTarget)

  /// Every form, the lossless ones first.
  public static let all: [ConversionForm] =
    [.bundle, .version, .contents, .dump] + ConversionTarget.all.map { .text($0) }

  /// What `--to` takes.
  public var name: String {
    switch self {
    case .bundle: "xcdatamodeld"
    case .version: "xcdatamodel"
    case .contents: "contents"
    case .dump: "json"
    case .text(let target): target.name
    }
  }

  /// How a path of it ends; of `contents` it is the whole last part.
  public var endings: [String] {
    if case .text(let target) = self { return target.endings }
    return [name]
  }

  /// One line on it.
  public var summary: String {
    switch self {
    case .bundle: "A bundle with all of its versions"
    case .version: "One version, a folder"
    case .contents: "One version, its file"
    case .dump: "JSON with all that the model says; of a bundle all versions"
    case .text(let target): target.summary
    }
  }

  /// Whether nothing of a model is left out.
  public var isLossless: Bool {
    if case .text = self { return false }
    return true
  }

  /// Whether the result is a model, or a part of one, as Xcode has it.
  package var isOfModels: Bool {
    switch self {
    case .bundle, .version, .contents: true
    case .dump, .text: false
    }
  }

  /// The form of this name; nil where there is none.
  public init?(named name: String) {
    guard let form = Self.all.first(where: { $0.name == name }) else { return nil }
    self = form
  }

  /// The form that a path ends in, the longest ending first: `shop.schema.json` is no dump.
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
