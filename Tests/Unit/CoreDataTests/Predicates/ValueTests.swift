#if os(Linux)
  @testable import CoreData
  import Foundation
  import Testing

  @Suite("Values of properties") struct ValueTests {
    @Test func numbersAreComparedByWhatTheyCount() {
      #expect(Value(1) == Value(1.0))
      #expect(Value(true) == Value(1))
      #expect(Value(Decimal(string: "0.5")) == Value(0.5))
      #expect(Value(Int64.max) != Value(9223372036854775807.0))
      #expect(Value(Int64.max).compare(Value(9223372036854775807.0)) == .orderedAscending)
      #expect(Value(Int64.max - 1).compare(Value(Int64.max)) == .orderedAscending)
      #expect(Value(Int64.max).compare(Value(Decimal(Int64.max))) == .orderedSame)
      #expect(Value(2).compare(Value(2.5)) == .orderedAscending)
      #expect(Value(-2).compare(Value(-2.5)) == .orderedDescending)
      #expect(Value(UInt64.max).compare(Value(Int64.max)) == .orderedDescending)
      #expect(Value(1).compare(Value("1")) == nil)
      #expect(Value(1).compare(.null) == nil)
    }

    @Test func valuesThatAreEqualHashTheSame() {
      let same: [[Any]] = [
        [1, 1.0, Float(1), true, Decimal(1), Int16(1), UInt8(1), NSNumber(value: 1)],
        ["a", NSString(string: "a")], [0.5, Float(0.5), NSDecimalNumber(string: "0.5")],
        [0.0, -0.0], [Data([1]), NSData(data: Data([1]))], [Double.nan, Double.nan],
        [[1, 2], [1.0, 2.0], NSArray(array: [1, 2])],
      ]
      for values in same { #expect(Set(values.map { Value($0) }).count == 1, "\(values)") }
    }

    @Test func whatGoesInComesOut() {
      let date = Date(timeIntervalSinceReferenceDate: 1)
      let id = UUID()
      #expect(Value(7).any as? Int == 7)
      #expect(Value(Int16(7)).any as? Int64 == 7)
      #expect(Value(true).any as? Bool == true)
      #expect(Value(NSNumber(value: true)).any as? Bool == true)
      #expect(Value(Float(1.5)).any as? Double == 1.5)
      #expect(Value(Decimal(string: "1.1")).any as? NSDecimalNumber == NSDecimalNumber(string: "1.1"))
      #expect(Value("x").any as? String == "x")
      #expect(Value(date).any as? Date == date)
      #expect(Value(id as NSUUID).any as? UUID == id)
      #expect(Value(URL(string: "a:b")).any as? URL == URL(string: "a:b"))
      #expect(Value(NSNull()).any == nil)
      #expect(Value(Int??.some(.none) as Any).any == nil)
      #expect(Value(Int??.some(3) as Any).any as? Int == 3)
      #expect((Value([1, nil, 3] as [Int?]).any as? [Any])?.count == 3)
      #expect((Value(["a": 1]).any as? [String: Int]) == ["a": 1])
    }

    @Test func stringsAreTheSameByteForByte() {
      let composed = "\u{e9}"
      let decomposed = "e\u{301}"
      #expect(composed == decomposed)
      #expect(Value(composed) != Value(decomposed))
      #expect(Value("a").compare(Value("ab")) == .orderedAscending)
      #expect(Value("B").compare(Value("a")) == .orderedAscending)
      #expect(Value("").compare(Value("")) == .orderedSame)
    }
  }
#endif
