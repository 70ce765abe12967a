#if os(Linux)
  import Foundation
  import PlumbFormats
  import Testing

  @testable import CoreData

  private final class NumbersOnly: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { [NSNumber.self] }
  }

  final class ArchivedColour: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let red: Double

    init(red: Double) {
      self.red = red
    }

    init?(coder: NSCoder) {
      red = coder.decodeDouble(forKey: "red")
    }

    func encode(with coder: NSCoder) {
      coder.encode(red, forKey: "red")
    }
  }

  private final class ColourTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [ArchivedColour.self] }
  }

  /// Input for which Apple's transformers raise an exception. Here, an exception inside Foundation ends the program, so
  /// the transformers keep such input away from Foundation.
  @Suite struct ArchiveTransformers {
    @Test func classesThatAreNotAllowedGiveNothing() {
      let all = NSSecureUnarchiveFromDataTransformer()
      let numbers = NumbersOnly()
      #expect(numbers.transformedValue(all.reverseTransformedValue(["a"])) == nil)
      #expect(numbers.transformedValue(all.reverseTransformedValue(3)) as? Int == 3)
    }

    @Test func otherDataGivesNothing() {
      let all = NSSecureUnarchiveFromDataTransformer()
      #expect(all.transformedValue(Data("no archive".utf8)) == nil)
      #expect(all.transformedValue(Data()) == nil)
      #expect(all.transformedValue("text") == nil)
      #expect(ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName)?.transformedValue(Data([1])) == nil)
      let list = try? PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)
      #expect(all.transformedValue(list) == nil)
    }

    @Test(arguments: ["$classname", "$null"])
    func anArchiveWithADamagedNameGivesNothing(_ name: String) throws {
      let all = NSSecureUnarchiveFromDataTransformer()
      var data = try #require(all.reverseTransformedValue(["a": "b"]) as? Data)
      let place = try #require(data.range(of: Data(name.utf8)))
      data[place.upperBound - 1] = UInt8(ascii: "X")
      #expect(all.transformedValue(data) == nil)
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 2), (1, 0), (0, 0)])
    func aDictionaryNeedsAnObjectForEachKey(_ keys: Int, _ objects: Int) {
      var archive = PlumbFormats.KeyedArchive()
      func references(_ count: Int) -> PropertyList {
        .array((0..<count).map { .uid(UInt64(archive.add(.value(.string("\($0)"))).index)) })
      }
      let fields: PropertyDictionary = ["NS.keys": references(keys), "NS.objects": references(objects)]
      archive.root = archive.add(.instance(.init(["NSDictionary", "NSObject"], fields)))
      let value = NSSecureUnarchiveFromDataTransformer().transformedValue(Data(archive.written()))
      #expect((value as? [String: String])?.count == (keys == objects ? keys : nil))
    }

    @Test func aSubclassAllowsItsOwnClass() {
      let transformer = ColourTransformer()
      let data = transformer.reverseTransformedValue(ArchivedColour(red: 0.5))
      #expect((transformer.transformedValue(data) as? ArchivedColour)?.red == 0.5)
      #expect(NSSecureUnarchiveFromDataTransformer().transformedValue(data) == nil)
      let list = transformer.reverseTransformedValue([ArchivedColour(red: 0.25)])
      #expect((transformer.transformedValue(list) as? [ArchivedColour])?.first?.red == 0.25)
    }

    @Test func whatCannotBeArchivedGivesNothing() {
      let all = NSSecureUnarchiveFromDataTransformer()
      #expect(all.reverseTransformedValue(NSObject()) == nil)
      #expect(all.reverseTransformedValue([NSObject()]) == nil)
      #expect(all.reverseTransformedValue(["a": NSObject()]) == nil)
    }

    @Test func theOldTransformersTakeAnyClass() {
      let keyed = ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName)
      let data = keyed?.reverseTransformedValue(["a": [1, 2]])
      #expect(keyed?.transformedValue(data) as? [String: [Int]] == ["a": [1, 2]])
      let old = ValueTransformer(forName: .unarchiveFromDataTransformerName)
      let red = old?.transformedValue(old?.reverseTransformedValue(ArchivedColour(red: 1)))
      #expect((red as? ArchivedColour)?.red == 1)
    }

    @Test func manyThreadsUseOneRegistry() async {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            let name = NSValueTransformerName("ArchiveTransformers.\(number)")
            ValueTransformer.setValueTransformer(ValueTransformer(), forName: name)
            #expect(ValueTransformer(forName: name) != nil)
            ValueTransformer.setValueTransformer(nil, forName: name)
          }
        }
      }
    }
  }
#endif
