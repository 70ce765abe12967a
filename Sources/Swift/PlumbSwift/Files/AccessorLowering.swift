import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension BodyLowering {
  /// Reads the methods that Core Data generates, and `fetchRequest()`. Other methods are ignored.
  ///
  ///     @objc(addTagsObject:) @NSManaged public func addToTags(_ value: Tag)
  ///     @nonobjc public class func fetchRequest() -> NSFetchRequest<Item> { … }
  ///
  /// A method without parameters occupies the name of a property. It is recorded as a variable that is not stored.
  mutating func lower(_ node: FunctionDeclSyntax, _ scope: DeclarationScope) {
    let isStatic = text.modifiers(node.modifiers).isStatic
    if node.signature.parameterClause.parameters.isEmpty, !isStatic {
      note(text.span(of: node.name), .method, of: text.span(of: node))
    }
    if rules.takesUnstored, !isStatic { addSelector(of: node, text.annotations(node.attributes)) }
    if text.contains("#function", in: node.signature) { body.namedByCaller.insert(text.name(node.name)) }
    if text.name(node.name) == "awakeFromInsert", let block = node.body {
      body.setOnInsert.formUnion(text.properties(setIn: block))
    } else if text.name(node.name) == "fetchRequest" {
      let entity = fetchedEntity(node)
      if entity != nil || resultClass(node) != nil { add(node, .fetchRequest, key: entity ?? "") }
    } else if !node.attributes.isEmpty {
      let annotations = text.annotations(node.attributes)
      guard annotations.managed != nil else { return }
      guard let (kind, key) = AccessorName.parse(text.name(node.name), objcName: annotations.objcName) else { return }
      add(node, kind, key: key, selector: annotations.objcName ?? plainSelector(node), isManaged: true)
    }
  }

  /// Records the selector of a method without parameters or with one unlabeled parameter, or the name in `@objc(…)`.
  private mutating func addSelector(of node: FunctionDeclSyntax, _ annotations: Annotations) {
    guard annotations.isObjC || rules.isObjC, annotations.managed == nil else { return }
    let isGetter = node.signature.parameterClause.parameters.isEmpty
    let selector = annotations.objcName ?? (isGetter ? text.name(node.name) : plainSelector(node))
    if let selector { body.selectors.insert(selector) }
  }

  /// Returns the selector of a method without argument labels: `addTags:` for `addTags(_ values: NSSet)`. `nil` if
  /// the labels are part of the selector.
  private func plainSelector(_ node: FunctionDeclSyntax) -> String? {
    let parameters = node.signature.parameterClause.parameters
    guard parameters.count == 1, parameters.first?.firstName.tokenKind == .wildcard else { return nil }
    return text.name(node.name) + ":"
  }

  /// Records the method for one key.
  private mutating func add(
    _ node: FunctionDeclSyntax, _ kind: AccessorDeclaration.Kind, key: String, selector: String? = nil,
    isManaged: Bool = false
  ) {
    body.accessors.append(
      AccessorDeclaration(
        name: text.name(node.name), kind: kind, key: key,
        destination: isManaged ? destination(node) : kind == .fetchRequest ? resultClass(node) : nil,
        collection: isManaged ? collection(node) : nil, isManaged: isManaged, selector: selector,
        places: SourceRanges(file: text.file, whole: text.span(of: node), name: text.span(of: node.name))))
  }

  /// Returns the class of the parameter's objects: `Tag` for `(_ value: Tag)` and
  /// `(_ values: [Tag], at indexes: NSIndexSet)`. `nil` for Foundation's collections.
  private func destination(_ node: FunctionDeclSyntax) -> String? {
    for parameter in node.signature.parameterClause.parameters {
      let type = text.type(parameter.type).unwrapped
      if type.collectionCardinality != nil || type.isFoundationArray { continue }
      switch type {
      case .named("NSIndexSet", _), .named("IndexSet", _): continue
      case .named(let name, let generics) where generics.isEmpty && !StandardType.isKnown(name):
        return name.lastComponent
      case .array(.named(let name, _)), .set(.named(let name, _)): return name.lastComponent
      default: continue
      }
    }
    return nil
  }

  /// Returns the kind of set that is the only argument of a method: `NSSet`, `Set<Tag>`, `NSOrderedSet`. `nil` for
  /// any other argument.
  private func collection(_ node: FunctionDeclSyntax) -> PropertyDeclaration.Cardinality? {
    let parameters = node.signature.parameterClause.parameters
    guard parameters.count == 1, let parameter = parameters.first else { return nil }
    return text.type(parameter.type).setCardinality
  }

  /// Returns the class of a class method's result: `Item` for `fetchRequest() -> NSFetchRequest<Item>`. `nil` for a
  /// method without such a result.
  private func resultClass(_ node: FunctionDeclSyntax) -> String? {
    guard text.modifiers(node.modifiers).isStatic, let result = node.signature.returnClause,
      case .named(let request, let generics) = text.type(result.type), request.lastComponent == "NSFetchRequest",
      generics.count == 1, case .named(let name, let arguments)? = generics.first, arguments.isEmpty,
      !Self.anyResults.contains(name.lastComponent)
    else { return nil }
    return name.lastComponent
  }

  /// The result types that are not a class of the app.
  private static let anyResults: Set<String> = [
    "NSFetchRequestResult", "NSManagedObject", "NSDictionary", "NSNumber", "NSManagedObjectID", "Self",
  ]

  /// Returns the name in `NSFetchRequest<Item>(entityName: "Item")`. `nil` if it is not a literal.
  private func fetchedEntity(_ node: FunctionDeclSyntax) -> String? {
    guard let block = node.body, text.contains("entityName", in: block) else { return nil }
    var entity: String?
    text.forEachCall(in: Syntax(block)) { call in
      let argument = call.arguments.first { $0.label.map(text.name) == "entityName" }
      entity = argument.flatMap { text.string(literal: $0.expression) }
      return entity != nil
    }
    return entity
  }
}
