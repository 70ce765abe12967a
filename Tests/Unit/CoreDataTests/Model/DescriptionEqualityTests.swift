import CoreData
import Foundation
import Testing

/// The comparison of models and descriptions by their content.
struct DescriptionEqualityTests {
  @Test func modelsWithEqualContentAreEqual() throws {
    let (one, other) = (ModelSamples.shop(), ModelSamples.shop())
    #expect(one == other && one.hash == other.hash)
    #expect(one.copy() as? NSManagedObjectModel == one)
    other.entities.reverse()
    #expect(one == other)
    for (entity, same) in [("Invoice", true), ("Line", false)] {
      #expect((one.entitiesByName["Invoice"] == other.entitiesByName[entity]) == same)
    }
    #expect(one.entitiesByName["Line"]?.hash == other.entitiesByName["Line"]?.hash)
    #expect(Set([one, other]).count == 1)
  }

  /// Changes of a model, after each of which it differs from another.
  private static let changes: [(String, @Sendable (NSManagedObjectModel) -> Void)] = [
    ("a name", { $0.entitiesByName["Line"]?.name = "Row" }),
    ("a class", { $0.entitiesByName["Line"]?.managedObjectClassName = "Row" }),
    ("an entity", { $0.entities.append(ModelSamples.entity("More")) }),
    ("a parent", { $0.entitiesByName["Document"]?.subentities.removeLast() }),
    ("a property", { $0.entitiesByName["Line"]?.properties.append(ModelSamples.attribute("x", .dateAttributeType)) }),
    ("a type", { $0.entitiesByName["Line"]?.attributesByName["text"]?.attributeType = .URIAttributeType }),
    ("a default", { $0.entitiesByName["Line"]?.attributesByName["text"]?.defaultValue = "x" }),
    ("optionality", { $0.entitiesByName["Line"]?.attributesByName["text"]?.isOptional = false }),
    ("user info", { $0.entitiesByName["Line"]?.attributesByName["text"]?.userInfo = ["a": "b"] }),
    ("a rule", { $0.entitiesByName["Line"]?.relationshipsByName["invoice"]?.deleteRule = .denyDeleteRule }),
    ("an inverse", { $0.entitiesByName["Line"]?.relationshipsByName["invoice"]?.inverseRelationship = nil }),
    ("a constraint", { $0.entitiesByName["Line"]?.uniquenessConstraints = [["text"]] }),
    ("a configuration", { $0.setEntities([], forConfigurationName: "Cloud") }),
    ("a template", { $0.setFetchRequestTemplate(NSFetchRequest(entityName: "Line"), forName: "Lines") }),
    (
      "a validation",
      {
        $0.entitiesByName["Line"]?.attributesByName["text"]?.setValidationPredicates(
          [NSPredicate(format: "length > 3")], withValidationWarnings: nil)
      }
    ),
    (
      "an index",
      { model in
        guard let line = model.entitiesByName["Line"] else { return }
        let column = NSFetchIndexElementDescription(property: line.properties[0], collationType: .binary)
        line.indexes = [NSFetchIndexDescription(name: "byText", elements: [column])]
      }
    ),
  ]

  @Test(arguments: changes.indices) func aModelWithOtherContentDiffers(_ index: Int) {
    let (one, other) = (ModelSamples.shop(), ModelSamples.shop())
    Self.changes[index].1(other)
    #expect(one != other, "\(Self.changes[index].0)")
    let again = ModelSamples.shop()
    Self.changes[index].1(again)
    #expect(again == other, "\(Self.changes[index].0)")
  }

  @Test func descriptionsOfDifferentClassesDiffer() {
    let (attribute, derived) = (NSAttributeDescription(), NSDerivedAttributeDescription())
    attribute.name = "a"
    derived.name = "a"
    #expect(attribute != derived && attribute == attribute.copy() as? NSAttributeDescription)
  }
}
