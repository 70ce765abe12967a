import PlumbDeclarations
import PlumbModel
import SwiftSyntax

extension NameVisitor {
  func addPredicate(_ format: String, _ call: FunctionCallExprSyntax, _ literal: ExprSyntax) {
    let place = place(of: call)
    let object = place == nil ? context?.object(evaluatedBy: call) : nil
    let likely = place == nil && object == nil ? context?.likelyRoot(of: call) : nil
    let code = "NSPredicate(format: \"\(format)\")"
    let keys = zip(format.placeholders, Self.arguments(of: call)).filter { $0.0 == "K" }.map { ($0.1, string($0.1)) }
    if place != nil || object != nil { for (argument, value) in keys where value == nil { noteConstant(argument) } }
    guard let syntax = try? PredicateSyntax(parsing: format) else {
      for (argument, value) in keys { if let value { add(.predicate, value.keys, code: code, argument) } }
      return
    }
    var isFirst = true
    for path in syntax.keyPaths(replacing: keys.map(\.1)) {
      let root = path.startsAtObject || !path.collection.isEmpty ? place?.root ?? object ?? likely : nil
      let argument = path.placeholder.flatMap { keys.indices.contains($0) ? keys[$0].0 : nil }
      add(
        object == nil ? .predicate : .key, root == nil ? path.allKeys : path.collection + path.allKeys, root,
        isFetched: root != nil, isLikely: likely != nil, isFirst: isFirst && likely == nil && object == nil, code: code,
        argument ?? literal)
      isFirst = false
    }
  }

  /// Returns the arguments for the placeholders of a format.
  static func arguments(of call: FunctionCallExprSyntax) -> [ExprSyntax] {
    let arguments = call.arguments.dropFirst()
    if arguments.first?.label?.text == "argumentArray", let list = arguments.first?.expression {
      return elements(of: list)
    }
    return arguments.map(\.expression)
  }

  /// Adds the name of a model in a call that finds one by its name: the creation of a container without a model,
  /// `url(forResource: "Shop", withExtension: "momd")`, or a reference to a version.
  func addModel(_ call: FunctionCallExprSyntax, _ callee: String) {
    let label = callee == Self.versionReference || Self.containers.contains(callee) ? "name" : "forResource"
    guard let argument = text.argument(label, of: call), text.argument("managedObjectModel", of: call) == nil,
      let purpose = label == "name" ? callee == Self.versionReference ? .version : .model : purpose(ofFile: call),
      let value = string(argument) ?? noteConstant(argument)
    else { return }
    add(purpose, [value.lastPathPart], isFetched: true, code: self.call(call, label, value), argument)
  }

  /// Adds the keys in `setValuesForKeys(["total": 1])` and `dictionaryWithValues(forKeys: ["total"])` of an object.
  func addKeys(_ call: FunctionCallExprSyntax, _ callee: String) {
    guard ["setValuesForKeys", "dictionaryWithValues"].contains(callee), let root = context?.object(of: call),
      let list = call.arguments.first.map({ value($0.expression) })
    else { return }
    for key in Self.elements(of: list) {
      guard let name = string(key) else {
        noteConstant(key)
        continue
      }
      add(.key, [name], root, isFetched: true, code: "\(callee) with \"\(name)\"", key)
    }
  }

  /// Adds the checksums of versions in a reference to a model and in a lightweight stage.
  func addChecksums(_ call: FunctionCallExprSyntax, _ callee: String) {
    switch callee {
    case Self.versionReference:
      guard let argument = text.argument("versionChecksum", of: call) else { return }
      addChecksum(argument) { "\(callee)(versionChecksum: \"\($0)\")" }
    case Self.lightweightStage:
      for element in call.arguments.first.map({ Self.elements(of: value($0.expression)) }) ?? [] {
        addChecksum(element) { "\(callee)([\"\($0)\"])" }
      }
    default: break
    }
  }

  private func addChecksum(_ expression: ExprSyntax, _ code: (String) -> String) {
    guard let checksum = string(expression) ?? noteConstant(expression) else { return }
    add(.checksum, [checksum], isFetched: true, code: code(checksum), expression)
  }

  /// The class of a stage that names versions by their checksums.
  static let lightweightStage = "NSLightweightMigrationStage"
  /// The class that finds a version by its name.
  static let versionReference = "NSManagedObjectModelReference"

  /// Returns the kind of the file that a call finds: a compiled bundle, or a compiled version. `nil` for other files.
  func purpose(ofFile call: FunctionCallExprSyntax) -> NameUse.Purpose? {
    ["withExtension", "ofType"].lazy.compactMap { self.text.argument($0, of: call).flatMap(self.string) }.first
      .flatMap(NameUse.Purpose.init(fileExtension:))
  }

  /// Returns the request of a predicate or a sort descriptor, in the same function or in one that it is passed to.
  func place(of call: FunctionCallExprSyntax) -> FetchContext.Place? {
    context.flatMap { $0.place(of: call) ?? file.parameters?.place(of: call, $0) }
  }

  /// Adds the configuration of a store in an assignment: `description.configuration = "Cloud"`.
  func addConfiguration(_ node: SequenceExprSyntax) {
    guard hasStoreDescriptions, let (property, values) = text.assignment(node), property == "configuration",
      values.count == 1, let value = values.first, let name = string(value) ?? noteConstant(value)
    else { return }
    add(.configuration, [name], isFetched: true, code: "configuration = \"\(name)\"", value)
  }

  /// Adds the keys of the dictionaries in a batch insert request.
  func addInsertions(_ call: FunctionCallExprSyntax) {
    let name = text.argument("entityName", of: call).flatMap(string)
    guard let root = name.map({ .entity($0) }) ?? context?.entity(in: call.arguments),
      let objects = text.argument("objects", of: call).map(value)?.as(ArrayExprSyntax.self)
    else { return }
    for key in objects.elements.map({ value($0.expression) }).flatMap(Self.elements) {
      guard let name = string(key) else { continue }
      add(.insertion, [name], root, isFetched: true, code: "NSBatchInsertRequest with \"\(name)\"", key)
    }
  }

  func addFetched(
    _ purpose: NameUse.Purpose, _ path: String, _ call: FunctionCallExprSyntax, _ literal: ExprSyntax
  ) {
    let place = place(of: call)
    let object = place == nil ? context?.object(evaluatedBy: call) : nil
    let likely = place == nil && object == nil ? context?.likelyRoot(of: call) : nil
    let root = place?.root ?? object ?? likely
    add(
      object == nil ? purpose : .key, path.keys, root, isFetched: root != nil, isLikely: likely != nil,
      isFirst: place?.isFirst ?? false,
      code: self.call(call, "key", path), literal)
  }

  func add(
    _ purpose: NameUse.Purpose, _ names: [String], _ root: NameUse.Root? = nil, isFetched: Bool = false,
    isLikely: Bool = false, isFirst: Bool = false, code: String, _ node: some SyntaxProtocol
  ) {
    guard !names.isEmpty else { return }
    let expression = Syntax(node).as(LabeledExprSyntax.self).map { Syntax($0.expression) } ?? Syntax(node)
    var use = NameUse(
      purpose, names, from: root, isFetched: isFetched, isFirst: isFirst, code: code.firstLine,
      location: lines.location(text.span(of: expression), in: text.file))
    use.isLikely = isLikely
    uses.append(use)
  }

  func value(_ expression: ExprSyntax) -> ExprSyntax { file.value(expression) }

  func string(_ expression: ExprSyntax) -> String? { file.string(expression) }

  /// Records the name of a constant whose text is not known. Returns `nil`.
  @discardableResult
  func noteConstant(_ expression: ExprSyntax) -> String? {
    guard let path = text.path(expression), NameConstants.isConstant(path) else { return nil }
    let isRawValue = path.hasSuffix(".rawValue") || path.hasSuffix(".stringValue")
    let constant = isRawValue ? path.withoutLastComponent : path
    if constant.hasPrefix("Self."), let type = text.enclosingType(of: Syntax(expression)) {
      unknownConstants.insert(type + constant.dropFirst(4))
    } else {
      unknownConstants.insert(constant)
    }
    return nil
  }

  /// Returns a call with one of its arguments as messages contain it.
  func call(_ node: FunctionCallExprSyntax, _ label: String, _ value: String) -> String {
    let callee = text.callee(of: node) ?? ""
    return Self.oldNames[callee] == label ? "\(callee)(\"\(value)\")" : "\(callee)(\(label): \"\(value)\")"
  }
}
