import PlumbDataMacros
import Testing

/// Objects that are created without a context, as in SwiftData.
@Suite struct UninsertedTests {
  @Test func aGraphIsInsertedWithItsRoot() throws {
    let context = try NSPersistentContainer.test(for: Crate.self, Bottle.self).newBackgroundContext()
    try context.performAndWait {
      let crate = Crate(name: "A")
      crate.bottles = [Bottle(label: "x"), Bottle(label: "y")]
      crate.best = crate.bottles.first { $0.label == "x" }
      #expect(crate.bottles.allSatisfy { $0.crate === crate } && crate.made <= .now)
      #expect(crate.packed != nil && crate.packed == crate.packed)
      let made = crate.made
      context.insertWithRelated(crate)
      try context.save()
      context.reset()
      let found = try #require(try context.first(Crate.where { $0.name == "A" }))
      #expect(Set(found.bottles.map(\.label)) == ["x", "y"] && found.best?.label == "x" && found.made == made)
    }
  }

  @Test func aNewObjectIsInsertedIntoTheContextOfTheOther() throws {
    let context = try NSPersistentContainer.test(for: Crate.self, Bottle.self).newBackgroundContext()
    try context.performAndWait {
      let crate = Crate(in: context, name: "A")
      crate.best = Bottle(label: "x")
      crate.bottles.insert(Bottle(label: "y"))
      crate.bottleList.append(Bottle(label: "z"))
      let last = Bottle(label: "last")
      last.crate = crate
      #expect(last.managedObjectContext === context)
      try context.save()
      context.reset()
      let found = try #require(try context.first(Crate.all))
      #expect(Set(found.bottles.map(\.label)) == ["y", "last"] && found.bottleList.map(\.label) == ["z"])
      #expect(found.best?.label == "x")
    }
  }
}

extension UninsertedTests {
  @MainActor @Test func aClassCanBeInSeveralModels() throws {
    let container = try NSPersistentContainer.test(for: Crate.self, Bottle.self)
    let crate = Crate(name: "A")
    let newer = try NSPersistentContainer.test(for: Crate.self, Bottle.self, Cork.self)
    _ = Cork(context: newer.viewContext)
    crate.bottles = [Bottle(label: "x"), Bottle(label: "y")]
    for container in [container, newer] {
      let context = container.viewContext
      let single = Crate(name: "B")
      context.insert(single)
      single.best = Bottle(label: "z")
      if container === newer { context.insertWithRelated(crate) }
      try context.save()
      context.reset()
      #expect(try context.first(Crate.where { $0.name == "B" })?.best?.label == "z")
      #expect(try context.count(Bottle.where { $0.crate.name == "A" }) == (container === newer ? 2 : 0))
    }
  }

  @MainActor @Test func bothObjectsOfARelationshipGetTheEntityOfTheContext() throws {
    let container = try NSPersistentContainer.test(for: Crate.self, Bottle.self)
    _ = Cork(context: try NSPersistentContainer.test(for: Crate.self, Bottle.self, Cork.self).viewContext)
    let (crate, bottle) = (Crate(name: "A"), Bottle(label: "x"))
    bottle.crate = crate
    let context = container.viewContext
    context.insert(crate)
    #expect(crate.bottles == [bottle] && bottle.crate === crate)
    context.insert(bottle)
    #expect(crate.bottles == [bottle] && bottle.crate === crate)
    try context.save()
    context.reset()
    #expect(try context.first(Crate.all)?.bottles.first?.label == "x")
  }
}

@PersistentModel final class Cork: NSManagedObject {
  var size: Int = 0
}

@PersistentModel(generateInit: true) final class Crate: NSManagedObject {
  var name: String
  var made: Date = .now
  var packed: Date? = .now
  @Relationship(inverse: "crate", deleteRule: .cascade) var bottles: Set<Bottle> = []
  @Relationship(inverse: "listing", deleteRule: .cascade) var bottleList: [Bottle] = [Bottle]()
  @Relationship(inverse: "bestOf", deleteRule: .nullify) var best: Bottle?
}

@PersistentModel(generateInit: true) final class Bottle: NSManagedObject {
  private enum Kind: String { case red, white }

  var label: String
  @Attribute(storageMethod: .raw) private var kind: Kind = .red
  private var isOpen: Bool = false
  @Relationship(inverse: "bottles", deleteRule: .nullify) var crate: Crate?
  @Relationship(inverse: "bottleList", deleteRule: .nullify) var listing: Crate?
  @Relationship(inverse: "best", deleteRule: .nullify) var bestOf: Crate?

  static var open: Query<RootFields> { Bottle.where { $0.isOpen == true } }
}
