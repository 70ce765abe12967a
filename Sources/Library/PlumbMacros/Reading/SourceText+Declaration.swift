import PlumbEmit
import SwiftSyntax

extension SourceText {
  /// Creates the text of the tree that a node is part of. The places in it are those of the tree.
  init(around node: some SyntaxProtocol) {
    self.init(file: "", bytes: Array(Syntax(node).root.syntaxTextBytes))
  }
}

extension DeclGroupSyntax {
  /// The access level of the members that a macro adds, followed by a space. Those of a private type are fileprivate,
  /// and those of an open class are public.
  var memberAccess: String {
    let level = SourceText(around: self).modifiers(modifiers).access
    return (level == .private ? .fileprivate : level == .open ? .public : level).modifier
  }
}

extension DeclGroupSyntax {
  /// The introducer of the extensions that a macro adds. In a module whose default isolation is the main actor, the
  /// extensions of a `nonisolated` type are not `nonisolated` by themselves.
  var extensionKeyword: String {
    modifiers.contains { $0.name.text == "nonisolated" } ? "nonisolated extension" : "extension"
  }
}

extension AttributeListSyntax {
  /// Returns the attributes with a name, with or without a module before it.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { element in
      guard case .attribute(let attribute) = element, attribute.simpleName == name else { return nil }
      return attribute
    }
  }
}

extension AttributeSyntax {
  /// The name without its module: `Attribute` for `@PlumbDataMacros.Attribute`.
  var simpleName: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? ""
  }

  /// The arguments with and without labels.
  var labeledArguments: [LabeledExprSyntax] {
    if case .argumentList(let list)? = arguments { Array(list) } else { [] }
  }
}
