import PlumbDeclarations
import PlumbText

/// Types of the standard library and of Foundation that attributes have, by how their values are written.
enum StandardType {
  static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  static let floating: Set<String> = ["Double", "Float", "Float32", "Float64", "TimeInterval", "CGFloat"]
  private static let others: Set<String> = ["String", "Bool", "Date", "Data", "UUID", "URL"]

  static func isNumber(_ type: String) -> Bool {
    integers.contains(type) || floating.contains(type) || type == "Decimal"
  }

  /// Whether a literal can be given to the type's initializer and stays what it is: `Int64(0)`.
  static func isScalar(_ type: String) -> Bool { isNumber(type) || type == "String" || type == "Bool" }

  static func isKnown(_ type: String) -> Bool { isNumber(type) || others.contains(type) }

  /// What an enum's raw values can be.
  static func isRaw(_ type: String) -> Bool {
    integers.contains(type) || floating.contains(type) || type == "String" || type == "Character"
  }
}

extension DefaultValue {
  /// What a number means for a type: `0` is a floating 0 where a Double is declared.
  init?(number: NumberText, type: String?) {
    switch type {
    case "Decimal"?:
      guard let digits = number.decimal else { return nil }
      self = .decimal(digits)
    case let type? where StandardType.floating.contains(type):
      guard let value = number.floating else { return nil }
      self = .floating(value)
    default:
      if let value = number.integer {
        self = .integer(value)
      } else if !StandardType.integers.contains(type ?? ""), let value = number.floating {
        self = .floating(value)
      } else {
        return nil
      }
    }
  }

  /// `.zero`, `.distantPast`, or a case of an enum.
  init?(member: String, type: String?) {
    switch (type, member) {
    case (let type?, "zero") where StandardType.isNumber(type):
      self.init(number: NumberText("0", isNegative: false), type: type)
    case ("Date"?, "distantPast"): self = .date(-63_114_076_800)
    case ("Date"?, "distantFuture"): self = .date(63_113_904_000)
    case (let type?, _) where StandardType.isKnown(type): return nil
    default: self = .enumCase(member)
    }
  }

  /// `String()`, `Int64()`, `Data()`; nil for values of every moment: `Date()`, `UUID()`.
  init?(emptyOf type: String) {
    switch type {
    case "String": self = .string("")
    case "Data": self = .data(base64: "")
    case "Bool": self = .boolean(false)
    case let type where StandardType.isNumber(type):
      self.init(number: NumberText("0", isNegative: false), type: type)
    default: return nil
    }
  }

  /// The same initial value where its type turns out to be another name for `type`.
  func resolved(as type: TypeReference) -> DefaultValue {
    self == .enumCase("none") && type.isOptional ? DefaultValue.none : resolved(as: type.unwrapped.description)
  }

  func resolved(as type: String?) -> DefaultValue {
    guard let type else { return self }
    switch self {
    case .integer(let value) where StandardType.floating.contains(type): return .floating(Double(value))
    case .integer(let value) where type == "Decimal": return .decimal(String(value))
    case .floating(let value) where type == "Decimal": return .decimal(DecimalNumber.plain(value.description))
    case .enumCase(let member): return DefaultValue(member: member, type: type) ?? .expression("." + member)
    default: return self
    }
  }
}
