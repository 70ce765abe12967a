import Foundation
import Testing

@testable import PlumbData

/// The law of stored numbers, which are `NSNumber`s: their conversion has the result of a cast.
@Suite struct StoredNumberTests {
  private static var values: [Any?] {
    let integers: [Int64] = [0, 1, -1, 2, 300, -32_768, 32_768, 70_000, 2_147_483_648, .max, .min]
    let fractions: [Double] = [0, 1, -1.5, 0.1, 1e10, 1e300, .infinity, 9_007_199_254_740_992]
    var values: [Any?] = [
      nil, NSNumber(value: true), NSNumber(value: false), "1", Date(),
    ]
    for integer in integers {
      values += [NSNumber(value: integer), NSNumber(value: Int32(truncatingIfNeeded: integer))]
      values.append(NSNumber(value: Int16(truncatingIfNeeded: integer)))
    }
    for fraction in fractions { values += [NSNumber(value: fraction), NSNumber(value: Float(fraction))] }
    for decimal in ["0", "1", "0.5", "12"] { values.append(NSDecimalNumber(string: decimal)) }
    return values
  }

  private static func differing<Value: Equatable>(_ type: Value.Type) -> [String] {
    values.compactMap { value in
      let (converted, cast) = (StoredNumber.value(value) as Value?, value as? Value)
      return converted == cast
        ? nil : "\(type) of \(value.map { "\($0)" } ?? "nil"): \(converted as Any), not \(cast as Any)"
    }
  }

  @Test func theConversionHasTheResultOfACast() {
    var found = Self.differing(Int64.self) + Self.differing(Int32.self) + Self.differing(Int16.self)
    found += Self.differing(Int.self) + Self.differing(Bool.self) + Self.differing(Double.self)
    found += Self.differing(Decimal.self) + Self.differing(String.self) + Self.differing(Date.self)
    #expect(found == [])
  }
}
