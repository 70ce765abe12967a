import PlumbChecking
import PlumbCore
import PlumbDeclarations
import PlumbDrift
import PlumbModel
import PlumbSwift

/// The occurrences of a model's elements in code.
struct CodeUses {
  private let compared: ComparedModel
  private let model: Model
  /// The occurrences in the model.
  let uses: ModelUses
  /// The entities by the names of their classes.
  private let entities: [String: String]

  /// Creates a search; `nil` for a model that cannot be read, and for one without sources.
  init?(_ compared: ComparedModel) {
    guard let model = compared.model, let drift = compared.drift else { return nil }
    (self.compared, self.model) = (compared, model)
    uses = ModelUses(model)
    entities = Dictionary((drift.actual.entities + drift.expected.entities).map { ($0.className, $0.entity) }) {
      first, _ in first
    }
  }

  /// The declarations of entities and properties.
  var declarations: [ElementUse] {
    let names = Set(model.entities.map(\.name))
    return (compared.drift?.actual.entities ?? []).filter { names.contains($0.entity) }.flatMap { entity in
      [Self.use(ElementName(entity.entity), entity.places)].compactMap { $0 }
        + entity.properties.compactMap { property in
          uses.owner(of: property.persistentName, in: entity.entity).flatMap { Self.use($0, property.places) }
        }
    }
  }

  private static func use(_ element: ElementName, _ places: SourceRanges) -> ElementUse? {
    guard let name = places.name, !places.file.isEmpty else { return nil }
    return ElementUse(element: element, role: .declaration, location: Location(places.file, bytes: name.range))
  }

  /// Returns the strings and key paths in a file that name elements.
  ///
  /// - Parameter names: The names to find; `nil` for all names of the model.
  func strings(in file: String, _ bytes: [UInt8], naming names: Set<String>? = nil) -> [ElementUse] {
    let names = names ?? Set(model.entities.flatMap { [$0.name] + $0.propertyNames })
    return NameSearch(for: names).uses(in: SourceFile(path: file, bytes: bytes)).flatMap { use in
      elements(of: use).compactMap { name, element in place(of: name, in: use.location, bytes).map { (element, $0) } }
        .map { ElementUse(element: $0.0, role: .string, location: $0.1) }
    }
  }

  /// Returns the elements that a string or a key path names, each with its name in the code.
  ///
  /// A path whose first object is not known names a property only if exactly one entity has a property of that name.
  func elements(of use: NameUse) -> [(name: String, element: ElementName)] {
    if use.purpose == .entity {
      return use.names.filter { name in model.entities.contains { $0.name == name } }.map { ($0, ElementName($0)) }
    }
    var found: [(String, ElementName)] = []
    var entity = use.root.flatMap(entity)
    for name in use.names {
      let element =
        entity.flatMap { uses.owner(of: name, in: $0) } ?? (found.isEmpty && entity == nil ? only(name) : nil)
      guard let element else { break }
      found.append((name, element))
      entity = uses.destination(of: element)
    }
    return found
  }

  /// Returns the entity of the object at which a path starts.
  func entity(_ root: NameUse.Root) -> String? {
    switch root {
    case .entity(let name): name
    case .class(let name): entities[name]
    case .related(let name, let owner):
      entity(owner).flatMap { uses.owner(of: name, in: $0) }.flatMap(uses.destination)
    }
  }

  private func only(_ name: String) -> ElementName? {
    let owners = model.entities.filter { $0.hasAttribute(name) || $0.hasRelationship(name) }
    return owners.count == 1 ? owners.first.map { ElementName($0.name, name) } : nil
  }

  /// Returns the place of a name as a whole word in a literal.
  private func place(of name: String, in literal: Location, _ bytes: [UInt8]) -> Location? {
    bytes[literal.bytes.clamped(to: 0..<bytes.count)].firstWord(name).map { Location(literal.file, bytes: $0) }
  }
}
