#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  @Suite struct SmallGaps {
    @Test func setMutationKindsHaveAppleSNumbers() {
      let kinds: [NSKeyValueSetMutationKind] = [.union, .minus, .intersect, .set]
      #expect(kinds.map(\.rawValue) == [1, 2, 3, 4])
      #expect(NSKeyValueSetMutationKind(rawValue: 5) == nil)
    }

    @Test func aPointerReplacesTheValueItPointsTo() {
      var value: AnyObject? = NSNumber(value: 1)
      withUnsafeMutablePointer(to: &value) { pointer in
        let place = AutoreleasingUnsafeMutablePointer<AnyObject?>(pointer)
        #expect((place.pointee as? NSNumber)?.intValue == 1)
        place.pointee = nil
      }
      #expect(value == nil)
    }

    @Test func aPoolGivesWhatItsBodyGivesOrThrows() {
      struct Failure: Error {}
      #expect(autoreleasepool { 3 } == 3)
      #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test func indexPathsHaveASectionAndAnItem() {
      var path = IndexPath(item: 2, section: 1)
      #expect(path == IndexPath(row: 2, section: 1) && path == [1, 2])
      #expect(path.section == 1 && path.item == 2 && path.row == 2)
      path.section = 3
      path.item = 4
      #expect(path == [3, 4])
      path.row = 5
      #expect(path.item == 5)
    }

    @Test func absoluteTimeIsThatOfDate() {
      let time: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
      #expect(abs(time - Date().timeIntervalSinceReferenceDate) < 60)
    }
  }
#endif
