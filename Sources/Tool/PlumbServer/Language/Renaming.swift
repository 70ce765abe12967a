import PlumbChecking
import PlumbConfiguration
import PlumbCore
import PlumbDrift
import PlumbGenerate
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText
import PlumbWorkspace

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
  /// If another version has the element, or the lock or git shows a release, the renaming identifier is set, so that Core
  /// Data moves the values. The class of an entity is not renamed. Mapping models are not edited, because they contain
  /// copies of both versions. The client has to confirm edits of a version that was released.
  ///
  /// - Throws: An error for a name that `validate` would report.
  mutating func rename(_ parameters: RenameParameters) throws -> WorkspaceEdit? {
    let result = try editing({ try $0.renaming(parameters) }) { $0?.edit.uris ?? [] } ?? nil
    notices += result?.notices ?? []
    return result?.edit
  }

  private func renaming(_ parameters: RenameParameters) throws -> (edit: WorkspaceEdit, notices: [[UInt8]])? {
    let position = PositionParameters(textDocument: parameters.textDocument, position: parameters.position)
    guard let found = element(at: position), let workspace = try project?.workspace else { return nil }
    let evidence = workspace.releaseEvidence(of: found.model.name, in: found.compared.bundle)
    let renaming = try Renaming(found, to: parameters.newName, evidence)
    let uses = uses(of: found).filter { use in
      use.role != .mapping && !(use.role == .declaration && found.element.property == nil)
    }
    let own = uses.filter { !GeneratedFile.isGenerated(text($0.location.file).bytes) }
    let edits = renaming.identifier + own.map { renaming.edit($0, in: text($0.location.file).bytes) }
    try refuseReported(edits, renaming, in: workspace, comparesCode: own.count == uses.count)
    var texts: [String: DocumentText] = [:]
    var notices: [[UInt8]] = []
    if found.compared.settings.sources.isEmpty, !found.compared.bundle.isSwift {
      notices.append(
        Notice.message(
          .info,
          "\(found.element.text) was renamed in the model only: no sources are configured for "
            + "\(found.compared.bundle.path), so no code was searched. Add \"sources\" to the model in plumb.json"))
    }
    let result = edit(edits, &texts)
    guard let sentence = evidence.sentence else { return (result, notices) }
    let reason = "\(found.model.name) was probably released: \(sentence). Add a version before you change it"
    guard client.confirmsEdits else { return (result, notices + [Notice.message(.warning, reason)]) }
    return (result.confirmed(editsOf: uri(found.model.source.file), because: reason), notices)
  }

  /// Throws for edits after which `validate` reports a finding that it does not report now. The renaming identifier of a
  /// released version that is edited refers to its own text, which no version of the bundle contains any more.
  ///
  /// - Parameter comparesCode: Whether the edits include all uses in code; otherwise generated code is still to be written
  ///   again, and differs meanwhile.
  private func refuseReported(
    _ edits: [TextEdit], _ renaming: Renaming, in workspace: Workspace, comparesCode: Bool
  ) throws {
    let selection = Workspace.Selection(models: [renaming.bundle])
    let texts = try Dictionary(grouping: edits, by: \.location.file).reduce(into: [String: [UInt8]]()) { texts, file in
      texts[file.key] = try file.value.applied(to: text(file.key).bytes)
    }
    let before = try workspace.findings(of: selection).diagnostics.map(renaming.renamed)
    let found = try workspace.overlaid(texts).findings(of: selection).diagnostics.worse(than: before)
    let new = found.first { finding in
      guard finding.suppression == nil, finding.rule != Rule.renamingIdentifierStale.id,
        let category = Rule.named(finding.rule)?.category
      else { return false }
      switch category {
      case .names, .references, .values, .cloudKit, .swiftData, .custom: return finding.severity >= .warning
      case .drift: return comparesCode && finding.severity == .error
      default: return false
      }
    }
    if let new { throw ResponseError.parameters("\(renaming.name) is refused: \(new.message) (\(new.rule))") }
  }
}

/// A message to the user.
enum Notice {
  /// The type of a message in the protocol.
  enum Kind: Int { case warning = 2, info = 3 }

  static func message(_ kind: Kind, _ text: String) -> [UInt8] {
    Call<JSON>.message("window/showMessage", ["type": .int(kind.rawValue), "message": .string(text)])
  }
}

extension WorkspaceEdit {
  /// Returns the edit with the edits of one document marked, so that the client applies them only after the user has
  /// confirmed them.
  fileprivate func confirmed(editsOf uri: String, because text: String) -> WorkspaceEdit {
    let id = "released"
    var copy = self
    copy.changeAnnotations = [
      id: .init(label: "Edit a released version", needsConfirmation: true, description: text)
    ]
    copy.documentChanges = documentChanges?.map { change in
      guard change.textDocument?.uri == uri else { return change }
      var change = change
      change.edits = change.edits?.map { edit in
        var edit = edit
        edit.annotationId = id
        return edit
      }
      return change
    }
    return copy
  }
}

/// The new name of an element, and the edits that it requires.
struct Renaming {
  private let found: FoundElement
  private let model: Model
  /// The evidence that the version was released.
  private let evidence: ReleaseEvidence
  /// The new name.
  let name: String

  /// Checks the name.
  ///
  /// - Throws: An error for a name that Core Data does not accept, for the name of another element, and for an element
  ///   of a version that is not checked.
  init(_ found: FoundElement, to name: String, _ evidence: ReleaseEvidence) throws(ResponseError) {
    guard let model = found.compared.model, model.source.file == found.model.source.file else {
      throw .failed("\(found.model.name) is not the current version: its names do not change, because stores have them")
    }
    (self.found, self.model, self.name, self.evidence) = (found, model, name, evidence)
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

  /// The path of the bundle.
  var bundle: String { found.compared.bundle.path }

  /// Returns a finding from before the change as if it were about the renamed element.
  func renamed(_ finding: Diagnostic) -> Diagnostic {
    let element = found.element
    guard finding.element.steps.first?.name == element.entity else { return finding }
    var copy = finding
    if element.property == nil {
      copy.element.steps[0].name = name
    } else if copy.element.steps.count > 1, copy.element.steps[1].name == element.property {
      copy.element.steps[1].name = name
    }
    return copy
  }

  /// Returns the edit of an occurrence. The backticks around a name in Swift are replaced too.
  func edit(_ use: ElementUse, in bytes: [UInt8]) -> TextEdit {
    let isSwift = use.role == .declaration && use.location.file.hasSuffix(".swift")
    return TextEdit(use.location, replacement: isSwift ? SwiftName.asProperty(name) : name)
  }

  /// The edit that sets the renaming identifier; empty if the element has one, and if no store can have the element
  /// under its present name.
  var identifier: [TextEdit] {
    let element = found.element
    guard let entity = model.entities.first(where: { $0.name == element.entity }), isReleased,
      let anchor = anchor(of: element, in: entity)
    else { return [] }
    let finding = Finding(
      "", on: anchor,
      fixes: [XMLFix("Set the renaming identifier", .safe, .set(.elementID, to: element.name))])
    return Locator(model: model).diagnostic(finding).fixes.flatMap(\.edits)
  }

  /// Whether another version has the element, or the tagged text of this version, or the lock contains the version and no
  /// text shows that the element is new. A commit alone does not show that stores have the element.
  private var isReleased: Bool {
    let others = found.compared.bundle.versions.filter { $0.name != model.name }.compactMap(\.model)
    if others.contains(where: { has(found.element, $0) }) { return true }
    guard let strength = evidence.strength, strength != .committed else { return false }
    return evidence.released.map { has(found.element, $0) } ?? true
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
