import PlumbModel

/// Creates the archive of an `NSExpression`, as mapping models contain it.
struct ExpressionWriter {
  private var archive = KeyedArchive()

  /// Returns the bytes of the archive; the original bytes for an opaque expression.
  static func bytes(of expression: ValueExpression) -> [UInt8] {
    if case .opaque(let bytes) = expression { return bytes }
    return archive(of: expression).written()
  }

  static func archive(of expression: ValueExpression) -> KeyedArchive {
    var writer = ExpressionWriter()
    writer.archive.root = writer.add(expression)
    return writer.archive
  }

  /// The numbers of `NSExpression.ExpressionType`. A key path has the number of a function, except that of the
  /// evaluated object.
  private enum Kind: Int64 {
    case constant = 0
    case object = 1
    case variable = 2
    case keyPath = 3
    case function = 4
    case keyPathSpecifier = 10
  }

  private mutating func add(_ expression: ValueExpression) -> KeyedArchive.Reference {
    switch expression {
    case .constant(let constant):
      return add("NSConstantValueExpression", .constant, ["NSConstantValue": value(constant)])
    case .classNamed(let name):
      return add("NSConstantValueExpression", .constant, ["NSConstantValueClassName": text(name)])
    case .variable(let name): return add("NSVariableExpression", .variable, ["NSVariable": text(name)])
    case .keyPath(let path, let operand):
      return keyPath(path, .function, "valueForKeyPath:", of: add(operand))
    case .key(let key): return keyPath(key, .keyPath, "valueForKey:", of: add("NSSelfExpression", .object, [:]))
    case .function(let selector, let operand, let arguments):
      let places = arguments.map { PropertyList.reference(add($0)) }
      let classes = arguments.isEmpty ? EditorClass.mutableArray : EditorClass.array
      return add(
        "NSFunctionExpression", .function,
        [
          "NSOperand": .reference(add(operand)), "NSSelectorName": text(selector),
          "NSArguments": object(classes, ["NS.objects": .array(places)]),
        ])
    case .opaque:
      // No known file has an archive inside another. The whole expression is opaque in this case.
      return .null
    }
  }

  private mutating func keyPath(
    _ path: String, _ kind: Kind, _ selector: String, of operand: KeyedArchive.Reference
  ) -> KeyedArchive.Reference {
    let specifier = add("NSKeyPathSpecifierExpression", .keyPathSpecifier, ["NSKeyPath": text(path)])
    let arguments = object(EditorClass.mutableArray, ["NS.objects": .array([.reference(specifier)])])
    let fields: PropertyDictionary = [
      "NSOperand": .reference(operand), "NSSelectorName": text(selector), "NSArguments": arguments,
    ]
    return add("NSKeyPathExpression", kind, fields, below: ["NSFunctionExpression"])
  }

  private mutating func add(
    _ name: String, _ kind: Kind, _ fields: PropertyDictionary, below: [String] = []
  ) -> KeyedArchive.Reference {
    var fields = fields
    fields["NSExpressionType"] = .integer(kind.rawValue)
    return archive.add(.instance(.init([name] + below + ["NSExpression", "NSObject"], fields)))
  }

  private mutating func object(_ classes: [String], _ fields: PropertyDictionary) -> PropertyList {
    .reference(archive.add(.instance(.init(classes, fields))))
  }

  private mutating func text(_ text: String) -> PropertyList { .reference(archive.add(.value(.string(text)))) }

  private mutating func value(_ constant: ValueExpression.Constant) -> PropertyList {
    switch constant {
    case .null: .reference(.null)
    case .integer(let value): .reference(archive.add(.value(.integer(value))))
    case .real(let value): .reference(archive.add(.value(.real(value))))
    case .boolean(let value): .reference(archive.add(.value(.boolean(value))))
    case .string(let value): text(value)
    case .date(let value): object(["NSDate", "NSObject"], ["NS.time": .real(value)])
    }
  }
}
