/// Bundles with versions, mapping models, Xcode projects and templates.
extension GrowthInput {
  static func bundle(_ versions: [(name: String, model: String)], current: String = "") -> [String: String] {
    let header = #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"#
    var files = Dictionary(
      versions.map { ("S.xcdatamodeld/\($0.name).xcdatamodel/contents", "\(header)\($0.model)</model>") }
    ) { $1 }
    files["S.xcdatamodeld/.xccurrentversion"] = propertyList(
      "\(current)<key>_XCCurrentVersionName</key><string>\(versions.last?.name ?? "").xcdatamodel</string>")
    files["plumb.json"] = #"{ "models": [{ "path": "S.xcdatamodeld" }] }"#
    return files
  }

  static func propertyList(_ content: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\#(content)</dict></plist>"#
  }

  static func step(_ old: String, _ new: String) -> [String: String] { bundle([("S", old), ("S 2", new)]) }

  static let bundles: [GrowthInput] = [
    .init("versions", 100) { count in
      bundle((1...count).map { ("V \($0)", entity("Item", attribute("a\($0)"))) })
    },
    .init("replaced attributes", 300) { count in
      step(
        entity("Item", repeated(count) { attribute("a\($0)") }), entity("Item", repeated(count) { attribute("b\($0)") })
      )
    },
    .init("changed types", 300) { count in
      step(
        entity("Item", repeated(count) { attribute("a\($0)") }),
        entity("Item", repeated(count) { attribute("a\($0)", #"attributeType="Integer 16""#) }))
    },
    .init("replaced entities", 200) { count in
      step(repeated(count) { entity("A\($0)", title) }, repeated(count) { entity("B\($0)", title) })
    },
    .init("renamed entities", 200) { count in
      step(
        repeated(count) { entity("A\($0)", title) },
        repeated(count) { entity("B\($0)", title, #" elementID="A\#($0)""#) })
    },
    .init("changed chain of entities", 100) { count in
      let chain = { (name: String) in
        repeated(count) { entity("E\($0)", attribute("\(name)\($0)"), $0 == 0 ? "" : #" parentEntity="E\#($0 - 1)""#) }
      }
      return step(chain("a"), chain("b"))
    },
    .init("changed constraints", 200) { count in
      let item = { (name: String) in
        entity(
          "Item",
          repeated(count) { attribute("a\($0)") } + "<uniquenessConstraints>"
            + repeated(count) {
              #"<uniquenessConstraint><constraint value="\#(name)\#($0)"/></uniquenessConstraint>"#
            } + "</uniquenessConstraints>")
      }
      return step(item("a"), item("b"))
    },
    .init("keys of an .xccurrentversion", 1000) { count in
      bundle([("S", entity("Item", title))], current: repeated(count) { "<key>k\($0)</key><string>v</string>" })
    },
    .init("array in an .xccurrentversion", 3000) { count in
      bundle(
        [("S", entity("Item", title))],
        current: "<key>k</key><array>\(repeated(count) { _ in "<string>v</string>" })</array>")
    },
    .init("nested arrays in an .xccurrentversion", 3000) { count in
      bundle(
        [("S", entity("Item", title))],
        current: "<key>k</key>" + String(repeating: "<array>", count: count)
          + String(repeating: "</array>", count: count))
    },
    .init("objects of a keyed archive", 1500) { count in
      archive(repeated(count) { "<string>s\($0)</string>" }, of: count)
    },
    .init("references of a keyed archive", 1500) { count in
      archive("<array>\(repeated(count) { _ in reference(1) })</array>", of: 1)
    },
  ]

  /// A reference to an object of a keyed archive.
  static func reference(_ index: Int) -> String { "<dict><key>CF$UID</key><integer>\(index)</integer></dict>" }

  /// A version in the format from before Xcode 4, whose model has objects as entities.
  static func archive(_ objects: String, of count: Int) -> [String: String] {
    let entities = repeated(count) { reference($0 + 4) }
    let model =
      "<dict><key>$class</key>\(reference(2))<key>_xd_rootPackage</key>\(reference(3))</dict>"
      + "<dict><key>$classname</key><string>XDPMModel</string></dict>"
      + "<dict><key>XDBucketForClassesstorage</key><array>\(entities)</array></dict>"
    return [
      "S.xcdatamodeld/S.xcdatamodel/elements": propertyList(
        "<key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>"
          + "<key>$top</key><dict><key>root</key>\(reference(1))</dict>"
          + "<key>$objects</key><array><string>$null</string>\(model)\(objects)</array>"),
      "S.xcdatamodeld/.xccurrentversion": propertyList(
        "<key>_XCCurrentVersionName</key><string>S.xcdatamodel</string>"),
      "plumb.json": #"{ "models": [{ "path": "S.xcdatamodeld" }] }"#,
    ]
  }

  /// A bundle with a mapping model of some objects.
  private static func mapping(_ ids: String, _ objects: String) -> [String: String] {
    step(entity("Item", title), entity("Item", title + attribute("other"))).merging([
      "M.xcmappingmodel/xcmapping.xml": """
      <?xml version="1.0" standalone="no"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
      <database><databaseInfo><version>134481920</version></databaseInfo>
      <object type="XDDEVMAPPINGMODEL" id="z1">
      <attribute name="sourcemodelpath" type="string">S.xcdatamodeld/S.xcdatamodel</attribute>
      <attribute name="destinationmodelpath" type="string">S.xcdatamodeld/S 2.xcdatamodel</attribute>
      <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="\(ids)"></relationship>
      </object>\(objects)</database>
      """
    ]) { $1 }
  }

  private static func entityMapping(_ id: Int, _ name: String, _ more: String = "") -> String {
    """
    <object type="XDDEVENTITYMAPPING" id="z\(id)"><attribute name="sourcename" type="string">\(name)</attribute>\
    <attribute name="destinationname" type="string">\(name)</attribute>\(more)</object>
    """
  }

  static let mappings: [GrowthInput] = [
    .init("entity mappings", 300) { count in
      mapping(
        (0..<count).map { "z\($0 + 2)" }.joined(separator: " "), repeated(count) { entityMapping($0 + 2, "E\($0)") })
    },
    .init("entity mappings of one entity", 300) { count in
      mapping(
        (0..<count).map { "z\($0 + 2)" }.joined(separator: " "), repeated(count) { entityMapping($0 + 2, "Item") })
    },
    .init("attribute mappings", 300) { count in
      let ids = (0..<count).map { "z\($0 + 3)" }.joined(separator: " ")
      return mapping(
        "z2",
        entityMapping(
          2, "Item",
          #"<relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING" idrefs="\#(ids)"></relationship>"#
        )
          + repeated(count) {
            #"<object type="XDDEVATTRIBUTEMAPPING" id="z\#($0 + 3)"><attribute name="name" type="string">a\#($0)</attribute></object>"#
          })
    },
    .init("references of a mapping model", 2000) { count in
      mapping((0..<count).map { _ in "z2" }.joined(separator: " "), entityMapping(2, "Item"))
    },
  ]

  private static func xcodeProject(_ objects: String) -> [String: String] {
    project(
      others: ["App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ objects = {\n\(objects)\n}; rootObject = P; }"])
  }

  static let projects: [GrowthInput] = [
    .init("files of an Xcode project", 400) { count in
      xcodeProject(
        """
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        T = {isa = PBXNativeTarget; name = T; buildPhases = (S); };
        S = {isa = PBXSourcesBuildPhase; files = (\(list(count) { "B\($0)" })); };
        G = {isa = PBXGroup; children = (\(list(count) { "F\($0)" })); sourceTree = "<group>"; };
        """
          + repeated(count) {
            "B\($0) = {isa = PBXBuildFile; fileRef = F\($0); }; F\($0) = {isa = PBXFileReference; path = I\($0).swift; };"
          })
    },
    .init("chain of groups", 500) { count in
      xcodeProject(
        "P = {isa = PBXProject; mainGroup = G0; targets = (); };\n"
          + repeated(count) { "G\($0) = {isa = PBXGroup; children = (G\($0 + 1), G\($0 + 1)); path = a; };" })
    },
    .init("targets", 500) { count in
      xcodeProject(
        "P = {isa = PBXProject; mainGroup = G; targets = (\(list(count) { "T\($0)" })); };\n"
          + repeated(count) { "T\($0) = {isa = PBXNativeTarget; name = T\($0); buildPhases = (S); };" })
    },
  ]

  private static func template(_ text: String, _ model: String = entity("Item", title)) -> [String: String] {
    project(
      model,
      configuration:
        #"{ "models": [{ "path": "S.xcdatamodel", "templates": [{ "template": "t.mustache", "output": "o.txt" }] }] }"#,
      others: ["t.mustache": text])
  }

  static let templates: [GrowthInput] = [
    .init("tags of a template", 500, "generate --dry-run") { count in
      template(String(repeating: "{{#entities}}{{name}}{{/entities}} ", count: count))
    },
    .init("delimiters of a template", 500, "generate --dry-run") { count in
      template(String(repeating: "{{=<% %>=}}<%={{ }}=%>", count: count))
    },
    .init("nested sections of a template", 2000, "generate --dry-run") { count in
      template(String(repeating: "{{#entities}}", count: count))
    },
    .init("lines of a template", 2000, "generate --dry-run") { count in template(String(repeating: "x\n", count: count))
    },
    .init("templates", 500) { count in
      configured(
        ", \"templates\": [\(list(count) { "{ \"template\": \"t\($0).mustache\", \"output\": \"o\($0).txt\" }" })]")
    },
  ]
}
