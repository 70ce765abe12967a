import PlumbFormats

/// Property lists in the binary format, and the archives that are only binary: `.cdm` and `.mom`.
extension GrowthInput {
  static let binary: [GrowthInput] = [
    .init("binary keys of an .xccurrentversion", 1000, binary: [currentVersion]) { count in
      bundle([("S", entity("Item", title))], current: repeated(count) { "<key>k\($0)</key><string>v\($0)</string>" })
    },
    .init("binary arrays in an .xccurrentversion", 3000, binary: [currentVersion]) { count in
      bundle(
        [("S", entity("Item", title))],
        current: "<key>k</key>\(array(count) { "<array><string>\($0)</string></array>" })")
    },
    .init("objects of a binary archive", 1500, binary: [elements]) { count in
      archive(repeated(count) { "<string>s\($0)</string>" }, of: count)
    },
    .init("references of a binary archive", 1500, binary: [elements]) { count in
      archive(array(count) { _ in reference(1) }, of: 1)
    },
    .init(
      "versions of a VersionInfo.plist", 500, "hash S.xcdatamodel --verify VersionInfo.plist", binary: [versionInfo]
    ) {
      count in compiledVersions(repeated(count) { "<key>V\($0)</key>\(hashes(of: ["Item"]))" })
    },
    .init(
      "entities of a VersionInfo.plist", 500, "hash S.xcdatamodel --verify VersionInfo.plist", binary: [versionInfo]
    ) {
      count in compiledVersions("<key>V</key>\(hashes(of: (0..<count).map { "E\($0)" }))")
    },
    .init("entities of a compiled mapping model", 300, "migrate S.xcdatamodeld", binary: [compiledMapping]) { count in
      mapping(Array(repeating: 1, count: count))
    },
    .init("attributes of a compiled mapping model", 600, "migrate S.xcdatamodeld", binary: [compiledMapping]) { count in
      mapping([count])
    },
    .init("shared attributes of a compiled mapping model", 200, "migrate S.xcdatamodeld", binary: [compiledMapping]) {
      count in
      mapping([count], repeated: count)
    },
  ]

  /// Compiled models, which only the programs for stores read. They are not built for Apple's systems.
  static let compiledModels: [GrowthInput] = {
    #if os(Linux)
      [
        .init(
          "entities of a compiled model", 300, "make M.mom out.sqlite", tool: "plumb-store", binary: [compiledModel]
        ) {
          count in compiled(Array(repeating: 1, count: count))
        },
        .init(
          "attributes of a compiled model", 300, "make M.mom out.sqlite", tool: "plumb-store", binary: [compiledModel]
        ) {
          count in compiled([count])
        },
      ]
    #else
      []
    #endif
  }()

  private static let currentVersion = "S.xcdatamodeld/.xccurrentversion"
  private static let elements = "S.xcdatamodeld/S.xcdatamodel/elements"
  private static let versionInfo = "VersionInfo.plist"
  private static let compiledMapping = "M.cdm"
  private static let compiledModel = "M.mom"

  private static func array(_ count: Int, _ element: (Int) -> String) -> String {
    "<array>\(repeated(count, element))</array>"
  }

  /// Returns an XML property list in the binary format.
  static func binaryForm(of text: [UInt8]) throws -> [UInt8] {
    try PropertyList.read(text, file: "list.plist").written(as: .binary)
  }

  // MARK: Compiled models

  private static func hashes(of entities: [String]) -> String {
    "<dict>\(entities.map { "<key>\($0)</key><data>AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=</data>" }.joined())</dict>"
  }

  private static func compiledVersions(_ versions: String) -> [String: String] {
    project(
      others: [
        versionInfo: propertyList(
          "<key>NSManagedObjectModel_CurrentVersionName</key><string>V</string>"
            + "<key>NSManagedObjectModel_VersionHashes</key><dict>\(versions)</dict>")
      ])
  }

  // MARK: Archives

  /// The text of an archive, as an XML property list.
  private static func archived(_ add: (inout KeyedArchive) -> KeyedArchive.Reference) -> String {
    var archive = KeyedArchive()
    archive.root = add(&archive)
    return String(decoding: archive.written(as: .xml), as: UTF8.self)
  }

  /// A bundle with a compiled mapping model, whose entity mappings have a number of attributes each. Each list contains
  /// its attributes repeatedly.
  private static func mapping(_ attributes: [Int], repeated: Int = 1) -> [String: String] {
    let file = archived { archive in
      let mappings = attributes.enumerated().map { index, count in
        let properties = (0..<count).map {
          archive.object("NSPropertyMapping", ["NSDestinationPropertyName": .string("a\($0)")])
        }
        let list = archive.array(Array(repeating: properties, count: repeated).flatMap { $0 })
        return archive.object(
          "NSEntityMapping",
          [
            "NSSourceEntityName": .string("E\(index)"), "NSDestinationEntityName": .string("E\(index)"),
            "NSMappingName": .string("M\(index)"), "NSAttributeMappings": list.uid,
          ])
      }
      let names = mappings.indices.map { archive.add(.value(.string("M\($0)"))) }
      let entries = archive.object(
        "NSDictionary", ["NS.keys": .array(names.map(\.uid)), "NS.objects": .array(mappings.map(\.uid))])
      return archive.object(
        "NSMappingModel", ["NSEntityMappingsByName": entries.uid, "NSEntityMappings": archive.array(mappings).uid])
    }
    return step(entity("Item", title), entity("Item", title + attribute("other"))).merging([compiledMapping: file]) {
      $1
    }
  }

  /// A compiled model, whose entities have a number of attributes each.
  private static func compiled(_ attributes: [Int]) -> [String: String] {
    let file = archived { archive in
      let entities = attributes.enumerated().map { index, count in
        let properties = (0..<count).map { number in
          (
            archive.add(.value(.string("a\(number)"))),
            archive.object(
              "NSAttributeDescription",
              [
                "NSPropertyName": .string("a\(number)"), "NSAttributeType": .integer(700),
                "NSIsOptional": .boolean(true),
              ])
          )
        }
        let name = archive.add(.value(.string("E\(index)")))
        let entity = archive.object(
          "NSEntityDescription",
          ["NSEntityName": .string("E\(index)"), "NSProperties": archive.dictionary(properties).uid])
        return (name, entity)
      }
      return archive.object("NSManagedObjectModel", ["NSEntities": archive.dictionary(entities).uid])
    }
    return [compiledModel: file]
  }
}

extension KeyedArchive.Reference {
  fileprivate var uid: PropertyList { .uid(UInt64(index)) }
}

extension KeyedArchive {
  fileprivate mutating func object(_ name: String, _ fields: PropertyDictionary) -> Reference {
    add(.instance(Instance([name, "NSObject"], fields)))
  }

  fileprivate mutating func array(_ elements: [Reference]) -> Reference {
    object("NSArray", ["NS.objects": .array(elements.map(\.uid))])
  }

  fileprivate mutating func dictionary(_ entries: [(key: Reference, value: Reference)]) -> Reference {
    object("NSDictionary", ["NS.keys": .array(entries.map(\.key.uid)), "NS.objects": .array(entries.map(\.value.uid))])
  }
}
