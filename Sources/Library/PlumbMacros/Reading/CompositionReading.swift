import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax

/// A reader of a struct with `@Composition`. All stored variables of the struct are elements of the composite.
struct CompositionReading {
  private(set) var elements: [PropertyDeclaration] = []
  private(set) var problems: [Problem] = []
  /// The access level of the members, followed by a space.
  private let access: String
  private let name: String

  init(_ node: StructDeclSyntax) {
    let text = SourceText(around: node)
    name = text.name(node.name)
    access = node.memberAccess
    if let clause = node.genericParameterClause {
      problems.append(
        Problem(
          "drift-macro", "a composite has no generic parameters", at: clause,
          fixes: [
            Problem.Fix("remove `\(clause.trimmed)`", replace: node, with: node.with(\.genericParameterClause, nil))
          ]))
    }
    for member in node.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self) { read(variable, text) }
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        problems.append(
          Problem("drift-macro", "the elements of a composite cannot be between `#if` and `#endif`", at: condition))
      }
    }
  }

  private mutating func read(_ variable: VariableDeclSyntax, _ text: SourceText) {
    var reading = PropertyReading(variable, of: .composition, text)
    let element = reading.read()
    problems += reading.problems
    guard let element = element ?? reading.understood else { return }
    if element.declaration.name == "dictionary" {
      problems.append(
        Problem("name-collision", "@Composition adds a member `dictionary`: choose another name", at: variable.bindings)
      )
    }
    elements.append(element.declaration)
  }

  /// The conversion from and to dictionaries, the fields of the elements and their schema. A struct with a problem has no
  /// conversion, so that the compiler reports no other problems.
  var members: Code {
    let conversion =
      problems.isEmpty
      ? [CompositionMembers.reading(elements, access), CompositionMembers.writing(elements, access)]
      : [
        Code("\(access)init(dictionary: [String: Any]) { fatalError() }"),
        Code("\(access)var dictionary: [String: Any] { [:] }"),
      ]
    return .stacked(
      conversion + [
        schema,
        FieldsCode.fields(of: elements, access), FieldsCode.names(of: elements, in: SwiftName.asType(name), access),
      ], blankLines: 1)
  }

  private var schema: Code {
    let list = elements.map { $0.attributeSchema() }
    return .type("\(access)static var schema: [PlumbData.AttributeSchema]", list.isEmpty ? "[]" : .list("[", list))
  }
}
