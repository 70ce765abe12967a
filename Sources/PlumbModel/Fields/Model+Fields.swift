extension Model: ModelElement {
  package static func blank() -> Model {
    var model = Model(name: "")
    model.type = nil
    model.documentVersion = nil
    return model
  }

  /// Until about 2018, Xcode wrote the version identifier before all attributes except the name.
  package func fields(as _: XMLTag) -> FieldTable<Model> { leadsWithIdentifier ? Self.olderFields : Self.fields }

  /// The order of Xcode since about 2018: the identifier after all other XML attributes.
  package static let fields = FieldTable(attributes + [identifier] + others)
  /// The order before 2018: the name, the identifier, then the rest.
  private static let olderFields = FieldTable(attributes.prefix(1) + [identifier] + attributes.dropFirst() + others)

  /// The XML attributes without the identifier.
  private static let attributes: [Field<Model>] = [
    .text(.name, "declaredName", { $0.declaredName }, { $0.declaredName = $1 }),
    .text(.type, "type", usual: Model(name: "").type, { $0.type }, { $0.type = $1 }),
    .text(
      .documentVersion, "documentVersion", usual: Model(name: "").documentVersion, { $0.documentVersion },
      { $0.documentVersion = $1 }),
    .text(
      .lastSavedToolsVersion, "lastSavedToolsVersion", { $0.lastSavedToolsVersion }, { $0.lastSavedToolsVersion = $1 }),
    .text(.systemVersion, "systemVersion", { $0.systemVersion }, { $0.systemVersion = $1 }),
    .text(.minimumToolsVersion, "minimumToolsVersion", { $0.minimumToolsVersion }, { $0.minimumToolsVersion = $1 }),
    .text(
      .sourceLanguage, "sourceLanguage", words: ["Swift", "Objective-C"], { $0.sourceLanguage },
      { $0.sourceLanguage = $1 }),
    .choice(
      .usedWithCloudKit, "usedWithCloudKit", off: "false", { $0.declaresCloudKit }, { $0.declaresCloudKit = $1 }),
    .flag(.usedWithSwiftData, "usedWithSwiftData", { $0.usedWithSwiftData }, { $0.usedWithSwiftData = $1 }),
    .text(.macOSVersion, "macOSVersion", { $0.macOSVersion }, { $0.macOSVersion = $1 }),
    .text(.iOSVersion, "iOSVersion", { $0.iOSVersion }, { $0.iOSVersion = $1 }),
  ]

  /// The field for the identifier. Reading it also sets whether it precedes all other attributes except the name.
  private static let identifier: Field<Model> = {
    let field: Field<Model> = .text(
      .userDefinedModelVersionIdentifier, "identifier", { $0.identifier }, { $0.identifier = $1 })
    return field.reading { model, value, texts in
      model.leadsWithIdentifier = model.type == nil && model.documentVersion == nil
      return field.read(&model, value, &texts)
    }
  }()

  /// Children, and fields that the file does not contain: the version has the name of its folder.
  private static let others: [Field<Model>] = [
    .children(.entity, "entities", { $0.entities }, { $0.entities = $1 }).inHash,
    .children(.fetchRequest, "fetchRequests", { $0.fetchRequests }, { $0.fetchRequests = $1 }),
    .children(.configuration, "configurations", { $0.configurations }, { $0.configurations = $1 }),
    .children(.composite, "composites", { $0.composites }, { $0.composites = $1 }).inHash,
    .child(.elements, "graph", { $0.graph }, { $0.graph = $1 }),
    .outside("name", { $0.name }, { $0.name = $1 }),
    .outside(
      "leadsWithIdentifier", usual: { _ in false }, { $0.leadsWithIdentifier }, { $0.leadsWithIdentifier = $1 }),
    .preserved,
  ]
}

extension Model {
  /// The model without its source and without the origins of all elements, for comparisons.
  ///
  ///     try Model.read(model.written(), file: "a", name: model.name).value.meaning == model.meaning  // true
  ///
  /// Includes preserved spellings. Copies the whole model.
  package var meaning: Model {
    var meaning = self
    meaning.source = Source(file: "")
    meaning.origin = .none
    for field in Self.fields.all { field.forget(&meaning) }
    return meaning
  }
}
