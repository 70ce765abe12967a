extension Configuration: ModelElement {
  package static func empty() -> Configuration { Configuration(name: "") }

  package static let fields: FieldTable<Configuration> = [
    .name(.name, "name", \.name),
    .flag(.usedWithCloudKit, "usedWithCloudKit", \.usedWithCloudKit),
    .children(.memberEntity, "members", \.members),
    .preserved,
  ]
}

extension Composite: ModelElement {
  package static func empty() -> Composite { Composite(name: "") }

  package static let fields: FieldTable<Composite> = [
    .name(.name, "name", \.name).inHash,
    .children(.attribute, "attributes", \.attributes).inHash,
    .preserved,
  ]
}
