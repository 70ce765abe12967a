extension Configuration: ModelElement {
  package static func blank() -> Configuration { Configuration(name: "") }

  package static let fields: FieldTable<Configuration> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }),
    .flag(.usedWithCloudKit, "usedWithCloudKit", { $0.usedWithCloudKit }, { $0.usedWithCloudKit = $1 }),
    .children(.memberEntity, "members", { $0.members }, { $0.members = $1 }),
    .preserved,
  ]
}

extension Composite: ModelElement {
  package static func blank() -> Composite { Composite(name: "") }

  package static let fields: FieldTable<Composite> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }).inHash,
    .children(.attribute, "attributes", { $0.attributes }, { $0.attributes = $1 }).inHash,
    .preserved,
  ]
}
