import PlumbModel
import PlumbText

/// Something in a file that Plumb does not know. It is kept as it is, and noted once per name.
///
/// A newer Xcode may have written it, or it is a typing error: a note, and never a reason to refuse the file.
struct UnknownXML {
  /// What it is; two of equal kind are noted once.
  enum Kind: Hashable {
    /// An XML attribute that elements of this name do not have: `colour` of `entity`.
    case attribute(String, of: String)
    /// An element that does not belong where it stands; what is inside it is not looked at.
    case element(String)
    /// An element of a kind that its parent has only one of.
    case second(String)
    /// Anything but white space between two tags.
    case text
  }

  let kind: Kind
  /// The tag that it is, or that has it; `.none` for text.
  let origin: Origin
  /// The name of the entity it stands in; nil for one outside of entities.
  let entity: String?

  /// The note on it, at its place in the model's source.
  func diagnostic(in model: Model) -> Diagnostic {
    let path = ElementPath(version: model.name, steps: entity.map { [.init(.entity, $0)] } ?? [])
    return Diagnostic(
      rule: "unknown-xml", severity: .note, message: message, element: path, location: location(in: model.source),
      label: "kept as it is",
      notes: ["Plumb keeps it and writes it back, but no rule and no generator takes it into account"],
      help: ["if a newer Xcode wrote it, look for a newer Plumb; if not, look for a typing error"],
      discriminator: discriminator)
  }

  private var message: String {
    switch kind {
    case .attribute(let name, let element): "The attribute “\(name)” of <\(element)> is not known"
    case .element(let name): "The element <\(name)> is not known"
    case .second(let name): "There is a second <\(name)> where only one belongs"
    case .text: "There is text between the elements"
    }
  }

  /// The name, by which a baseline tells two notes on one entity apart.
  private var discriminator: String {
    switch kind {
    case .attribute(let name, let element): "\(element).\(name)"
    case .element(let name), .second(let name): name
    case .text: "text"
    }
  }

  /// The XML attribute, or the tag; the whole file for text.
  private func location(in source: Source) -> Location? {
    if case .attribute(let name, _) = kind, let found = source.location(of: origin, attributeNamed: name, part: .whole)
    {
      return found
    }
    return source.location(of: origin) ?? Location(file: source.file)
  }
}
