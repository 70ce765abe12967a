import PlumbModel
import Testing

@testable import PlumbFormats

/// Reading and writing keyed archives.
struct KeyedArchiveTests {
  /// An archive of two persons that refer to each other, one of them with a name.
  static let archive: KeyedArchive = {
    var archive = KeyedArchive()
    let one = archive.add(.instance(.init(["Person", "NSObject"])))
    let other = archive.add(.instance(.init(["Person", "NSObject"], ["age": .integer(7)])))
    let name = archive.add(.value(.string("Ada")))
    archive.set(["friend": .reference(other), "name": .reference(name), "isHappy": .boolean(true)], of: one)
    archive.set(["friend": .reference(one), "name": .reference(.null)], of: other)
    archive.root = one
    return archive
  }()

  @Test(arguments: [PropertyList.Form.binary, .xml]) func whatIsWrittenIsReadAgain(_ form: PropertyList.Form) throws {
    let bytes = Self.archive.written(as: form)
    #expect(try KeyedArchive.read(bytes, file: "a") == Self.archive)
    #expect(Self.archive.written(as: form) == bytes)
  }

  @Test func objectsAreFoundByTheirFields() {
    let archive = Self.archive
    #expect(archive.instance(archive.root)?.className == "Person")
    #expect(archive.value("name", of: archive.root)?.string == "Ada")
    #expect(archive.value("isHappy", of: archive.root)?.boolean == true)
    let friend = archive.reference("friend", of: archive.root)
    #expect(archive.reference("friend", of: friend) == archive.root)
    #expect(archive.reference("name", of: friend) == nil && archive.value("name", of: friend) == nil)
    #expect(archive.instance(.init(99)) == nil && archive[.init(-1)] == nil)
  }

  @Test func collectionsHaveTheirElements() {
    var archive = KeyedArchive()
    let key = PropertyList.reference(archive.add(.value(.string("a"))))
    let value = PropertyList.reference(archive.add(.value(.integer(1))))
    let dictionary = archive.add(
      .instance(.init(EditorClass.mutableDictionary, ["NS.keys": .array([key]), "NS.objects": .array([value])])))
    let array = archive.add(.instance(.init(EditorClass.array, ["NS.objects": .array([value, key])])))
    let text = archive.add(.instance(.init(["NSMutableString", "NSString", "NSObject"], ["NS.string": .string("t")])))
    #expect(archive.entries(dictionary)?.map { archive.string($0.key) } == ["a"])
    #expect(archive.elements(array)?.map { archive.value($0) } == [.integer(1), .string("a")])
    #expect(archive.elements(dictionary) == nil && archive.entries(array) == nil)
    #expect(archive.string(text) == "t")
  }

  /// Returns the property list of the archive after a change, in the binary format.
  static func list(_ change: (inout PropertyDictionary) -> Void) -> [UInt8] {
    var list = archive.propertyList.dictionary ?? [:]
    change(&list)
    return PropertyList.dictionary(list).written(as: .binary)
  }

  @Test(arguments: [
    (list { $0["$archiver"] = .string("NSArchiver") }, "not a keyed archive"),
    (list { $0["$objects"] = nil }, "not a keyed archive"), (list { $0["$top"] = nil }, "has no root"),
    (list { $0["$top"] = .dictionary(["root": .uid(99)]) }, "references object 99 of 5"),
    (list { $0["$objects"] = .array([]) }, "does not begin with $null"),
    (list { $0["$objects"] = .array([.string("$null"), .dictionary(["$class": .uid(0)])]) }, "has no class"),
    (
      list { $0["$objects"] = .array([.string("$null"), .dictionary(["$class": .uid(7)])]) }, "references object 7 of 2"
    ),
    (
      list { list in
        list["$objects"] = .array(
          [.string("$null"), .dictionary(["$class": .uid(2), "a": .array([.uid(9)])])]
            + [.dictionary(["$classname": .string("A")])])
      }, "references object 9 of 3"
    ),
    (PropertyList.string("a").written(as: .binary), "not a keyed archive"),
  ])
  func isNoArchive(_ bytes: [UInt8], _ message: String) {
    do throws(ReadFailure) {
      _ = try KeyedArchive.read(bytes, file: "elements")
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostic.message.contains(message), "\(error.diagnostic.message)")
      #expect(error.diagnostic.location?.file == "elements" && !error.diagnostic.help.isEmpty)
    }
  }
}
