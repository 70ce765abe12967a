import PlumbDeclarations
import PlumbModel

@testable import PlumbGenerate

/// A model with templates, constraints and a family of classes.
enum Fleet {
  static let model: Model = {
    var model = Model(name: "Fleet", entities: [vehicle, car, trip, driver, Entity(name: "Part")])
    model.entities[4].attributes = [Attribute(name: "code", type: .string, isOptional: true)]
    var place = Composite(
      name: "Place", attributes: [Attribute(name: "lat", type: .double), Attribute(name: "name", type: .string)])
    place.attributes[1].isOptional = true
    model.composites = [place]
    model.fetchRequests = templates
    return model
  }()

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
    var sum = Attribute(name: "sum", type: .integer64, isOptional: true)
    sum.derivationExpression = "stops.@count"
    sum.isDerived = true
    return Entity(
      name: "Trip",
      attributes: [
        Attribute(name: "begun", type: .date, isOptional: true), Attribute(name: "fare", type: .decimal),
        Attribute(name: "in", type: .string, isOptional: true), Attribute(name: "isPaid", type: .boolean),
        Attribute(name: "note_blob", type: .binary, isOptional: true), place, sum, tint,
      ],
      relationships: [
        Relationship(name: "vehicle", destination: "Vehicle", inverse: "trips"),
        Relationship(name: "driver", destination: "Driver", inverse: "trips"),
      ]
    ).withClass
  }()

  static let driver: Entity = {
    var driver = Entity(
      name: "Driver", attributes: [Attribute(name: "name", type: .string)],
      relationships: [Relationship(name: "trips", destination: "Trip", isToMany: true, inverse: "driver")]
    ).withClass
    return driver
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

  /// The state of a vehicle is an enum, the note of a trip a struct; both are the developer's.
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
