import CoreData
import Foundation
import Testing

#if os(Linux)
  @testable import CoreData

  class ScanOnlyHere: NSManagedObject {}
  class ScanOnlyHereToo: NSObject {}
  private class ScanHidden: NSManagedObject {}
  class ScanGeneric<T>: NSManagedObject {}
  enum ScanOuter {
    class Inner: NSManagedObject {}
    class ScanTwice: NSManagedObject {}
  }
  extension ScanOuter {
    class Extended: NSManagedObject {}
  }
  class ScanTwice: NSManagedObject {}
  class ScanGröße: NSManagedObject {}

  @Suite struct EntityClasses {
    func type(named name: String?) -> NSManagedObject.Type {
      let entity = NSEntityDescription()
      entity.name = "Thing"
      if let name { entity.managedObjectClassName = name }
      return managedObjectClass(for: entity)
    }

    @Test func aNameWithItsModuleIsFound() {
      #expect(type(named: "CoreDataTests.ScanOnlyHere") == ScanOnlyHere.self)
      #expect(type(named: NSStringFromClass(ScanOnlyHere.self)) == ScanOnlyHere.self)
      #expect(type(named: "CoreDataTests.ScanTwice") == ScanTwice.self)
    }

    @Test func aBareNameIsFound() {
      #expect(type(named: "ScanOnlyHere") == ScanOnlyHere.self)
      #expect(type(named: ".ScanOnlyHere") == ScanOnlyHere.self)
      #expect(type(named: "ScanGröße") == ScanGröße.self)
      #expect(type(named: "CoreDataTests.ScanGröße") == ScanGröße.self)
    }

    @Test func aPrivateOrNestedClassIsFound() {
      #expect(type(named: "ScanHidden") == ScanHidden.self)
      #expect(type(named: "CoreDataTests.ScanHidden") == ScanHidden.self)
      #expect(type(named: "Inner") == ScanOuter.Inner.self)
      #expect(type(named: "CoreDataTests.ScanOuter.Inner") == ScanOuter.Inner.self)
      #expect(type(named: "CoreDataTests.ScanOuter.ScanTwice") == ScanOuter.ScanTwice.self)
      #expect(type(named: "Extended") == ScanOuter.Extended.self)
    }

    @Test func noNameOrAnUnknownOneIsAManagedObject() {
      #expect(type(named: nil) == NSManagedObject.self)
      #expect(type(named: "") == NSManagedObject.self)
      #expect(type(named: "NSManagedObject") == NSManagedObject.self)
      #expect(type(named: "NoSuchClass") == NSManagedObject.self)
      #expect(type(named: "CoreDataTests.NoSuchClass") == NSManagedObject.self)
      #expect(type(named: "Other.ScanOnlyHere") == NSManagedObject.self)
      #expect(type(named: "ScanOnlyHereToo") == NSManagedObject.self)
      #expect(type(named: "ScanGeneric") == NSManagedObject.self)
      #expect(type(named: ".") == NSManagedObject.self)
    }

    @Test func anAmbiguousNameRaises() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let entity = NSEntityDescription()
        entity.managedObjectClassName = "ScanTwice"
        _ = managedObjectClass(for: entity)
      }
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(text.contains("CoreDataTests.ScanOuter.ScanTwice, CoreDataTests.ScanTwice"))
    }

    @Test func aClassKnowsItsNames() {
      #expect(className(of: ScanOnlyHere.self) == ("CoreDataTests.ScanOnlyHere", "ScanOnlyHere"))
      #expect(className(of: ScanOuter.Inner.self) == ("CoreDataTests.ScanOuter.Inner", "Inner"))
      #expect(className(of: ScanHidden.self) == ("CoreDataTests.ScanHidden", "ScanHidden"))
    }

    @Test func manyThreadsFindTheSameClass() async {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 { group.addTask { type(named: "CoreDataTests.ScanOuter.Extended") == ScanOuter.Extended.self } }
        for await found in group { #expect(found) }
      }
    }
  }
#endif

/// A class inside another type.
private enum Outer {
  final class NamedInside: NSManagedObject {}
}

/// The result of `NSStringFromClass` as the class name of an entity.
@Suite struct ClassNameTests {
  @Test func theNameOfAClassInsideAnotherTypeFindsIt() throws {
    let model = NSManagedObjectModel()
    model.entities = [entity("Inside", Outer.NamedInside.self, [attribute("name", .stringAttributeType)])]
    let context = try libraryContainer(model).newBackgroundContext()
    context.performAndWait {
      let object = NSEntityDescription.insertNewObject(forEntityName: "Inside", into: context)
      #expect(object is Outer.NamedInside)
    }
  }

  @Test func theNameOfManagedObjectsThemselvesHasNoModule() {
    #expect(NSStringFromClass(NSManagedObject.self) == "NSManagedObject")
    #expect(NSEntityDescription().managedObjectClassName == "NSManagedObject")
  }
}
