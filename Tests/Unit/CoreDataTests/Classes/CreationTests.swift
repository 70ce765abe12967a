import CoreData
import Foundation
import Testing

/// A class whose class method creates objects of the class on which it is called.
class Leaflet: NSManagedObject {
  class func made(in context: NSManagedObjectContext) -> Self { Self(context: context) }

  convenience init(title: String, context: NSManagedObjectContext) {
    self.init(context: context)
    setValue(title, forKey: "title")
  }
}

final class Flyer: Leaflet {}

/// A class with an initializer of the same name.
final class Pamphlet: NSManagedObject {
  convenience init(context: NSManagedObjectContext) {
    self.init(entity: NSEntityDescription.entity(forEntityName: "Pamphlet", in: context)!, insertInto: context)
    setValue("own", forKey: "title")
  }
}

/// The creation of objects by their class and a context.
struct CreationTests {
  private func model() -> NSManagedObjectModel {
    let leaflet = entity("Leaflet", Leaflet.self, [attribute("title", .stringAttributeType)])
    leaflet.subentities = [entity("Flyer", Flyer.self, [])]
    let model = NSManagedObjectModel()
    model.entities =
      [leaflet] + leaflet.subentities + [entity("Pamphlet", Pamphlet.self, [attribute("title", .stringAttributeType)])]
    return model
  }

  @Test func aClassCreatesObjectsOfItself() throws {
    let context = try libraryContainer(model()).newBackgroundContext()
    context.performAndWait {
      let classes: [Leaflet.Type] = [Leaflet.self, Flyer.self]
      for type in classes {
        for object in [type.made(in: context), type.init(context: context)] {
          #expect(Swift.type(of: object) == type && object.entity.name == "\(type)" && object.isInserted)
        }
      }
      #expect(Flyer(title: "A", context: context).value(forKey: "title") as? String == "A")
    }
  }

  @Test func aClassCanHaveItsOwnInitializerWithAContext() throws {
    let context = try libraryContainer(model()).newBackgroundContext()
    context.performAndWait {
      #expect(Pamphlet(context: context).value(forKey: "title") as? String == "own")
    }
  }
}
