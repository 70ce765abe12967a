import SwiftSyntax

extension BodyLowering {
  /// Records the type of `var rawValue: Int16`, which makes a type `RawRepresentable`.
  mutating func noteRawType(_ node: VariableDeclSyntax) {
    guard body.rawType == nil, let binding = node.bindings.first,
      text.isText("rawValue", at: text.span(of: binding.pattern)),
      let type = binding.typeAnnotation?.type
    else { return }
    body.rawType = text.type(type)
  }

  /// Records the names of transformers: `static let name = NSValueTransformerName("Color")`.
  mutating func addTransformerNames(_ node: VariableDeclSyntax) {
    for binding in node.bindings {
      guard let value = binding.initializer?.value, text.contains("NSValueTransformerName", in: binding) else {
        continue
      }
      text.forEachCall(in: Syntax(value)) { call in
        guard let name = call.arguments.first.flatMap({ text.string(literal: $0.expression) }) else { return false }
        body.transformerNames.append(name)
        return true
      }
    }
  }
}
