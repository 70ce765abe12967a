import PlumbCore
import PlumbGenerate
import PlumbModel
import PlumbText

extension LanguageServer {
  /// Returns the range of the name at a position; `nil` if no element of a model can be renamed there.
  func renamedRange(_ parameters: PositionParameters) -> TextRange? {
    guard let found = element(at: parameters), !found.location.bytes.isEmpty else { return nil }
    var texts: [String: DocumentText] = [:]
    return range(found.location, &texts)
  }

  /// Returns the edits that rename an element in the checked version and its predicates, in the declarations of a
  /// property, in strings and in key paths.
  ///
  /// If an earlier version has the element, the renaming identifier is set, so that Core Data moves the values. The
  /// class of an entity is not renamed. Mapping models are not edited, because they contain copies of both versions.
  mutating func rename(_ parameters: RenameParameters) throws -> WorkspaceEdit? {
    try editing({ try $0.renaming(parameters) }) { $0?.uris ?? [] } ?? nil
  }

  private func renaming(_ parameters: RenameParameters) throws -> WorkspaceEdit? {
    let position = PositionParameters(textDocument: parameters.textDocument, position: parameters.position)
    guard let found = element(at: position) else { return nil }
    let renaming = try Renaming(found, to: parameters.newName)
    var texts: [String: DocumentText] = [:]
    let edits = uses(of: found).filter { use in
      use.role != .mapping && !(use.role == .declaration && found.element.property == nil)
        && !GeneratedFile.isGenerated(text(use.location.file).bytes)
    }.map { renaming.edit($0, in: text($0.location.file).bytes) }
    return edit(renaming.identifier + edits, &texts)
  }
}

/// The new name of an element, and the edits that it requires.
struct Renaming {
  private let found: FoundElement
  private let model: Model
  private let name: String

  /// Checks the name.
  ///
  /// - Throws: An error for a name that Core Data does not accept, for the name of another element, and for an element
  ///   of a version that is not checked.
  init(_ found: FoundElement, to name: String) throws(ResponseError) {
    guard let model = found.compared.model, model.source.file == found.model.source.file else {
      throw .failed("\(found.model.name) is not the current version: its names do not change, because stores have them")
    }
    (self.found, self.model, self.name) = (found, model, name)
    guard SwiftName.isIdentifier(name), name.isASCII else {
      throw .parameters("\(Phrase.quoted(name)) is not a name: use letters, digits and underscores")
    }
    if found.element.property != nil {
      guard found.element.property != name, let entity = Schema(model).entity(found.element.entity),
        Schema(model).hasProperty(name, entity)
      else { return }
      throw .parameters("\(found.element.entity) already has a property \(name)")
    }
    if model.entities.contains(where: { $0.name == name }), name != found.element.entity {
      throw .parameters("the model already has an entity \(name)")
    }
  }

  /// Returns the edit of an occurrence. The backticks around a name in Swift are replaced too.
  func edit(_ use: ElementUse, in bytes: [UInt8]) -> TextEdit {
    let isSwift = use.role == .declaration && use.location.file.hasSuffix(".swift")
    return TextEdit(use.location, replacement: isSwift ? SwiftName.asProperty(name) : name)
  }

  /// The edit that sets the renaming identifier; empty if the element has one, and if no earlier version has the
  /// element.
  var identifier: [TextEdit] {
    let element = found.element
    guard let entity = model.entities.first(where: { $0.name == element.entity }) else { return [] }
    let isReleased = found.compared.bundle.versions.contains { version in
      version.name != model.name && version.model.map { has(element, $0) } ?? false
    }
    guard isReleased, let anchor = anchor(of: element, in: entity) else { return [] }
    let finding = Finding(
      "", on: anchor,
      fixes: [XMLFix("Set the renaming identifier", .safe, .set(.elementID, to: element.name))])
    return Locator(model: model).diagnostic(finding).fixes.flatMap(\.edits)
  }

  private func has(_ element: ElementName, _ version: Model) -> Bool {
    guard let entity = version.entities.first(where: { $0.name == element.entity }) else { return false }
    guard let property = element.property else { return true }
    return entity.hasAttribute(property) || entity.hasRelationship(property)
  }

  /// Returns the element's anchor; `nil` if it has a renaming identifier, and for a fetched property, which has no
  /// values.
  private func anchor(of element: ElementName, in entity: Entity) -> Anchor? {
    guard let name = element.property else { return entity.renamingIdentifier == nil ? .entity(entity) : nil }
    if let attribute = entity.attributes.first(where: { $0.name == name }) {
      return attribute.renamingIdentifier == nil ? .attribute(attribute, of: entity) : nil
    }
    guard let relationship = entity.relationships.first(where: { $0.name == name }),
      relationship.renamingIdentifier == nil
    else { return nil }
    return .relationship(relationship, of: entity)
  }
}
