import PlumbCore
import PlumbModel
import SwiftSyntax

/// The models and resources that the targets of Tuist's `Project.swift` list.
///
///     let project = Project(name: "Shop", targets: [
///       .target(name: "Shop", resources: ["Resources/**"], coreDataModels: [.coreDataModel("Models/Shop.xcdatamodeld")])
///     ])
package struct TuistManifest {
  package struct Entry {
    /// The path or the pattern, from the folder of the file.
    package var pattern: String
    package var excluded: [String]
    /// Whether the files are copied as they are: `.folderReference(path:)`.
    package var isCopied: Bool
    package var place: Span
  }

  package let entries: [Entry]
  /// The place of the targets.
  package let place: Span

  /// Reads a file.
  ///
  /// - Returns: `nil` if the file does not contain the lists of all targets literally.
  package init?(_ bytes: [UInt8], file: String) {
    let text = SourceText(file: file, bytes: bytes)
    // The nodes of a hostile file are too deep for another stack.
    let read = SyntaxParser.parse(bytes) { parser in
      let visitor = ManifestCalls(of: "Project", text)
      visitor.walk(SourceFileSyntax.parse(from: &parser))
      return visitor.calls.first.flatMap { first in
        text.entries(ofTargetsIn: visitor.calls).map { ($0, text.span(of: first.calledExpression)) }
      }
    }
    guard let (entries, place) = read ?? nil else { return nil }
    (self.entries, self.place) = (entries, place)
  }

  /// Whether a file can be a manifest of Tuist: the name alone is also that of a class.
  package static func isManifest(_ bytes: [UInt8]) -> Bool { bytes.contains(anyOf: ["ProjectDescription"]) }
}

extension SourceText {
  /// Returns the models and resources of all targets of projects; `nil` if they are not literal, and without a target.
  fileprivate func entries(ofTargetsIn projects: [FunctionCallExprSyntax]) -> [TuistManifest.Entry]? {
    var (found, targets) = ([TuistManifest.Entry](), 0)
    for project in projects {
      guard let list = argument("targets", of: project)?.as(ArrayExprSyntax.self) else { return nil }
      for element in list.elements {
        guard let target = element.expression.as(FunctionCallExprSyntax.self),
          ["target", "Target"].contains(calledName(target) ?? ""), let entries = entries(of: target)
        else { return nil }
        found += entries
        targets += 1
      }
    }
    return targets > 0 ? found : nil
  }

  /// Returns the models and resources of a target; `nil` if they are not literal.
  private func entries(of target: FunctionCallExprSyntax) -> [TuistManifest.Entry]? {
    var found: [TuistManifest.Entry] = []
    for label in ["resources", "coreDataModels", "buildableFolders"] {
      guard let value = argument(label, of: target) else { continue }
      guard let elements = elements(of: value) else { return nil }
      for element in elements {
        guard let entry = entry(element) else { return nil }
        found.append(entry)
      }
    }
    return found
  }

  /// Returns the elements of `[…]` and `.resources([…])`.
  private func elements(of value: ExprSyntax) -> [ExprSyntax]? {
    if let list = value.as(ArrayExprSyntax.self) { return list.elements.map(\.expression) }
    guard let call = value.as(FunctionCallExprSyntax.self), calledName(call) == "resources",
      let first = call.arguments.first, first.label == nil
    else { return nil }
    return first.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression)
  }

  private func entry(_ element: ExprSyntax) -> TuistManifest.Entry? {
    var entry = TuistManifest.Entry(pattern: "", excluded: [], isCopied: false, place: span(of: element))
    if let path = literalPath(element) {
      entry.pattern = path
      return entry
    }
    guard let call = element.as(FunctionCallExprSyntax.self), let first = call.arguments.first,
      let path = literalPath(first.expression)
    else { return nil }
    entry.pattern = path
    switch calledName(call) {
    case "folderReference": entry.isCopied = true
    case "coreDataModel", "CoreDataModel", "file": break
    case "glob":
      guard let excluded = argument("excluding", of: call) else { break }
      guard let paths = literals(in: excluded, literalPath) else { return nil }
      entry.excluded = paths
    default: return nil
    }
    return entry
  }

  /// Returns the path of `"Models"`, `.path("Models")` and `.relativeToManifest("Models")`.
  private func literalPath(_ value: ExprSyntax) -> String? {
    if let path = string(literal: value) { return path.contains("[") ? nil : path }
    guard let call = value.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      ["path", "relativeToManifest"].contains(calledName(call) ?? ""), let argument = call.arguments.first
    else { return nil }
    return string(literal: argument.expression)
  }
}
