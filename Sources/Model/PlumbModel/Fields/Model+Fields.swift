import PlumbCore

extension Model: ModelElement {
  package static func empty() -> Model {
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
    .text(.name, "declaredName", \.declaredName),
    .text(.type, "type", \.type, default: { _ in Model(name: "").type }),
    .text(.documentVersion, "documentVersion", \.documentVersion, default: { _ in Model(name: "").documentVersion }),
    .text(.lastSavedToolsVersion, "lastSavedToolsVersion", \.lastSavedToolsVersion),
    .text(.systemVersion, "systemVersion", \.systemVersion),
    .text(.minimumToolsVersion, "minimumToolsVersion", \.minimumToolsVersion),
    .text(.sourceLanguage, "sourceLanguage", \.sourceLanguage, .words(["Swift", "Objective-C"])),
    .choice(.usedWithCloudKit, "usedWithCloudKit", off: "false", \.declaresCloudKit),
    .flag(.usedWithSwiftData, "usedWithSwiftData", \.usedWithSwiftData),
    .text(.macOSVersion, "macOSVersion", \.macOSVersion),
    .text(.iOSVersion, "iOSVersion", \.iOSVersion),
  ]

  private static let identifier: Field<Model> = .text(.userDefinedModelVersionIdentifier, "identifier", \.identifier)

  /// Children, and fields that the file does not contain: the version has the name of its folder.
  private static let others: [Field<Model>] = [
    .children(.entity, "entities", \.entities).inHash,
    .children(.fetchRequest, "fetchRequests", \.fetchRequests),
    .children(.configuration, "configurations", \.configurations),
    .children(.composite, "composites", \.composites).inHash,
    .child(.elements, "graph", \.graph),
    .outside("name", \.name),
    .outside("leadsWithIdentifier", \.leadsWithIdentifier, default: { _ in false }),
    .preserved,
  ]
}

extension Model {
  /// Reads the XML attributes, and whether the identifier precedes all others except the name.
  package mutating func read(_ attributes: [XMLAttribute], as tag: XMLTag) -> Bool {
    let keys: [XMLKey] = [.userDefinedModelVersionIdentifier, .type, .documentVersion]
    let found = attributes.lazy.compactMap { attribute in keys.first { attribute.isNamed(Array($0.rawValue.utf8)) } }
    leadsWithIdentifier = found.first == keys[0]
    return readFields(attributes, as: tag)
  }

  /// Reads a part of the file into the open element at a location.
  ///
  /// This function is not generic, because the compiler does not specialize a generic one for callers in other modules.
  ///
  /// - Returns: `false` for a tag that Xcode would write differently, and for XML attributes with an invalid value.
  package mutating func read(_ part: ElementPart, at places: ElementPlaces) -> Bool { read(part, in: places) }

  /// The model without its source, without the origins of all elements and without unknown forms in Swift, for
  /// comparisons.
  ///
  ///     try Model.read(model.written(), file: "a", name: model.name).value.meaning == model.meaning  // true
  ///
  /// Includes preserved spellings. Copies the whole model.
  package var meaning: Model {
    var meaning = self
    meaning.source = Source(file: "")
    meaning.origin = .none
    (meaning.unknownForms, meaning.lacksEntities) = (nil, false)
    for field in Self.fields.all { field.removeOrigins(&meaning) }
    return meaning
  }
}
