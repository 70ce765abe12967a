import PlumbCore
import PlumbDeclarations
import PlumbModel

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// A model with fetch request templates, uniqueness constraints and a class hierarchy.
enum Fleet {
  static let model: Model = {
    var model = Model(name: "Fleet", entities: [vehicle, car, trip, driver, Entity(name: "Part")])
    model.entities[4].attributes = [Attribute(name: "code", type: .string, isOptional: true)]
    var place = Composite(
      name: "Place", attributes: [Attribute(name: "lat", type: .double), Attribute(name: "name", type: .string)])
    place.attributes[1].isOptional = true
    model.composites = [place]
    model.fetchRequests = templates
    for entity in model.entities.indices {
      for index in model.entities[entity].relationships.indices {
        model.entities[entity].relationships[index].isOptional = true
      }
    }
    return model
  }()

  /// The model in each declaration style, and a model with names that are awkward in Swift.
  static let all: [(model: Model, options: DeclarationOptions)] =
    DeclarationStyle.allCases.map { (model, options($0)) }
    + [(HostileNames.model, DeclarationOptions(style: .accessor, access: .public))]

  /// Returns a model whose fetch request functions have lines of many lengths.
  static func longNames(_ longest: Int) -> Model {
    var model = Model(name: "Long")
    for length in stride(from: 2, through: longest, by: 2) {
      let long = String(repeating: "x", count: length)
      var entity = Entity(
        name: "E" + long,
        attributes: [
          Attribute(name: long, type: .string, isOptional: true), Attribute(name: "b" + long, type: .decimal),
          Attribute(name: "c" + long, type: .date),
        ]
      ).withClass
      entity.attributes[2].usesScalar = true
      entity.uniquenessConstraints = [
        UniquenessConstraint([NameReference(long)]),
        UniquenessConstraint([NameReference(long), NameReference("b" + long)]),
      ]
      model.entities.append(entity)
      model.fetchRequests += [
        FetchRequest(name: "all" + long, entity: entity.name),
        FetchRequest(name: "one" + long, entity: entity.name, predicate: "\(long) == $\(long)"),
        FetchRequest(name: "two" + long, entity: entity.name, predicate: "\(long) == $a AND b\(long) > $\(long)"),
        FetchRequest(name: "any" + long, entity: entity.name, predicate: "b\(long) * 2 > $\(long)"),
      ]
    }
    return model
  }

  /// Returns a model with every kind of snapshot value, under names of many lengths.
  static func longValues(_ style: DeclarationStyle, longest: Int) -> (Model, DeclarationOptions) {
    var model = Model(name: "Values")
    var options = DeclarationOptions(style: style, access: .public)
    for length in stride(from: 4, through: longest, by: 3) {
      let long = String(repeating: "y", count: length)
      var entity = Entity(name: "E" + long).withClass
      var overrides: [String: AttributeOverride] = [:]
      for isOptional in [true, false] {
        let end = long + (isOptional ? "o" : "m")
        for (type, start) in [(AttributeType.decimal, "d"), (.integer16, "n"), (.date, "s"), (.float, "f")] {
          for usesScalar in [true, false] {
            var attribute = Attribute(name: start + (usesScalar ? "s" : "r") + end, type: type)
            attribute.isOptional = isOptional
            attribute.usesScalar = usesScalar
            entity.attributes.append(attribute)
          }
        }
        if style != .managed {
          entity.attributes += [
            Attribute(name: "w" + end, type: .string, isOptional: isOptional),
            Attribute(name: "e" + end, type: .binary, isOptional: isOptional),
            Attribute(name: "k" + end, type: .float, isOptional: isOptional),
          ]
          overrides["w" + end] = AttributeOverride(type: .named("R" + end), storage: .raw)
          overrides["e" + end] = AttributeOverride(type: .named("C"), storage: .codable)
          overrides["k" + end] = AttributeOverride(type: .named("Length"))
        }
      }
      let short = long.prefix(24) + "\(length)"
      var composite = Composite(
        name: "P\(short)",
        attributes: [
          Attribute(name: "f" + long, type: .float), Attribute(name: "t" + long, type: .string),
          Attribute(name: "p" + long, type: .composite, isOptional: true),
        ])
      composite.attributes[2].composite = "Q\(short)"
      model.composites += [
        composite, Composite(name: "Q\(short)", attributes: [Attribute(name: "n" + long, type: .integer16)]),
      ]
      var value = Attribute(name: "c" + long, type: .composite, isOptional: true)
      value.composite = composite.name
      entity.attributes.append(value)
      model.entities.append(entity)
      options.entities[entity.name] = EntityOverride(attributes: overrides)
    }
    return (model, options)
  }

  static let vehicle: Entity = {
    var vehicle = Entity(
      name: "Vehicle",
      attributes: [
        Attribute(name: "plate", type: .string, defaultValue: ""),
        Attribute(name: "weight", type: .float, defaultValue: "0"),
        Attribute(name: "state_raw", type: .string, defaultValue: "parked"),
        Attribute(name: "id", type: .uuid, isOptional: true),
      ],
      relationships: [
        Relationship(name: "trips", destination: "Trip", isToMany: true, inverse: "vehicle"),
        Relationship(name: "parts", destination: "Part", isToMany: true),
      ]
    ).withClass
    vehicle.uniquenessConstraints = [UniquenessConstraint(["plate"]), UniquenessConstraint(["state_raw", "weight"])]
    return vehicle
  }()

  static let car: Entity = {
    var car = Entity(
      name: "Car", attributes: [Attribute(name: "seats", type: .integer16, isOptional: true)]
    ).withClass
    car.parentEntity = "Vehicle"
    return car
  }()

  static let trip: Entity = {
    var place = Attribute(name: "start", type: .composite, isOptional: true)
    place.composite = "Place"
    var tint = Attribute(name: "tint", type: .transformable, isOptional: true)
    tint.valueTransformerName = "TintTransformer"
    return Entity(
      name: "Trip",
      attributes: [
        Attribute(name: "begun", type: .date, isOptional: true), Attribute(name: "fare", type: .decimal),
        Attribute(name: "in", type: .string, isOptional: true), Attribute(name: "isPaid", type: .boolean),
        Attribute(name: "note_blob", type: .binary, isOptional: true), place, tint,
      ],
      relationships: [
        Relationship(name: "vehicle", destination: "Vehicle", inverse: "trips"),
        Relationship(name: "driver", destination: "Driver", inverse: "trips"),
      ]
    ).withClass
  }()

  static let driver: Entity = {
    var count = Attribute(name: "tripCount", type: .integer64, isOptional: true)
    count.derivationExpression = "trips.@count"
    count.isDerived = true
    return Entity(
      name: "Driver", attributes: [Attribute(name: "name", type: .string), count],
      relationships: [Relationship(name: "trips", destination: "Trip", isToMany: true, inverse: "driver")]
    ).withClass
  }()

  static let templates: [FetchRequest] = {
    var all = [
      FetchRequest(name: "FetchRequest", entity: "Trip"),
      FetchRequest(name: "begun since", entity: "Trip", predicate: "begun >= $SINCE AND isPaid == NO"),
      FetchRequest(name: "ofDriver", entity: "Trip", predicate: "driver == $driver OR driver.name BEGINSWITH[cd] $in"),
      FetchRequest(name: "inState", entity: "Vehicle", predicate: "state_raw IN $STATES"),
      FetchRequest(
        name: "driven", entity: "Vehicle", predicate: "ANY trips.driver == $DRIVER AND trips.@count > $LEAST"),
      FetchRequest(name: "dear", entity: "Trip", predicate: "fare * 2 > $LIMIT"),
      FetchRequest(name: "parts", entity: "Part", predicate: "code LIKE \"10%\""),
      FetchRequest(
        name: "searched", entity: "Vehicle",
        predicate: "SUBQUERY(trips, $t, $t.fare > $FARE).@count > 0 AND plate == %@"),
    ].map { request in
      var request = request
      request.includesSubentities = true
      request.includesPropertyValues = true
      request.includesPendingChanges = true
      request.returnsObjectsAsFaults = true
      return request
    }
    all[0].fetchLimit = 1000
    all[0].fetchBatchSize = 20
    all[0].resultType = 2
    all[0].returnsDistinctResults = true
    all[0].includesPendingChanges = false
    all[1].resultType = 4
    all[5].resultType = 1
    return all
  }()

  /// Returns the options for a style. In all styles except `managed`, the state of a vehicle is an enum and the note
  /// of a trip is a struct. The app declares both types.
  static func options(_ style: DeclarationStyle) -> DeclarationOptions {
    guard style != .managed else { return DeclarationOptions(style: .managed, access: .public) }
    return DeclarationOptions(
      style: style, access: .public,
      entities: [
        "Vehicle": EntityOverride(attributes: [
          "state_raw": AttributeOverride(name: "state", type: .named("VehicleState"), storage: .raw)
        ]),
        "Trip": EntityOverride(attributes: [
          "note_blob": AttributeOverride(name: "note", type: .named("Note"), storage: .codable)
        ]),
      ])
  }

  static func files(
    _ style: DeclarationStyle, _ companions: [CompanionKind],
    options: GeneratorOptions = GeneratorOptions(model: "Fleet")
  ) -> [String: String] {
    let declared = declarations(of: model, options: Self.options(style)).value
    let files = Generator(options: options).files(for: declared, with: companions, of: model)
    return Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Names and texts that collide with names in the generated code, or that can end a comment or a literal.
enum HostileNames {
  static let model: Model = {
    var attributes = ["in", "object", "default", "context", "request", "predicate", "objectURI", "URL_öffnen"].map {
      Attribute(name: $0, type: .string, isOptional: true)
    }
    attributes.append(Attribute(name: "snapshot", type: .transformable, isOptional: true))
    attributes[8].customClassName = "Snapshot"
    var entity = Entity(name: "Thing", attributes: attributes).withClass
    entity.uniquenessConstraints = [
      UniquenessConstraint(["in", "context", "predicate"]), UniquenessConstraint(["default"]),
      UniquenessConstraint(["default"]), UniquenessConstraint(["snapshot"]), UniquenessConstraint(["missing"]),
      UniquenessConstraint([]),
    ]
    var model = Model(
      name: "1st ☂ model",
      entities: [entity, Entity(name: "Snapshot").withClass, Entity(name: "_1stmodelObject").withClass])
    model.fetchRequests = [
      ("entity", nil), ("hash", ""), ("*/ \u{2028}\nfatalError()", "in == \"*/ \\(x)\" AND default == $default"),
      ("", "context == $context AND request == $request AND $Request == predicate"), ("2024", "in == $1"),
      ("für öffnen", "URL_öffnen == $größe"), ("init", "in == $in AND in == $let AND in == $var"),
      ("a b", nil), ("aB", nil), ("A_B", nil), ("broken", "== ((( $x"), ("default", "object == $object"),
      ("two", "in == $X OR snapshot == $X"), ("quoted", "in == 'it''s %@ $no' AND object == $yes"),
    ].map { FetchRequest(name: $0.0, entity: "Thing", predicate: $0.1) }
    model.fetchRequests[1].resultType = 3
    model.fetchRequests[2].resultType = -1
    model.fetchRequests[0].fetchLimit = -4
    return model
  }()
}
