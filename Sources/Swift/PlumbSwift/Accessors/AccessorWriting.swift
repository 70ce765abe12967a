import PlumbDeclarations
import PlumbModel
import PlumbText

/// The writing of the file with accessors, member by member.
struct AccessorWriting {
  private let types: ModuleTypes
  private let files: [ModuleFile]
  private var declarations: [String] = []
  private var usedFiles: Set<String> = []
  private(set) var problems: [Diagnostic] = []
  private(set) var count = 0

  init(module: String, _ files: [ModuleFile], _ dependencies: [ParsedModule] = []) {
    self.files = files
    types = ModuleTypes(module: module, files, dependencies)
  }

  /// Whether the sources of other modules may declare the type of a member, or a superclass with nested types.
  private(set) var hasUnknownTypes = false

  mutating func add(_ member: ManagedMember) {
    do throws(AccessorRefusal) {
      if let refusal = member.refusal { throw refusal }
      let owner = try types.owner(member.owner)
      if types.hasUnknownSuperclass(owner) { hasUnknownTypes = true }
      guard let name = name(of: member) else { throw .form("has a name that is not ASCII") }
      switch member.shape {
      case .property(let type): addProperty(member, name, owner, try types.type(type, in: member.place))
      case .method(let parameters, let result):
        if result != nil { throw .form("returns a value, which no method of Core Data does") }
        var meanings: [SpelledType] = []
        for parameter in parameters { meanings.append(try types.type(parameter.type, in: member.place)) }
        try addMethod(member, name, owner, labels: parameters.map(\.label), meanings)
      }
    } catch {
      if case .unknown = error { hasUnknownTypes = true }
      refuse(member, error)
    }
  }

  /// Returns the name of a member in its symbols; `nil` for a name that is not ASCII.
  private func name(of member: ManagedMember) -> MemberName? {
    guard member.name.isASCII else { return nil }
    let file = member.location.file.split(separator: "/").last.map(String.init) ?? ""
    let isHidden = member.access?.isFilePrivate == true
    return MemberName(name: member.name, discriminator: isHidden ? discriminator(ofFile: file) : nil)
  }

  /// Returns the text that distinguishes the private members of a file.
  private func discriminator(ofFile name: String) -> String {
    "_" + MD5.hash(Array((types.module + name).utf8)).map { $0 < 16 ? "0\($0.hex)" : $0.hex }.joined()
  }

  private mutating func addProperty(
    _ member: ManagedMember, _ name: MemberName, _ owner: NominalType, _ type: SpelledType
  ) {
    let getter = SymbolMangler.accessor("vg", of: name, in: owner, type.meaning)
    let setter = SymbolMangler.accessor("vs", of: name, in: owner, type.meaning)
    let read = type.meaning.isOptional ? "_managedOptional" : "_managedValue"
    let key = "\"\(member.objcName ?? member.name)\""
    add(
      member,
      [
        function(getter, member.access, "() -> \(type.text) { \(read)(\(key)) }"),
        function(
          setter, member.setterAccess ?? member.access,
          "(_ p0: __owned \(type.text)) { _setManaged(p0, \(key)) }"),
      ])
  }

  private mutating func addMethod(
    _ member: ManagedMember, _ name: MemberName, _ owner: NominalType, labels: [String?], _ parameters: [SpelledType]
  ) throws(AccessorRefusal) {
    let types = parameters.map(\.meaning)
    let method = ManagedMethod(name: member.name, selector: member.objcName, labels: labels, parameters: types)
    guard let call = method.call else { throw .form("is not a method that Core Data implements") }
    let symbol = SymbolMangler.method(name, labels: labels, parameters: types, result: nil, in: owner)
    let list = parameters.enumerated().map { "_ p\($0.offset): \($0.element.text)" }.joined(separator: ", ")
    add(member, [function(symbol, member.access, "(\(list)) { \(call) }")])
  }

  private func function(_ symbol: String, _ access: AccessLevel?, _ rest: String) -> String {
    let number = declarations.count
    let level = [.public, .open].contains(access) ? "public " : access == .package ? "package " : ""
    return "  @_silgen_name(\"\(symbol)\") \(level)final func _managed_\(types.module)_\(number)\(rest)"
  }

  private mutating func add(_ member: ManagedMember, _ functions: [String]) {
    count += 1
    usedFiles.insert(member.location.file)
    let code = (["extension \(member.owner) {"] + functions + ["}"]).joined(separator: "\n")
    declarations.append(Self.conditional(code, member.conditions))
  }

  private mutating func refuse(_ member: ManagedMember, _ reason: AccessorRefusal) {
    let name = member.owner.isEmpty ? member.name : "\(member.owner).\(member.name)"
    problems.append(
      Diagnostic(
        rule: "managed-accessors", severity: .error, message: "\(name) \(reason.problem)",
        element: ElementPath(version: member.location.file), location: member.location, label: "no accessors",
        help: reason.help))
  }

  private static func conditional(_ code: String, _ conditions: [String]) -> String {
    conditions.isEmpty ? code : "#if \(conditions.joined(separator: " && "))\n\(code)\n#endif"
  }

  /// The text of the file after its first line.
  var text: String {
    let head = """
      // Accessors of @NSManaged properties and methods. Apple's systems have them at run time.
      // swift-format-ignore-file
      // swiftlint:disable all
      """
    guard !declarations.isEmpty else { return head + "\n" }
    return ([head, "", "#if !canImport(ObjectiveC)"] + imports + declarations + ["#endif", ""]).joined(separator: "\n")
  }

  /// The imports of the files with accessors, without duplicates.
  private var imports: [String] {
    let all = files.filter { usedFiles.contains($0.path) }.flatMap(\.imports)
    var byName: [ImportRecord: ImportRecord] = [:]
    for record in all {
      let key = ImportRecord(name: record.name, text: "", conditions: record.conditions)
      // An import that names its access level permits at least as much as others of the module.
      if byName[key].map({ $0.text.count < record.text.count }) ?? true { byName[key] = record }
    }
    let known = Set(byName.values.filter(\.conditions.isEmpty).map(\.name))
    return (known.contains("CoreData") ? [] : ["import CoreData"])
      + byName.values.map { Self.conditional($0.text, $0.conditions) }.sorted()
  }
}

extension UInt8 {
  fileprivate var hex: String { String(self, radix: 16, uppercase: true) }
}
