import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats

/// Methods for to-many relationships, `fetchRequest()`, computed properties, and ignored declarations.
@Suite struct AccessorDriftTests {
  @Test(arguments: [
    (AccessorDeclaration(name: "addToTags", kind: .add, key: "tags", destination: "Tag"), nil),
    (AccessorDeclaration(name: "addToTags", kind: .add, key: "Tags"), nil),
    (AccessorDeclaration(name: "add", kind: .add, key: "tags", selector: "addTagsObject:"), nil),
    (
      AccessorDeclaration(name: "addToTags", kind: .add, key: "tags", selector: "addToTags:"),
      "drift-accessor error: addToTags of Order has the selector addToTags:, which Core Data does not implement"
    ),
    (AccessorDeclaration(name: "addToTags", kind: .add, key: "tags", destination: "NSManagedObject"), nil),
    (
      AccessorDeclaration(name: "addToTags", kind: .add, key: "tags", destination: "Line"),
      "drift-accessor error: addToTags of Order takes Line, but tags references Tag"
    ),
    (
      AccessorDeclaration(name: "addToTag", kind: .add, key: "tag"),
      "drift-accessor error: Order has no to-many relationship tag for addToTag"
    ),
    (
      AccessorDeclaration(name: "addToCustomer", kind: .add, key: "customer"),
      "drift-accessor error: Order has no to-many relationship customer for addToCustomer"
    ),
    (AccessorDeclaration(name: "addToCart", kind: .add, key: "cart", isManaged: false), nil),
    (AccessorDeclaration(name: "fetchRequest", kind: .fetchRequest, key: "Order"), nil),
    (
      AccessorDeclaration(name: "fetchRequest", kind: .fetchRequest, key: "Tag"),
      "drift-accessor warning: fetchRequest() of Order requests Tag"
    ),
    (
      AccessorDeclaration(name: "fetchRequest", kind: .fetchRequest, key: "Ordr"),
      "drift-accessor error: fetchRequest() of Order requests Ordr, an entity that the model does not have"
    ),
  ])
  func accessorsNeedWhatTheyName(_ accessor: AccessorDeclaration, _ finding: String?) throws {
    let lines = try DriftBench.macro().lines { $0["Order"].form.accessors = [accessor] }
    #expect(lines == [finding].compactMap(\.self))
  }

  private static func property(
    _ name: String, _ key: String, _ form: PropertyForm, type: TypeReference = .named("Kind")
  ) -> PropertyDeclaration {
    PropertyDeclaration(name: name, persistentName: key, type: type, kind: .attribute(.init()), form: form)
  }

  @Test(arguments: [PropertyForm.Storage.primitive, .keyValue, .objc])
  func aComputedPropertyDeclaresItsKey(_ storage: PropertyForm.Storage) throws {
    let computed = PropertyForm(storage: storage)
    let bench = try DriftBench.macro()
    #expect(bench.lines { $0["Order"]["note"] = Self.property("remark", "note", computed) } == [])
    #expect(bench.lines { $0["Order"].properties.append(Self.property("kind", "number", computed)) } == [])
    #expect(bench.lines { $0["Order"].properties.append(Self.property("shown", "shown", computed)) } == [])
  }

  @Test func aTypeHasToBeWritten() throws {
    let inferred = PropertyForm(storage: .stored, isTypeInferred: true)
    let bench = try DriftBench.macro()
    #expect(
      bench.lines { $0["Order"]["number"] = Self.property("number", "number", inferred, type: .other("")) } == [
        "drift-type error: Order.number has no written type in Swift, so @PersistentModel skips it"
      ])
    #expect(
      bench.lines { $0["Order"].properties.append(Self.property("cache", "cache", inferred, type: .other(""))) } == [
        "drift-property-extra note: Order.cache has no written type, so @PersistentModel does not store it"
      ])
  }

  @Test func aPropertyIsAsVisibleAsItsClass() throws {
    let bench = try DriftBench.macro()
    let lines = bench.lines(comparesGeneratorOptions: true) {
      $0["Order"]["note"].form = PropertyForm(storage: .stored, access: nil)
      $0["Order"]["number"].form = PropertyForm(storage: .stored, access: .public)
    }
    #expect(
      lines == ["drift-access warning: Order.note is internal in Swift, but the configured access level is public"])
  }

  @Test func aClassIsFoundWithItsModule() throws {
    let bench = try DriftBench.managed()
    let place = SourceRanges(file: "Tag.swift")
    #expect(
      bench.lines { $0["Tag"].places = place } == [
        "drift-class-name error: The class Tag is not marked @objc(Tag), but the model names it without a module"
      ])
    let marked = bench.lines {
      $0["Tag"].places = place
      $0["Tag"].form.objcName = "Tag"
    }
    #expect(marked == [])
  }

  @Test func swiftDataClassesAreNoManagedObjects() throws {
    let lines = try DriftBench.macro().lines {
      $0.entities.append(
        EntityDeclaration(entity: "Extra", className: "Extra", schema: SchemaMacros()))
    }
    #expect(lines == [])
  }
}
