import PlumbCore
import PlumbModel
import PlumbText

extension CompiledModelWriter {
  /// Adds the default of an attribute; `$null` without one.
  mutating func defaultValue(of attribute: Attribute, _ path: ElementPath) throws(CompileFailure) -> PropertyList {
    switch DefaultReading(attribute) {
    case .absent: return ArchiveBuilder.null
    case .value(let value): return try self.value(value, attribute.defaultValue, as: attribute.type, path)
    case .notFinite: throw CompileFailure(path.key, "the default is infinite or no number")
    case .mismatch(let reason), .outOfRange(let reason): throw CompileFailure(path.key, "the default is \(reason)")
    }
  }

  /// Adds a value of a type. `text` is its spelling in the file, which determines the digits of a decimal number.
  private mutating func value(
    _ value: DefaultValue, _ text: String?, as type: AttributeType, _ path: ElementPath
  ) throws(CompileFailure) -> PropertyList {
    switch value {
    case .boolean(let value): return builder.leaf(.boolean(value))
    case .integer(let value): return builder.leaf(.integer(value))
    case .floating(let value): return builder.leaf(.real(type == .float ? Double(Float(value)) : value))
    case .string(let value): return builder.text(value)
    case .date(let seconds): return builder.object(["NSDate", "NSObject"], ["NS.time": .real(seconds)])
    case .decimal(let digits):
      guard let number = ArchivedDecimal(text ?? digits) ?? ArchivedDecimal(digits) else {
        throw CompileFailure(path.key, "the number \(digits) is not a Decimal")
      }
      return builder.object(ArchivedDecimal.classes, number.fields)
    case .uuid(let text):
      let bytes = Hexadecimal.bytes(of: text.filter { $0 != "-" }) ?? []
      return builder.object(["NSUUID", "NSObject"], ["NS.uuidbytes": .data(bytes)])
    case .url(let text):
      return builder.object(
        ["NSURL", "NSObject"], ["NS.base": ArchiveBuilder.null, "NS.relative": builder.text(text)])
    case .data(let base64): return builder.leaf(.data(Base64.bytes(of: base64) ?? []))
    case .none, .enumCase, .expression: throw CompileFailure(path.key, "the default is not a value")
    }
  }

  /// Adds the bounds of an attribute's values: a predicate and the code of its error for each.
  mutating func bounds(
    of attribute: Attribute, _ path: ElementPath
  ) throws(CompileFailure) -> [(predicate: PropertyList, code: PropertyList)] {
    var bounds: [(PropertyList, PropertyList)] = []
    for bound in ValueBound.all(for: attribute.type) {
      guard let text = bound.text(of: attribute), !text.isEmpty else { continue }
      let type = bound == .stringPattern ? .string : bound.type(for: attribute.type)
      guard let value = ValueBound.value(text, type) else {
        throw CompileFailure(path.key, "\(bound.words) \(Phrase.quoted(text)) is not a value of its type")
      }
      let constant = builder.constantReference(try self.value(value, text, as: type, path))
      let left = bound.isLength ? builder.keyPath(["length"], of: nil) : builder.evaluatedObject
      bounds.append((builder.comparison(left, bound.comparison, constant), builder.leaf(.integer(Int64(bound.code)))))
    }
    return bounds
  }
}

extension ValueBound {
  /// Whether the bound is of the number of characters.
  var isLength: Bool { self == .stringTooShort || self == .stringTooLong }

  /// The operator of the bound's predicate.
  var comparison: ArchivedOperator {
    switch self {
    case .numberTooSmall, .dateTooSoon, .stringTooShort: .greaterThanOrEqual
    case .numberTooLarge, .dateTooLate, .stringTooLong: .lessThanOrEqual
    case .stringPattern: .matches
    }
  }
}

/// A decimal number in an archive of `NSDecimalNumber`: digits in 16-bit words, and a power of ten.
///
///     ArchivedDecimal("0.0")?.exponent   // -1
///     ArchivedDecimal("0.0")?.text       // 0.0
struct ArchivedDecimal {
  /// The words of the digits as a number, the lowest first; at most eight.
  private let words: [UInt16]
  let isNegative: Bool
  let exponent: Int

  static let classes = ["NSDecimalNumberPlaceholder", "NSDecimalNumber", "NSNumber", "NSValue", "NSObject"]
  private static let wordCount = 8

  /// Creates a number from its text, with the power of ten of its last digit. `nil` for another text and for too many
  /// digits.
  init?(_ text: String) {
    var body = text.utf8[...]
    isNegative = body.first == UInt8(ascii: "-")
    var words: [UInt16] = []
    if isNegative || body.first == UInt8(ascii: "+") { body = body.dropFirst() }
    var fraction: Int?
    for byte in body {
      if byte == UInt8(ascii: "."), fraction == nil {
        fraction = 0
      } else if (0x30...0x39).contains(byte) {
        guard Self.append(byte - 0x30, to: &words) else { return nil }
        fraction = fraction.map { $0 + 1 }
      } else {
        return nil
      }
    }
    self.words = words
    exponent = -(fraction ?? 0)
    guard !body.isEmpty, exponent >= -128 else { return nil }
  }

  /// Reads the fields of an archive. `nil` for fields of another form.
  init?(mantissa: [UInt8], exponent: Int64, isNegative: Bool, isLittle: Bool) {
    guard mantissa.count == 2 * Self.wordCount, (-128...127).contains(exponent) else { return nil }
    var words = stride(from: 0, to: mantissa.count, by: 2).map { index in
      UInt16(mantissa[index + (isLittle ? 0 : 1)]) | UInt16(mantissa[index + (isLittle ? 1 : 0)]) << 8
    }
    while words.last == 0 { words.removeLast() }
    self.words = words
    self.exponent = Int(exponent)
    self.isNegative = isNegative
  }

  /// Appends a digit. Returns whether the number fits.
  private static func append(_ digit: UInt8, to words: inout [UInt16]) -> Bool {
    var carry = UInt32(digit)
    for index in words.indices {
      carry += UInt32(words[index]) * 10
      words[index] = UInt16(truncatingIfNeeded: carry)
      carry >>= 16
    }
    if carry > 0 { words.append(UInt16(carry)) }
    return words.count <= wordCount
  }

  var fields: PropertyDictionary {
    let padded = words + Array(repeating: 0, count: Self.wordCount - words.count)
    return [
      "NS.mantissa": .data(padded.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
      "NS.negative": .boolean(isNegative), "NS.exponent": .integer(Int64(exponent)), "NS.mantissa.bo": .integer(1),
      "NS.length": .integer(Int64(words.count)), "NS.compact": .boolean(false),
    ]
  }

  /// The number without an exponent, with as many decimal places as its power of ten requires.
  var text: String {
    var (words, digits) = (words, "")
    while words.contains(where: { $0 > 0 }) {
      var rest: UInt32 = 0
      for index in words.indices.reversed() {
        rest = rest << 16 | UInt32(words[index])
        words[index] = UInt16(rest / 10)
        rest %= 10
      }
      digits.append(Character(Unicode.Scalar(UInt8(0x30 + rest))))
    }
    digits = digits.isEmpty ? "0" : String(digits.reversed())
    let sign = isNegative ? "-" : ""
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: digits == "0" ? 0 : exponent) }
    let padded = String(repeating: "0", count: max(0, -exponent + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}
