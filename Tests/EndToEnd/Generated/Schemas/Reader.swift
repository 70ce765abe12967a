#if os(Linux)
  import Foundation
  import PlumbComparing
  @testable import PlumbModel

  @testable import CoreData

  /// Builds the models of a list in code, reads each back, and prints where it differs from its source.
  @main struct Reader {
    static func main() throws {
      var (models, entities, differing) = (0, 0, 0)
      for version in try Version.list(CommandLine.arguments[1]) {
        guard let make = Schemas.all[version.number], let source = version.model else { continue }
        let differences = Comparison(source, make()).differences
        for difference in differences { print("\(version.path): \(difference)") }
        models += 1
        entities += source.entities.count
        differing += differences.isEmpty ? 0 : 1
      }
      print("schemas: \(models) models of \(entities) entities, \(differing) differ")
      exit(models == Schemas.all.count && differing == 0 ? 0 : 1)
    }
  }

  /// A model's source and what was built in code for it.
  struct Comparison {
    /// A line each: changes from the source to what was built, hashes that are not the same.
    let differences: [String]

    init(_ source: Model, _ built: NSManagedObjectModel) {
      let module = String(#fileID.prefix { $0 != "/" })
      let spelled = Self.plain(ModelSpelling(built).model, as: source)
      let changes = changes(from: ExpressibleModel.model(source, module: module), to: spelled)
      differences = changes.map { "\($0)" } + Self.hashes(source, spelled)
    }

    /// What was read back, with values in one spelling and with the source's names of composites: a composite that is
    /// built in code is called by the attributes that have it.
    private static func plain(_ spelled: Model, as source: Model) -> Model {
      let schema = Schema(source)
      var plain = spelled
      var names: [String: String] = [:]
      for index in plain.entities.indices {
        let entity = schema.entity(plain.entities[index].name)
        plain.entities[index].attributes = plain.entities[index].attributes.map {
          named($0, as: entity?.attributes ?? [], schema, &names)
        }
      }
      plain.composites = []
      while let (name, meant) = names.popFirst() {
        guard let composite = spelled.composites.first(where: { $0.name == name }) else { continue }
        let elements = schema.composite(meant)?.attributes ?? []
        let renamed = Composite(
          name: meant, attributes: composite.attributes.map { named($0, as: elements, schema, &names) })
        if !plain.composites.contains(renamed) { plain.composites.append(renamed) }
      }
      return plain
    }

    private static func named(
      _ attribute: Attribute, as sources: [Attribute], _ schema: Schema, _ names: inout [String: String]
    ) -> Attribute {
      var plain = attribute.withPlainValues
      guard let composite = attribute.composite else { return plain }
      plain.composite = schema.composite(sources.first { $0.name == attribute.name }?.composite)?.name
      if let meant = plain.composite { names[composite] = meant }
      return plain
    }

    private static func hashes(_ source: Model, _ built: Model) -> [String] {
      let (expected, found) = (VersionHashes(source), VersionHashes(built))
      let byName = Dictionary(found.entries.map { ($0.name, $0.hash.hash) }, uniquingKeysWith: { first, _ in first })
      // What no model compiles with, and a few other things, have no hash that is known.
      return expected.entries.filter { $0.hash.hash != nil && byName[$0.name] != .some($0.hash.hash) }.map {
        "\($0.name): another version hash"
      }
    }
  }
#endif
