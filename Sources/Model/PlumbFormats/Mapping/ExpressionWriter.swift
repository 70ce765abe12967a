import PlumbModel

/// Creates the archive of an `NSExpression`, as mapping models contain it.
enum ExpressionWriter {
  /// Returns the bytes of the archive; the original bytes for an opaque expression.
  static func bytes(of expression: ValueExpression) -> [UInt8] {
    if case .opaque(let bytes) = expression { return bytes }
    return archive(of: expression).written()
  }

  static func archive(of expression: ValueExpression) -> KeyedArchive {
    var builder = ArchiveBuilder()
    let root = builder.add(expression)
    if let index = root.uid { builder.archive.root = .init(Int(index)) }
    return builder.archive
  }
}

extension ArchiveBuilder {
  /// Adds a value expression of a mapping. `arguments` is the class of the arguments of a function.
  mutating func add(_ expression: ValueExpression, arguments kind: [String] = EditorClass.array) -> PropertyList {
    switch expression {
    case .constant(let constant): return constantReference(value(constant))
    case .classNamed(let name):
      return self.expression("NSConstantValueExpression", 0, ["NSConstantValueClassName": text(name)])
    case .variable(let name): return variable(name)
    case .keyPath(let path, let operand): return keyPath([path], of: add(operand, arguments: kind))
    case .key(let key): return keyPath([key], of: nil)
    case .function(let selector, let operand, let arguments):
      let places = arguments.map { add($0, arguments: kind) }
      let classes = arguments.isEmpty ? EditorClass.mutableArray : kind
      return function(selector, of: add(operand, arguments: kind), places, classes: classes)
    case .opaque:
      // No known file has an archive inside another. The whole expression is opaque in this case.
      return Self.null
    }
  }

  private mutating func value(_ constant: ValueExpression.Constant) -> PropertyList {
    switch constant {
    case .null: Self.null
    case .integer(let value): leaf(.integer(value))
    case .real(let value): leaf(.real(value))
    case .boolean(let value): leaf(.boolean(value))
    case .string(let value): text(value)
    case .date(let value): object(["NSDate", "NSObject"], ["NS.time": .real(value)])
    }
  }
}
