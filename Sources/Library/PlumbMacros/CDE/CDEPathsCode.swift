import PlumbDeclarations
import PlumbEmit

/// The code of the paths of a model class or of a composite: `Keys`, `Paths`, `PathRoot`, `path` and the tables.
struct CDEPathsCode {
  let root: String
  let access: String
  let properties: [ModelProperty]

  private var attributes: [ModelProperty] { properties.filter { !$0.isRelationship } }

  func members(keys: Bool) -> [Code] {
    let tables =
      keys
      ? [
        table("__cdRelationshipProjectionTable", attributes),
        table("__cdFieldTable", properties),
      ] : [table("__cdFieldTable", properties)]
    return (keys ? [self.keys] : []) + [
      .type("\(access)enum Paths", .stacked(properties.map(path))),
      .type("\(access)struct PathRoot: Sendable", .stacked(properties.map(rootPath))),
      Code("\(access)static var path: PathRoot { PathRoot() }"),
    ] + tables
  }

  private var keys: Code {
    let cases = attributes.map { "case \($0.name) = \(stringLiteral($0.declaration.persistentName))" }
    if !cases.isEmpty { return .type("\(access)enum Keys: String", .stacked(cases)) }
    return """
      \(access)enum Keys: RawRepresentable {
        \(access)init?(rawValue: String) { return nil }
        \(access)var rawValue: String { switch self {} }
      }
      """
  }

  private func path(_ property: ModelProperty) -> String {
    let storage = property.storageName
    let path =
      ".init(swiftPath: [\(stringLiteral(property.declaration.name))], "
      + "persistentPath: [\(stringLiteral(property.declaration.persistentName))]"
      + (storage == "default" ? ")" : ", storageMethod: .\(storage))")
    return "\(access)static var \(property.name): \(property.pathType(in: root)) "
      + "{ \(storage == "composition" ? ".init(root: \(path))" : path) }"
  }

  private func rootPath(_ property: ModelProperty) -> String {
    "\(access)var \(property.name): \(property.pathType(in: root)) { Paths.\(property.name) }"
  }

  private func table(_ name: String, _ properties: [ModelProperty]) -> Code {
    .list(
      "\(access)static let \(name): [String: CDFieldMeta] = CDFieldTable.make([",
      end: "])", properties.map { "Paths.\($0.name)" })
  }
}
