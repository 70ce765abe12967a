/// References of a model: names in indexes, constraints, configurations and requests, and predicates.
extension GrowthInput {
  private static func index(_ name: String, _ property: String) -> String {
    #"<fetchIndex name="\#(name)"><fetchIndexElement property="\#(property)" type="Binary" order="ascending"/></fetchIndex>"#
  }

  private static func constraint(_ names: String) -> String { "<uniquenessConstraint>\(names)</uniquenessConstraint>" }

  private static func item(_ content: String) -> [String: String] {
    project(entity("Item", title + content), swift: "")
  }

  static let references: [GrowthInput] = [
    .init("indexes", 500) { count in item(repeated(count) { index("i\($0)", "title") }) },
    .init("indexes of one name", 500) { count in item(repeated(count) { _ in index("i", "title") }) },
    .init("columns with similar names", 300) { count in
      item(
        repeated(count) { attribute("attribute\($0)") }
          + #"<fetchIndex name="i">\#(repeated(count) { #"<fetchIndexElement property="attributx\#($0)" type="Binary" order="ascending"/>"# })</fetchIndex>"#
      )
    },
    .init("uniqueness constraints", 500) { count in
      item(
        "<uniquenessConstraints>\(repeated(count) { _ in constraint(#"<constraint value="title"/>"#) })</uniquenessConstraints>"
      )
    },
    .init("names of a uniqueness constraint", 600) { count in
      item(
        "<uniquenessConstraints>\(constraint(repeated(count) { #"<constraint value="x\#($0)"/>"# }))</uniquenessConstraints>"
      )
    },
    .init("missing destinations with similar names", 150) { count in
      project(
        entity("Item", repeated(count) { relationship("r\($0)").replacing("\"Item\"", with: "\"Entitx\($0)\"") })
          + repeated(count) { entity("Entity\($0)", title) }, swift: "")
    },
    .init("missing inverses with similar names", 150) { count in
      item(repeated(count) { relationship("relation\($0)", #" inverseName="relatiox\#($0)" inverseEntity="Item""#) })
    },
    .init("missing parents with similar names", 150) { count in
      project(repeated(count) { entity("Entity\($0)", title, #" parentEntity="Entitx\#($0)""#) }, swift: "")
    },
    .init("members with similar names", 300) { count in
      project(
        repeated(count) { entity("Entity\($0)", title) }
          + #"<configuration name="c">\#(repeated(count) { #"<memberEntity name="Entitx\#($0)"/>"# })</configuration>"#,
        swift: "")
    },
    .init("cascades in a cycle", 200) { count in
      project(
        repeated(count) { index in
          let next = relationship("next").replacing("Nullify", with: "Cascade")
          return entity("E\(index)", next.replacing("\"Item\"", with: "\"E\((index + 1) % count)\""))
        }, swift: "")
    },
    .init("cascades to all entities before", 30) { count in
      project(
        repeated(count) { index in
          let cascades = repeated(index) { relationship("r\($0)").replacing("\"Item\"", with: "\"E\($0)\"") }
          return entity("E\(index)", cascades.replacing("Nullify", with: "Cascade"))
        }, swift: "")
    },
    .init("mandatory relationships to an abstract entity", 200) { count in
      project(
        entity("Item", "", #" isAbstract="YES""#)
          + repeated(count) { entity("E\($0)", relationship("r").replacing(#"optional="YES" "#, with: "")) }, swift: "")
    },
    .init("requests for an abstract entity", 300) { count in
      project(
        entity("Item", "", #" isAbstract="YES""#)
          + repeated(count) { #"<fetchRequest name="r\#($0)" entity="Item" predicateString="TRUEPREDICATE"/>"# },
        swift: "")
    },
    .init("configurations", 400) { count in
      project(
        entity("Item", title)
          + repeated(count) { #"<configuration name="c\#($0)"><memberEntity name="Item"/></configuration>"# })
    },
    .init("configurations of subentities", 250) { count in
      project(
        repeated(count) { entity("E\($0)", title, $0 == 0 ? "" : #" parentEntity="E0""#) }
          + repeated(count) { #"<configuration name="c\#($0)"><memberEntity name="E\#($0)"/></configuration>"# },
        swift: "")
    },
    .init("positions", 400) { count in
      project(
        entity("Item", title)
          + "<elements>\(repeated(count) { #"<element name="E\#($0)" positionX="x" positionY="0" width="1" height="1"/>"# })</elements>"
      )
    },
    .init("renaming identifiers", 500) { count in
      item(repeated(count) { attribute("a\($0)", #"attributeType="String" elementID="b""#) })
    },
    .init("composites", 500) { count in
      project(
        entity("Item", title) + repeated(count) { #"<composite name="C\#($0)">\#(title)</composite>"# }, swift: "")
    },
    .init("chain of composites", 400) { count in
      project(
        entity("Item", attribute("c", #"attributeType="Composite" valueTypeName="C0""#))
          + repeated(count) {
            #"<composite name="C\#($0)">\#(attribute("e", #"attributeType="Composite" valueTypeName="C\#($0 + 1)""#))</composite>"#
          }, swift: "")
    },
    .init("user info of one key", 800) { count in
      item("<userInfo>\(repeated(count) { _ in #"<entry key="k" value="v"/>"# })</userInfo>")
    },
    .init("rules in user info", 1000) { count in
      item(
        #"<userInfo><entry key="plumb.ignore" value="\#(list(count) { _ in "relationship-inverse" })"/></userInfo>"#)
    },
    .init("unknown elements", 800) { count in item(repeated(count) { "<odd\($0)/>" }) },
    .init("unknown attributes", 1500) { count in
      item(
        #"<attribute name="a" attributeType="String" \#((0..<count).map { "x\($0)=\"y\"" }.joined(separator: " "))/>"#)
    },
    .init("entities in a line", 150) { count in
      project((0..<count).map { entity("E\($0)", relationship("r")) }.joined(), swift: "")
    },
    .init("derived attributes", 400) { count in
      item(
        repeated(count) {
          attribute("d\($0)", #"attributeType="String" derived="YES" derivationExpression="x\#($0)""#)
        })
    },
    .init("fetched properties", 300) { count in
      item(
        repeated(count) {
          #"<fetchedProperty name="f\#($0)" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" entity="Item" predicateString="k\#($0) == 1"/></fetchedProperty>"#
        })
    },
    .init("fetch requests", 400) { count in
      project(
        entity("Item", title)
          + repeated(count) { #"<fetchRequest name="R\#($0)" entity="Entitx\#($0)" predicateString="title == $x"/>"# })
    },
  ]

  private static func predicate(_ text: String) -> [String: String] {
    project(entity("Item", title) + #"<fetchRequest name="R" entity="Item" predicateString="\#(text)"/>"#)
  }

  static let predicates: [GrowthInput] = [
    .init("comparisons of a predicate", 1000) { count in
      predicate((0..<count).map { _ in "title == $x" }.joined(separator: " AND "))
    },
    .init("missing names of a predicate", 500) { count in
      predicate((0..<count).map { "k\($0) == 1" }.joined(separator: " AND "))
    },
    .init("variables of a predicate", 500) { count in
      predicate((0..<count).map { "title == $v\($0)" }.joined(separator: " OR "))
    },
    .init("parentheses of a predicate", 4000) { count in
      predicate(String(repeating: "(", count: count) + "title == $x" + String(repeating: ")", count: count))
    },
    .init("negations of a predicate", 4000) { count in
      predicate(String(repeating: "NOT ", count: count) + "title == $x")
    },
    .init("operators of a predicate", 4000) { count in
      predicate("title == " + (0..<count).map { _ in "1" }.joined(separator: " + "))
    },
    .init("components of a key path", 4000) { count in
      predicate("title" + String(repeating: ".a", count: count) + " == $x")
    },
    .init("elements of a list in a predicate", 3000) { count in predicate("title IN {\(list(count) { "\($0)" })}") },
  ]
}
