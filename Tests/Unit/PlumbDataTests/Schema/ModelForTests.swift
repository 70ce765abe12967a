import Foundation
import PlumbData
import Testing

/// Classes whose schemas have one mistake each.
private class Part: NSManagedObject, SchemaProviding {
  class var schema: EntitySchema { EntitySchema("Part", relationships: [owner]) }
  static let owner = RelationshipSchema("owner", to: "Machine", inverse: "parts")
}
private class Machine: NSManagedObject, SchemaProviding {
  class var schema: EntitySchema {
    EntitySchema("Machine", relationships: [.toMany("parts", to: "Part", inverse: "owner")])
  }
}
private final class OtherMachine: Machine {
  override class var schema: EntitySchema {
    EntitySchema("Machine", relationships: [.toMany("parts", to: "Part", inverse: "maker")])
  }
}

/// A class of which no coordinator has a model.
private final class Lamp: NSManagedObject, SchemaProviding {
  static let schema = EntitySchema("Lamp", attributes: [AttributeSchema("watts", .integer16, isOptional: true)])
}

@Suite struct ModelForTests {
  @Test func theSameClassesHaveOneModel() throws {
    let model = try NSManagedObjectModel.model(for: Note.self, Notebook.self, Label.self)
    #expect(try NSManagedObjectModel.model(for: Label.self, Note.self, Notebook.self, Note.self) === model)
    #expect(model.entities.compactMap(\.name).sorted() == ["Label", "Note", "Notebook"])
    #expect(model.entitiesByName["Note"]?.managedObjectClassName == NSStringFromClass(Note.self))
    let note = try #require(model.entitiesByName["Note"])
    #expect(note.relationshipsByName["notebook"]?.inverseRelationship?.name == "notes")
    #expect(note.attributesByName["mood"]?.defaultValue as? String == "calm")
    #expect(note.attributesByName["place"] is NSCompositeAttributeDescription)
  }

  @Test func aClassHasAnEntityAsSoonAsItsModelExists() throws {
    let model = try NSManagedObjectModel.model(for: Lamp.self)
    #expect(Lamp.entity() === model.entitiesByName["Lamp"])
    let lamp = Lamp(entity: Lamp.entity(), insertInto: nil)
    lamp.setValue(60, forKey: "watts")
    #expect(lamp.value(forKey: "watts") as? Int == 60)
  }

  @Test func aClassThatIsMissingIsNamed() {
    #expect(throws: SchemaError.noEntities) { try NSManagedObjectModel.model(for: []) }
    #expect(throws: SchemaError.unknownDestination(entity: "Part", relationship: "owner", destination: "Machine")) {
      try NSManagedObjectModel.model(for: Part.self)
    }
    #expect(throws: Never.self) { try NSManagedObjectModel.model(for: Part.self, Machine.self) }
    #expect(throws: SchemaError.duplicateEntity("Machine")) {
      try NSManagedObjectModel.model(for: Part.self, Machine.self, OtherMachine.self)
    }
    #expect {
      try NSManagedObjectModel.model(for: Part.self, OtherMachine.self)
    } throws: { error in
      "\(error.localizedDescription)".contains("owner") || "\(error.localizedDescription)".contains("maker")
    }
  }

  @Test func limitsAreChecked() throws {
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      _ = context.note(String(repeating: "a", count: 41))
      #expect { try context.save() } throws: { ($0 as NSError).code == NSValidationStringTooLongError }
    }
  }

  static let mistakes: [([EntitySchema], SchemaError)] = [
    (
      [EntitySchema("A", parent: "B")], SchemaError.unknownParent(entity: "A", parent: "B")
    ),
    (
      [EntitySchema("A", parent: "B"), EntitySchema("B", parent: "A")], SchemaError.cyclicInheritance(entity: "A")
    ),
    (
      [
        EntitySchema("A", attributes: [AttributeSchema("x", .string)]),
        EntitySchema("B", parent: "A", attributes: [AttributeSchema("x", .date)]),
      ], SchemaError.duplicateProperty(entity: "B", property: "x")
    ),
    (
      [EntitySchema("A", relationships: [RelationshipSchema("b", to: "A", inverse: "c")])],
      SchemaError.unknownInverse(entity: "A", relationship: "b", destination: "A", inverse: "c")
    ),
    (
      [
        EntitySchema(
          "A",
          relationships: [
            RelationshipSchema("b", to: "A", inverse: "c"), RelationshipSchema("c", to: "A", inverse: "c"),
          ])
      ], SchemaError.oneSidedInverse(entity: "A", relationship: "b", destination: "A", inverse: "c")
    ),
    (
      [EntitySchema("A", indexes: [IndexSchema("byX", of: "x")])],
      SchemaError.unknownProperty(entity: "A", property: "x")
    ),
    (
      [EntitySchema("A", uniquenessConstraints: [["x"]])], SchemaError.unknownProperty(entity: "A", property: "x")
    ),
    (
      [EntitySchema("A", attributes: [AttributeSchema("x", .integer16, defaultValue: 70000)])],
      SchemaError.unsuitableValue(entity: "A", attribute: "x", value: "integer(70000)")
    ),
    (
      [EntitySchema("A", attributes: [AttributeSchema("x", .string, defaultValue: true)])],
      SchemaError.unsuitableValue(entity: "A", attribute: "x", value: "boolean(true)")
    ),
  ]

  @Test(arguments: mistakes) func mistakesAreErrors(_ entities: [EntitySchema], _ error: SchemaError) {
    #expect { try NSManagedObjectModel(ModelSchema(entities)) } throws: { found in
      found as? SchemaError == error || (found as? SchemaError) == .cyclicInheritance(entity: "B")
    }
  }

  @Test func everyErrorNamesTheProblemAndTheRemedy() {
    let error = SchemaError.oneSidedInverse(
      entity: "Part", relationship: "owner", destination: "Machine", inverse: "parts")
    #expect(
      error.localizedDescription
        == "The inverse 'Machine.parts' of 'Part.owner' has another inverse or another destination. Make each the "
        + "inverse of the other.")
  }
}
