import PlumbCore
import PlumbModel

/// Unknown content in a file. It is preserved, and a note reports it a single time per name.
///
/// A newer Xcode may have written it, or it is a typing error. Therefore it does not prevent reading the file.
struct UnknownXML {
  /// The kind and the name of the content. Content of equal kind is reported a single time.
  enum Kind: Hashable {
    /// An XML attribute that elements of this name do not have: `colour` of `entity`.
    case attribute(String, of: String)
    /// A value that Xcode does not write, with a known meaning: `none` for `codeGenerationType`, which is Manual/None.
    case value(String, of: String)
    /// An element that is not valid in its parent. Its content is skipped.
    case element(String)
    /// A second element of a kind that can occur once only.
    case second(String)
    /// Text other than white space between two tags.
    case text
  }

  let kind: Kind
  /// The byte range of the unknown tag, or of the tag with the unknown attribute; `.none` for text.
  let origin: Origin
  /// The name of the entity around it; `nil` outside of entities.
  let entity: String?

  /// Returns the note about it, with its location in the model's source.
  func diagnostic(in model: Model) -> Diagnostic {
    let path = ElementPath(version: model.name, steps: entity.map { [.init(.entity, $0)] } ?? [])
    return Diagnostic(
      rule: "unknown-xml", severity: .note, message: message, element: path, location: location(in: model.source),
      label: "preserved unchanged", notes: [note], help: [help], discriminator: discriminator)
  }

  private var note: String {
    if case .value = kind { return "Xcode omits the attribute for Manual/None" }
    return "Plumb preserves it when writing, but no rule and no generator uses it"
  }

  private var help: String {
    if case .value(_, let name) = kind { return "remove each \(name) with this value, or ignore this note" }
    if case .attribute(let name, _) = kind, XMLKey(rawValue: name) != nil {
      return "current versions of Xcode write it only for other elements: remove it, or ignore this note"
    }
    return "if a newer Xcode wrote it, update Plumb; otherwise, check the spelling"
  }

  private var message: String {
    switch kind {
    case .attribute(let name, let element): "The attribute “\(name)” of <\(element)> is unknown"
    case .value(let text, let name): "The value “\(text)” of \(name) is not Xcode's, and means Manual/None"
    case .element(let name): "The element <\(name)> is unknown"
    case .second(let name): "A second <\(name)> is in a place where only one is possible"
    case .text: "The file contains text between the elements"
    }
  }

  /// The name, which distinguishes notes about one entity in a baseline.
  private var discriminator: String {
    switch kind {
    case .attribute(let name, let element): "\(element).\(name)"
    case .value(let text, let name): "\(name) \(text)"
    case .element(let name), .second(let name): name
    case .text: "text"
    }
  }

  /// Returns the location of the XML attribute or the tag; the whole file for text.
  private func location(in source: Source) -> Location? {
    let name: String? =
      switch kind {
      case .attribute(let name, _), .value(_, let name): name
      case .element, .second, .text: nil
      }
    if let name, let found = source.location(of: origin, attributeNamed: name, part: .whole) { return found }
    return source.location(of: origin) ?? Location(file: source.file)
  }
}
