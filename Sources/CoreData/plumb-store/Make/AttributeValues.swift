import Foundation
import PlumbCore
import PlumbModel
import PlumbSQLite
import PlumbStores

/// The valid values of an attribute at the limits of its rules: the minimum, the maximum, the default, values between
/// them, and nil for an optional attribute.
struct AttributeValues {
  let attribute: Attribute
  /// The attribute in messages: `Order.total`.
  let place: String
  /// Whether no two objects can have the same value.
  let isUnique: Bool

  /// Returns the value for the object with a number; nil for a missing value. Throws if no valid value is known.
  func value(_ number: Int, _ random: inout RandomNumbers) throws(ReadFailure) -> Any? {
    if isUnique { return try unique(number) }
    let all = candidates(&random)
    // The last value is nil, so that the first objects are complete.
    let count = all.count + (attribute.isOptional ? 1 : 0)
    guard count > 0 else { throw unknown }
    let index = number % count
    return index < all.count ? all[index] : nil
  }

  private var unknown: ReadFailure {
    let problem = "no valid value of the mandatory attribute \(place) is known"
    return attribute.regularExpression == nil
      ? ReadFailure(file: "", problem, help: ["check its limits, or make it optional"])
      : ReadFailure(
        file: "", "\(problem), because of its regular expression", help: ["give it a default value in the model"])
  }

  private func candidates(_ random: inout RandomNumbers) -> [Any] {
    switch attribute.type {
    case .integer16, .integer32, .integer64: integers(&random).map { NSNumber(value: $0) }
    case .double, .float: numbers(&random).map { NSNumber(value: $0) }
    case .decimal: decimals(&random)
    case .boolean: [NSNumber(value: true), NSNumber(value: false)]
    case .date: dates(&random).map { Date(timeIntervalSinceReferenceDate: $0) }
    case .string: strings(&random)
    case .uuid: [uuid(&random), uuid(&random)]
    case .uri: ["https://example.com/a%20b?c=1", "file:///tmp/x"].compactMap { URL(string: $0) }
    case .binary: sizes.map { bytes($0, &random) }
    case .transformable:
      attribute.hasOpaqueTransformer
        ? [1, 300].map { bytes($0, &random) } : ["text", "Zoë"].map { $0 as NSString }
    case .composite, .objectID, .undefined: []
    }
  }

  // MARK: Numbers

  /// The smallest and the largest integer.
  private var integerRange: ClosedRange<Int64> {
    let type = attribute.type.integers ?? .min ... .max
    let low = bound(.numberTooSmall).map { Int64(clamping: $0.rounded(.up)) } ?? type.lowerBound
    let high = bound(.numberTooLarge).map { Int64(clamping: $0.rounded(.down)) } ?? type.upperBound
    let lower = max(low, type.lowerBound)
    return lower...max(lower, min(high, type.upperBound))
  }

  private func integers(_ random: inout RandomNumbers) -> [Int64] {
    let range = integerRange
    let defaults: [Int64] = if case .integer(let value)? = defaultValue { [value] } else { [] }
    return unique(
      [range.lowerBound, range.upperBound, 0, 1] + defaults + [Int64.random(in: range, using: &random)]
    ).filter(range.contains)
  }

  private func numbers(_ random: inout RandomNumbers) -> [Double] {
    let low = bound(.numberTooSmall)
    let high = bound(.numberTooLarge)
    // A number with a short fraction is equal as a Float and as a Double.
    let range = (low ?? min(-1_000_000.5, high ?? 0))...max(low ?? 0, high ?? 1_000_000.5)
    let between = (Double.random(in: range, using: &random) * 4).rounded(.towardZero) / 4
    return unique([range.lowerBound, range.upperBound, 0, between]).filter(range.contains)
  }

  private func decimals(_ random: inout RandomNumbers) -> [Any] {
    let bounds = [ValueBound.numberTooSmall, .numberTooLarge].map { $0.text(of: attribute) }
    let low =
      bounds[0].flatMap { Decimal(string: $0) } ?? min(Decimal(-1000), bounds[1].flatMap { Decimal(string: $0) } ?? 0)
    let high = bounds[1].flatMap { Decimal(string: $0) } ?? max(Decimal(1000), low)
    let cents = Decimal(Int64.random(in: -99_999...99_999, using: &random)) / 100
    return unique([low, high, 0, Decimal(string: "0.01") ?? 0, cents]).filter { $0 >= low && $0 <= high }
      .map { NSDecimalNumber(decimal: $0) }
  }

  private func dates(_ random: inout RandomNumbers) -> [Double] {
    let low = bound(.dateTooSoon)
    let high = bound(.dateTooLate)
    let range = (low ?? min(-978_307_200, high ?? 0))...max(low ?? 0, high ?? 1_000_000_000)
    let between = Double.random(in: range, using: &random).rounded(.towardZero) + 0.5
    return unique([range.lowerBound, range.upperBound, 0, between]).filter(range.contains)
  }

  private var defaultValue: DefaultValue? { DefaultReading(attribute).value }

  /// Returns a limit as a number; nil if the attribute does not have it.
  private func bound(_ bound: ValueBound) -> Double? {
    switch bound.value(of: attribute) {
    case .integer(let value): Double(value)
    case .floating(let value), .date(let value): value
    default: nil
    }
  }

  private func unique<Value: Equatable>(_ values: [Value]) -> [Value] {
    values.reduce(into: []) { unique, value in if !unique.contains(value) { unique.append(value) } }
  }

  // MARK: Text and bytes

  private func strings(_ random: inout RandomNumbers) -> [Any] {
    let lengths = lengthRange
    let defaults: [String] = if case .string(let text)? = defaultValue { [text] } else { [] }
    let letters = (0..<lengths.upperBound).map { _ in Self.letters[Int.random(in: 0..<26, using: &random)] }
    let made = [
      letters.prefix(max(lengths.lowerBound, min(8, lengths.upperBound))), letters[...],
      letters.prefix(lengths.lowerBound),
    ]
    let matching = pattern.map { pattern in (0..<4).map { pattern.text($0 * 37) } } ?? []
    let texts = unique(made.map { String($0) } + defaults + ["Zoë 👍"] + matching)
    let bounds = AttributeBounds(attribute)
    return texts.filter { bounds.violation(by: .text($0)) == nil }
  }

  /// The smallest and the largest length of a made text, in UTF-16 units.
  private var lengthRange: ClosedRange<Int> {
    let low = min(100_000, max(0, Int(bound(.stringTooShort) ?? 0)))
    return low...max(low, min(100_000, Int(bound(.stringTooLong) ?? Double(max(low, 40)))))
  }

  private func isValid(_ text: String) -> Bool { AttributeBounds(attribute).violation(by: .text(text)) == nil }

  private var pattern: PatternText? { attribute.regularExpression.flatMap { PatternText($0) } }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  /// The sizes of binary values. The largest one is in a file if the attribute permits it.
  private var sizes: [Int] { attribute.allowsExternalStorage ? [1, 1000, 150_000] : [1, 300] }

  private func bytes(_ count: Int, _ random: inout RandomNumbers) -> Data {
    var data = Data(capacity: count)
    while data.count < count {
      withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0.prefix(count - data.count)) }
    }
    return data
  }

  private func uuid(_ random: inout RandomNumbers) -> UUID { random.uuid() }

  // MARK: Unique values

  /// Returns a value that depends on the number: the minimum, the maximum, then all between them.
  private func unique(_ number: Int) throws(ReadFailure) -> Any {
    switch attribute.type {
    case .integer16, .integer32, .integer64:
      let range = integerRange
      if number == 1, range.lowerBound < range.upperBound { return NSNumber(value: range.upperBound) }
      let (sum, isOver) = range.lowerBound.addingReportingOverflow(Int64(max(0, number - 1)))
      if !isOver, number == 0 || sum < range.upperBound { return NSNumber(value: sum) }
    case .double, .float, .decimal:
      let low = bound(.numberTooSmall) ?? 0
      let value = low.rounded(.up) + Double(number)
      if value <= bound(.numberTooLarge) ?? .infinity {
        return attribute.type == .decimal ? NSDecimalNumber(value: value) : NSNumber(value: value)
      }
    case .date:
      let value = (bound(.dateTooSoon) ?? 0) + Double(number)
      if value <= bound(.dateTooLate) ?? .infinity { return Date(timeIntervalSinceReferenceDate: value) }
    case .string:
      if let text = pattern?.text(number) {
        if isValid(text) { return text }
        break
      }
      let digits = String(number, radix: 36)
      let lengths = lengthRange
      let text = String(repeating: "0", count: max(0, max(1, lengths.lowerBound) - digits.count)) + digits
      if isValid(text) { return text }
    case .uuid:
      var random = RandomNumbers(seed: UInt64(number))
      return random.uuid()
    case .uri: if let url = URL(string: "https://example.com/\(number)") { return url }
    case .transformable where attribute.hasOpaqueTransformer, .binary:
      return withUnsafeBytes(of: UInt64(number).bigEndian) { Data($0) }
    case .boolean: if number < 2 { return NSNumber(value: number == 0) }
    default: break
    }
    throw ReadFailure(
      file: "", "the unique attribute \(place) has no valid value for object \(number + 1)",
      help: ["make fewer objects: --rows"])
  }
}

extension Int64 {
  /// Creates the nearest integer to a number.
  fileprivate init(clamping value: Double) {
    self = value >= 9.2e18 ? .max : value <= -9.2e18 ? .min : Int64(value)
  }
}

extension RandomNumbers {
  /// Returns a random UUID.
  mutating func uuid() -> UUID {
    var bytes = withUnsafeBytes(of: (next(), next())) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
