import PlumbChecking
import PlumbCore
import PlumbModel
import PlumbText

/// An element at a position, with the model that contains it.
struct FoundElement {
  let element: ElementName
  let compared: ComparedModel
  /// The version whose file contains the position; the checked version for a position in code.
  let model: Model
  /// The place of the name, or the position itself inside of a tag or a declaration.
  let location: Location
  /// Whether the position is in the element's own tag in the model, not in a reference to it or in code.
  let isDefinition: Bool
}

extension LanguageServer {
  /// Returns the element that a position names, or whose tag contains it.
  func element(at parameters: PositionParameters) -> FoundElement? {
    guard let path = path(parameters.textDocument.uri) else { return nil }
    let text = text(path)
    let offset = text.offset(of: parameters.position)
    for compared in project?.models ?? [] {
      if let found = Self.element(at: offset, in: path, text.bytes, compared) { return found }
    }
    return nil
  }

  private static func element(
    at offset: Int, in path: String, _ bytes: [UInt8], _ compared: ComparedModel
  ) -> FoundElement? {
    if let version = compared.bundle.versions.first(where: { $0.file == path })?.model {
      // Places in the last well-formed text are not those of a text that is being typed.
      guard version.source.bytes == bytes else { return nil }
      let uses = ModelUses(version)
      let here = Location(path, bytes: offset..<offset)
      if let use = uses.all.first(where: { $0.contains(offset) }) {
        let isDefinition = uses.all.allSatisfy { $0.location != use.location || $0.role == .model }
        return FoundElement(
          element: use.element, compared: compared, model: version, location: use.location, isDefinition: isDefinition)
      }
      return uses.element(at: offset).map {
        FoundElement(element: $0, compared: compared, model: version, location: here, isDefinition: true)
      }
    }
    guard compared.sources.contains(path), let model = compared.model, let code = CodeUses(compared) else { return nil }
    let uses = code.declarations.filter { $0.location.file == path } + code.strings(in: path, bytes)
    return uses.first { $0.contains(offset) }.map {
      FoundElement(
        element: $0.element, compared: compared, model: model, location: $0.location, isDefinition: false)
    }
  }

  /// Returns the declarations in Swift of an element of a model, and the element in the model for a position in code.
  func definition(_ parameters: PositionParameters) -> [DocumentLocation]? {
    guard let found = element(at: parameters) else { return nil }
    let uses =
      found.isDefinition
      ? (CodeUses(found.compared)?.declarations ?? []) : ModelUses(found.model).all.filter { $0.role == .model }
    return locations(uses.filter { $0.element == found.element })
  }

  /// Returns all occurrences of an element in the checked version, in code and in mapping models.
  func references(_ parameters: ReferenceParameters) -> [DocumentLocation]? {
    let position = PositionParameters(textDocument: parameters.textDocument, position: parameters.position)
    guard let found = element(at: position) else { return nil }
    let includesDeclarations = parameters.context?.includeDeclaration ?? true
    return locations(uses(of: found).filter { includesDeclarations || ![.model, .declaration].contains($0.role) })
  }

  /// Returns all occurrences of an element.
  func uses(of found: FoundElement) -> [ElementUse] {
    let code = CodeUses(found.compared)
    let inModel = code?.uses ?? ModelUses(found.compared.model ?? found.model)
    let uses = inModel.all.filter { $0.element == found.element }
    guard let code else { return uses + mappings(of: found) }
    let strings = found.compared.sources.flatMap { file in
      code.strings(in: file, text(file).bytes, naming: [found.element.name])
    }
    return uses + code.declarations.filter { $0.element == found.element } + mappings(of: found)
      + strings.filter { $0.element == found.element }
  }

  /// Returns the occurrences of an element in the mapping models whose destination is the checked version.
  private func mappings(of found: FoundElement) -> [ElementUse] {
    found.compared.bundle.mappedSteps.map(\.file).flatMap { file in
      MappingUses(file, text(file).bytes).uses(of: found.element)
    }
  }

  private func locations(_ uses: [ElementUse]) -> [DocumentLocation]? {
    var texts: [String: DocumentText] = [:]
    var seen: Set<ElementUse> = []
    let unique = uses.filter { seen.insert($0).inserted }
    return unique.isEmpty ? nil : unique.map { location($0.location, &texts) }
  }
}
