import PlumbCore
import PlumbModel
import SwiftSyntax

/// The targets that a `Package.swift` declares.
///
///     let package = Package(name: "Shop", targets: [
///       .target(name: "ShopData", resources: [.process("Shop.xcdatamodeld")]),
///       .testTarget(name: "ShopDataTests", dependencies: ["ShopData"]),
///     ])
///
/// A manifest is a program. Only one that lists its targets literally is read.
package struct PackageManifest: Sendable {
  /// A target with code of an app or a library, or with its tests.
  package struct Target: Sendable {
    package let name: String
    package let isTest: Bool
    /// The folder of the target; `nil` for the folder with its name.
    package let path: String?
    /// The files and folders to compile, from the folder of the target; `nil` for all files.
    package let sources: [String]?
    /// The files and folders that are left out, from the folder of the target.
    package let excluded: [String]
  }

  package let targets: [Target]

  /// Reads a file.
  ///
  /// - Returns: `nil` if the file does not contain the list of targets literally, or changes it afterward.
  package init?(_ bytes: [UInt8], file: String) {
    let text = SourceText(file: file, bytes: bytes)
    // The nodes of a hostile file are too deep for another stack.
    let read = SyntaxParser.parse(bytes) { parser -> [Target]? in
      let tree = SourceFileSyntax.parse(from: &parser)
      let (packages, changes) = (ManifestCalls(of: "Package", text), TargetChanges(text))
      packages.walk(tree)
      changes.walk(tree)
      guard packages.calls.count == 1, let package = packages.calls.first, !changes.isFound else { return nil }
      return text.targets(of: package, in: tree)
    }
    guard let targets = read ?? nil else { return nil }
    self.targets = targets
  }
}

/// A visitor that finds code that adds, replaces or removes targets: `package.targets.append(…)`, `package.targets += […]`.
private final class TargetChanges: SyntaxVisitor {
  private let text: SourceText
  private(set) var isFound = false

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    // `package.targets.append`, and not `for target in package.targets`.
    if isTargets(node.base), Self.changes.contains(text.name(node.declName.baseName)) { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if isTargets(node.elements.first) { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    if isTargets(node.expression) { isFound = true }
    return .visitChildren
  }

  private static let changes: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "replaceSubrange",
  ]

  private func isTargets(_ expression: ExprSyntax?) -> Bool {
    guard let expression else { return false }
    return text.path(expression)?.split(separator: ".").last == "targets"
  }
}

extension SourceText {
  /// Returns the targets of a package; `nil` if they are not literal.
  fileprivate func targets(of package: FunctionCallExprSyntax, in file: SourceFileSyntax) -> [PackageManifest.Target]? {
    guard let list = argument("targets", of: package) else { return [] }
    let value = list.as(DeclReferenceExprSyntax.self).flatMap { constant(name($0.baseName), in: file) } ?? list
    guard let elements = value.as(ArrayExprSyntax.self)?.elements else { return nil }
    var found: [PackageManifest.Target] = []
    for element in elements {
      guard let call = element.expression.as(FunctionCallExprSyntax.self), let function = calledName(call) else {
        return nil
      }
      if Self.otherTargets.contains(function) { continue }
      guard Self.targets.contains(function), let target = target(call, isTest: function == "testTarget") else {
        return nil
      }
      found.append(target)
    }
    return found
  }

  private static let targets: Set<String> = ["executableTarget", "macro", "target", "testTarget"]
  /// The targets without sources, and plug-ins of the package manager.
  private static let otherTargets: Set<String> = ["binaryTarget", "plugin", "systemLibrary"]

  private func target(_ call: FunctionCallExprSyntax, isTest: Bool) -> PackageManifest.Target? {
    guard let name = argument("name", of: call).flatMap(string(literal:)) else { return nil }
    var (path, sources, excluded): (String?, [String]?, [String]) = (nil, nil, [])
    if let value = argument("path", of: call) {
      path = string(literal: value)
      if path == nil, !value.is(NilLiteralExprSyntax.self) { return nil }
    }
    if let value = argument("sources", of: call) {
      sources = literals(in: value, string(literal:))
      if sources == nil, !value.is(NilLiteralExprSyntax.self) { return nil }
    }
    if let value = argument("exclude", of: call) {
      guard let paths = literals(in: value, string(literal:)) else { return nil }
      excluded = paths
    }
    return .init(name: name, isTest: isTest, path: path, sources: sources, excluded: excluded)
  }

  /// Returns the value of a constant of a file: `let targets: [Target] = […]`.
  private func constant(_ name: String, in file: SourceFileSyntax) -> ExprSyntax? {
    let bindings = file.statements.compactMap { $0.item.as(VariableDeclSyntax.self) }
      .filter { $0.bindingSpecifier.tokenKind == .keyword(.let) }.flatMap(\.bindings)
    return bindings.first { variable($0) == name }?.initializer?.value
  }
}
