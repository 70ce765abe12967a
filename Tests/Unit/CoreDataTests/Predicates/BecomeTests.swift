#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  private class Original: NSObject {
    let number = 7
    final var text = "seven"

    func name() -> String { "original" }
  }

  private final class Successor: Original {
    override func name() -> String { "successor \(number) \(text)" }
  }

  private final class Small {}
  private final class Large { let (first, second, third) = (1, 2, UInt8(3)) }

  /// The layout of objects and of their metadata that `become` uses. Another compiler can change it.
  @Suite struct BecomeTests {
    @Test func theMetadataContainSizeAndAlignment() {
      let header = UInt32(2 * MemoryLayout<UInt>.size)
      #expect(InstanceLayout(Small.self).size == header)
      #expect(InstanceLayout(Large.self).size == header + UInt32(2 * MemoryLayout<Int>.size) + 1)
      let alignment = UInt16(MemoryLayout<UInt>.alignment - 1)
      #expect(InstanceLayout(Small.self).alignment == alignment && InstanceLayout(Large.self).alignment == alignment)
    }

    @Test func anObjectBeginsWithItsClass() {
      let object = Small()
      let word = Unmanaged.passUnretained(object).toOpaque().load(as: UInt.self)
      #expect(word == unsafeBitCast(Small.self as AnyClass, to: UInt.self))
    }

    @Test func anObjectHasTheMethodsOfItsNewClassAndItsValues() {
      let object = Original()
      let successor = become(object, Successor.self)
      #expect(successor === object && object is Successor && object.name() == "successor 7 seven")
    }

    /// The pairs of classes that the module uses with `become`.
    @Test func predicatesAndExpressionsKeepTheirTrees() throws {
      let predicate = NSPredicate(format: "a == 1")
      #expect(try #require(comparisonNode(of: predicate)).description == "a == 1")
      #expect(expressionNode(of: expressionObject(.path("a.b"))) == .path("a.b"))
    }
  }
#endif
