import Foundation
import TestSupport
import Testing

/// Generated Swift without its marker, with one changed declaration in each file. Each change is found at its
/// location, and no other finding exists. `align` fixes every finding that can be fixed, and a second run has no
/// changes.
@Suite struct DriftMutationTests {
  @Test(arguments: ["macro", "managed"]) func theSample(style: String) throws {
    for seed in 0..<(Corpus.isComplete ? 6 : 2) {
      try check(Samples.path("Greenhouse/Greenhouse.xcdatamodeld"), style, seed: UInt64(seed), atLeast: 12)
    }
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"), arguments: ["macro", "managed"])
  func realModels(style: String) throws {
    for (index, file) in Corpus.part(of: Array(Corpus.files(named: "contents").enumerated()), every: 48) {
      try check((file as NSString).deletingLastPathComponent, style, seed: UInt64(index), atLeast: 0)
    }
  }

  private func check(_ model: String, _ style: String, seed: UInt64, atLeast: Int) throws {
    let folder = try Folder()
    try folder.copy(model, as: "Model.\((model as NSString).pathExtension)")
    let name = try #require(folder.files.first { $0.hasPrefix("Model.") }.map { String($0.prefix { $0 != "/" }) })
    guard try ToolRun("inspect", name, "--no-config", in: folder).out.contains(" 0 entities") == false,
      try ToolRun("generate", name, "--style", style, "--no-config", "--output", "Swift", in: folder).status == 0
    else { return }
    // In managed style, a model may have no classes.
    guard folder.files.contains(where: { $0.hasSuffix(".swift") }) else { return }
    try folder.write(#"{"models": [{"path": "\#(name)", "sources": ["Swift"]}]}"#, to: "plumb.json")
    // Code that Xcode generates is not reported as missing from the sources.
    let isComplete = !folder.files.contains { folder.text($0)?.contains(" codeGenerationType=") == true }
    let classes = Set(folder.files.compactMap { $0.firstMatch(of: /(\w+)\+CoreDataClass/).map { String($0.1) } })
    var random = Seeded(state: seed)
    var expected: [String] = []
    var unmendable = 0
    for file in folder.files where file.hasSuffix(".swift") {
      var source = MutatedSource(file, (folder.text(file) ?? "").replacing("// plumb:generated\n", with: ""))
      let mutations =
        style == "macro" ? source.macroMutations : source.managedMutations(isComplete: isComplete, classes)
      if let mutation = mutations.randomElement(using: &random) {
        source.apply(mutation)
        expected += mutation.findings
        unmendable += mutation.isMendable ? 0 : 1
      }
      try folder.write(source.text, to: file)
    }
    #expect(expected.count >= atLeast)
    let found = try Self.drift(in: folder)
    #expect(found == expected.sorted(), "\(model)\n\(found)\n\(expected.sorted())")

    let align = try ToolRun("align", "--include-review", in: folder)
    #expect(align.status == 0, "\(align.err)")
    let left = try Self.drift(in: folder)
    #expect(left.count == unmendable, "\(model)\n\(left)")
    #expect(try ToolRun("align", "--include-review", "--check", in: folder).status == 0)
  }

  /// Returns the findings in the form `Swift/Item+Plumb.swift:12:7 drift-type`, sorted. A missing property has only
  /// the rule.
  private static func drift(in folder: Folder) throws -> [String] {
    let run = try ToolRun("validate", "--format", "xcode", in: folder)
    return run.out.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /(.+?:\d+:\d+): (?:error|warning|note): .*\[(drift-[a-z-]+)\]/) else {
        return nil
      }
      return match.2 == "drift-property-missing" ? String(match.2) : "\(match.1) \(match.2)"
    }.sorted()
  }
}

/// A generated file, and the mutations that are possible in its declarations.
private struct MutatedSource {
  struct Mutation {
    /// The index of the first line that `new` replaces.
    var line: Int
    var count = 1
    var new: [String]
    var findings: [String]
    var isMendable = true
  }

  let file: String
  var lines: [String]

  init(_ file: String, _ text: String) {
    self.file = file
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { lines.joined(separator: "\n") }

  mutating func apply(_ mutation: Mutation) {
    lines.replaceSubrange(mutation.line..<(mutation.line + mutation.count), with: mutation.new)
  }

  /// Returns the mutation that replaces a part of a line. The finding is at the new part, moved by `offset` columns.
  /// `nil` if the line does not contain `old`.
  private func replacing(
    _ old: String, with new: String, in line: Int, _ rule: String, offset: Int = 0, isMendable: Bool = true
  ) -> Mutation? {
    guard let range = lines[line].range(of: old) else { return nil }
    let column = lines[line][..<range.lowerBound].utf8.count + 1 + offset
    return Mutation(
      line: line, new: [lines[line].replacingCharacters(in: range, with: new)],
      findings: ["\(file):\(line + 1):\(column) \(rule)"], isMendable: isMendable)
  }

  // MARK: The macro style

  var macroMutations: [Mutation] {
    lines.indices.flatMap { line -> [Mutation?] in
      let text = lines[line]
      if text.hasPrefix("  @Relationship(") { return annotationMutations(line) }
      guard text.hasPrefix("  var ") else { return [] }
      return typeMutations(line) + valueMutations(line) + [removal(line), addition(line, "var plumbExtra: Int16 = 0")]
    }.compactMap { $0 }
  }

  private func annotationMutations(_ line: Int) -> [Mutation?] {
    [
      replacing("inverse: \"", with: "inverse: \"plumb", in: line, "drift-inverse", offset: 9),
      replacing("deleteRule: .nullify", with: "deleteRule: .deny", in: line, "drift-delete-rule", offset: 12),
      replacing("deleteRule: .cascade", with: "deleteRule: .nullify", in: line, "drift-delete-rule", offset: 12),
    ]
  }

  private func typeMutations(_ line: Int) -> [Mutation?] {
    let set = lines[line].firstMatch(of: /: Set<(\w+)>$/)
    return [
      replacing(": Int16 = ", with: ": Int32 = ", in: line, "drift-type", offset: 2),
      replacing(": Int64 = ", with: ": Int16 = ", in: line, "drift-type", offset: 2),
      replacing(": Double = ", with: ": Float = ", in: line, "drift-type", offset: 2),
      replacing(": Bool = ", with: ": Bool? = ", in: line, "drift-optionality", offset: 2),
      set.flatMap {
        replacing(String($0.0), with: ": [\($0.1)]", in: line, "drift-relationship-kind", offset: 2, isMendable: false)
      },
    ]
  }

  private func valueMutations(_ line: Int) -> [Mutation?] {
    [
      replacing(" = 0", with: " = 10", in: line, "drift-default", offset: 3),
      replacing(" = \"", with: " = \"plumb", in: line, "drift-default", offset: 3),
      replacing(" = false", with: " = true", in: line, "drift-default", offset: 3),
      replacing(": String? = nil", with: ": String? = \"plumb\"", in: line, "drift-default", offset: 12),
    ]
  }

  /// Returns the mutation that removes a property with its annotation. `nil` for a relationship, because other
  /// relationships reference it as their inverse.
  private func removal(_ line: Int) -> Mutation? {
    guard lines[line].contains(" = ") else { return nil }
    let start = line > 0 && lines[line - 1].hasPrefix("  @") ? line - 1 : line
    guard lines[line - 1].isEmpty || start < line else { return nil }
    return Mutation(line: start, count: line - start + 1, new: [], findings: ["drift-property-missing"])
  }

  private func addition(_ line: Int, _ declaration: String) -> Mutation? {
    guard line > 0, lines[line - 1].hasPrefix("  @") == false else { return nil }
    let column = 3 + (declaration.range(of: "var ").map { declaration[..<$0.upperBound].utf8.count } ?? 0)
    return Mutation(
      line: line, new: ["  \(declaration)", "", lines[line]],
      findings: ["\(file):\(line + 1):\(column) drift-property-extra"], isMendable: false)
  }

  // MARK: The managed style

  func managedMutations(isComplete: Bool, _ classes: Set<String>) -> [Mutation] {
    lines.indices.flatMap { line -> [Mutation?] in
      let text = lines[line]
      if text.hasPrefix("  @objc(add") { return [selectorMutation(line)] }
      guard text.hasPrefix("  @NSManaged var ") else { return [] }
      return [
        replacing(": Int16", with: ": Int32", in: line, "drift-type", offset: 2, isMendable: false),
        replacing(": Int64", with: ": Int16", in: line, "drift-type", offset: 2),
        replacing(": Double", with: ": Float", in: line, "drift-type", offset: 2),
        replacing(": String?", with: ": Data?", in: line, "drift-type", offset: 2),
        replacing(
          ": NSSet?", with: ": NSOrderedSet?", in: line, "drift-relationship-kind", offset: 2, isMendable: false),
        isComplete && !text.hasSuffix("Set?") ? managedRemoval(line, classes) : nil,
        addition(line, "@NSManaged var plumbExtra: Int16"),
      ]
    }.compactMap { $0 }
  }

  /// Returns the mutation that changes the selector of a method. The finding is at the method's name in the next line.
  private func selectorMutation(_ line: Int) -> Mutation {
    let column = "  @NSManaged func ".utf8.count + 1
    return Mutation(
      line: line, new: [lines[line].replacing("(add", with: "(addPlumb")],
      findings: ["\(file):\(line + 2):\(column) drift-accessor"], isMendable: false)
  }

  /// Returns the mutation that removes a property. `align` cannot insert a property whose type is not declared, such
  /// as the type of a transformer, because the code would not compile.
  private func managedRemoval(_ line: Int, _ classes: Set<String>) -> Mutation? {
    let type = lines[line].firstMatch(of: /var \w+: (.+)$/)?.1 ?? ""
    let isMendable = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.allSatisfy { word in
      let name = String(word)
      return Self.known.contains(name) || classes.contains(name)
        || ["NS", "UI", "CL", "CG", "MK"].contains(where: name.hasPrefix)
    }
    return Mutation(line: line, new: [], findings: ["drift-property-missing"], isMendable: isMendable)
  }

  private static let known: Set = [
    "String", "Date", "Data", "UUID", "URL", "Bool", "Double", "Float", "Int16", "Int32", "Int64", "Any", "AnyHashable",
    "AnyObject",
  ]
}
