import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// A copy of a version of a schema in Swift, for a file of the app.
///
///     let frozen = try workspace.freezeVersion("SchemaV2", from: "v1.2")
///     frozen.plan.changes.write()
public struct VersionFreezing: Sendable {
  /// The change of the file.
  public let plan: VersionPlan
  /// The names of the classes in the copy.
  public let classes: [String]
  /// The findings about the copy in the plan of the current sources: it is not listed, or a stage is missing.
  package let ofPlan: [Diagnostic]

  /// Whether the file is as the command writes it, and the plan contains the copy.
  package var isUpToDate: Bool { plan.changes.isEmpty && ofPlan.allSatisfy { $0.severity == .note } }
}

extension Workspace {
  /// The first line of a file with a copy.
  package static let frozenMark = "// plumb:frozen"

  /// Returns the change that writes a copy of a version: a `VersionedSchema` with copies of its classes, enums and
  /// structs, whose version hashes are those of the version.
  ///
  /// - Parameters:
  ///   - version: The name of the version; `nil` for the last one.
  ///   - name: The name of the copy; `nil` for the name of the version, and for `SchemaV1` if the classes have none.
  ///   - output: The file; `nil` for a file with the name of the copy next to the version.
  ///   - ref: The commit, tag or branch whose sources are copied; `nil` for those of the working folder.
  /// - Throws: `CannotRun` for a model in XML, for a version that does not exist, for a type that a copy cannot contain,
  ///   and for a file that was not written by this command.
  public func freezeVersion(
    _ version: String? = nil, as name: String? = nil, to output: String? = nil, from ref: String? = nil,
    in selection: Selection = .all
  ) throws -> VersionFreezing {
    let settings = try model(selection)
    let path = settings.path
    let bundle = try ref.map { try self.bundle(at: "\($0):\(path)") } ?? self.bundle(path)
    guard let schema = bundle.schema else {
      throw CannotRun(
        "\(Terminal.sanitized(path)) is not a schema in Swift", help: ["plumb version add copies a version of a model"],
        argument: path)
    }
    try bundle.refuseSourceErrors()
    guard bundle.isSwiftData else {
      throw CannotRun(
        "\(Terminal.sanitized(path)) has no classes of SwiftData, whose versions are declared in Swift",
        help: ["plumb convert \(Shell.word(path)) Released.xcdatamodeld writes its model as it is"], argument: path)
    }
    let source = try bundle.chosen(version)
    let name = name ?? (schema.isVersioned ? source.name : "SchemaV1")
    guard SwiftName.isIdentifier(name) else {
      throw CannotRun("\(Phrase.quoted(name)) is not the name of a type", help: ["pass a name such as SchemaV1"])
    }
    let frozen: FrozenSchema
    do throws(FreezeFailure) {
      let sources = try sources(of: settings, at: ref)
      frozen = try SourceParser.schema.frozen(schema.isVersioned ? source.name : nil, as: name, in: sources)
    } catch {
      throw CannotRun(error)
    }
    let file = output ?? Path.join(Path.folder(source.file.withoutRef(ref)), "\(name).swift")
    let head = [
      Self.frozenMark,
      "// The classes of \(name) as they were released. A store of the version is found by them: do not edit them.", "",
    ]
    let imports = (["Foundation", "SwiftData"] + frozen.imports).sorted { $0.precedesByBytes($1) }.map {
      "import \($0)"
    }
    let text = (head + imports + ["", frozen.text]).joined(separator: "\n")
    return VersionFreezing(
      plan: VersionPlan(
        changes: FileChanges([try change(of: file, toFrozen: Array(text.utf8))].compactMap { $0 }), versions: [name],
        current: bundle.currentVersion?.name,
        notes: notes(name, source, schema) + frozen.omissions.map(note)),
      classes: frozen.classes, ofPlan: try planFindings(about: name, ref == nil ? bundle : self.bundle(path)))
  }

  /// Returns the findings about a version in the plan of a schema.
  private func planFindings(about name: String, _ bundle: ModelBundle) -> [Diagnostic] {
    guard let plan = bundle.schema?.plan else {
      return [
        Diagnostic(
          rule: Rule.schemaVersionUnplanned.id, severity: .warning, message: "no SchemaMigrationPlan lists \(name)",
          element: ElementPath(version: name),
          location: bundle.schema?.locations[name],
          help: ["list it in `schemas` of a plan, with a stage to the next version"], discriminator: name)
      ]
    }
    let found = Validator(rules: [.schemaVersionUnplanned, .schemaStageMissing]).check(bundle)
    return found.filter { finding in
      finding.rule != Rule.schemaVersionUnplanned.id || finding.discriminator == name
    } + (bundle.version(name) == nil && !plan.versions.contains(name) ? [missing(name, plan)] : [])
  }

  private func missing(_ name: String, _ plan: SchemaDeclarations.Plan) -> Diagnostic {
    Diagnostic(
      rule: Rule.schemaVersionUnplanned.id, severity: .warning, message: "\(plan.name) does not list \(name)",
      element: ElementPath(version: name),
      location: plan.location, help: ["add it to `schemas` of \(plan.name), with a stage"], discriminator: name)
  }

  private func notes(_ name: String, _ version: ModelVersion, _ schema: SchemaDeclarations) -> [String] {
    if schema.isVersioned, version.name == name {
      let place = schema.locations[name].map { " in \(Terminal.sanitized($0.file))" } ?? ""
      return ["delete the declaration of \(name)\(place), which the copy replaces"]
    }
    return ["list \(name) in `schemas` of a SchemaMigrationPlan, before the version with the classes of the app"]
  }

  private func note(_ omission: FrozenSchema.Omission) -> String {
    "\(omission.property) has no initial value in the copy: that of \(Terminal.sanitized(omission.location.description)) "
      + "\(omission.reason)"
  }

  /// Returns the Swift files of a schema, in the working folder or at a ref.
  private func sources(of settings: ModelSettings, at ref: String?) throws(FreezeFailure) -> [SourceFile] {
    do {
      guard let ref else { return try SwiftBundle(files).sources(settings.path, settings.schema) }
      let repository = try GitRepository(containing: settings.path)
      return try SwiftBundle(repository.files(at: repository.commit(ref), under: settings.path))
        .sources(settings.path, settings.schema)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  private func change(of file: String, toFrozen bytes: [UInt8]) throws(CannotRun) -> FileChanges.Change? {
    guard files.kind(file) != .missing else { return FileChanges.Change(file, from: nil, to: bytes) }
    let old = try files.contents(of: file)
    guard old.starts(with: Self.frozenMark.utf8) else {
      throw CannotRun(
        "\(Terminal.sanitized(file)) exists, and plumb version freeze did not write it",
        help: ["pass another file with --output"], argument: file)
    }
    return FileChanges.Change(file, from: old, to: bytes)
  }
}

extension String {
  /// The path without the ref in front of it.
  fileprivate func withoutRef(_ ref: String?) -> String {
    guard let ref, hasPrefix(ref + ":") else { return self }
    return String(dropFirst(ref.count + 1))
  }
}

extension CannotRun {
  /// Creates the error for a version that cannot be copied.
  fileprivate init(_ failure: FreezeFailure) {
    switch failure {
    case .noVersion(let name, let names):
      self.init("the schema has no version \(Phrase.quoted(name))", help: ["its versions: \(Phrase.list(names))"])
    case .property(let property, let location, let reason):
      self.init(
        "\(property) \(reason), so the version cannot be copied",
        help: [
          "it is declared at \(Terminal.sanitized(location.description))", "copy the classes by hand, with this type",
        ])
    case .differs(let entities):
      self.init(
        "a copy of \(Phrase.list(entities, limit: 5)) would have another form in a store",
        help: ["copy the classes by hand"])
    case .unreadable(let reason): self.init(reason)
    }
  }
}
