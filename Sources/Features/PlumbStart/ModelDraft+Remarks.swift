import PlumbText

extension ModelDraft {
  /// The found files and the reasons for the proposals: a line for the model, then indented lines.
  ///
  ///     Models/Shop.xcdatamodeld: 3 versions, 12 entities in Shop 3
  ///       sources: Sources/Shop, where 11 of the 12 are declared
  ///       not found: OrderLine; widen “sources” if it is elsewhere
  var remarks: [String] {
    guard let found else { return ["\(path): its current version cannot be read; plumb validate reports the reason"] }
    let head =
      "\(path): \(Phrase.plural(found.versions, "version", "versions")), "
      + "\(Phrase.plural(found.entities, "entity", "entities")) in \(found.version)"
    if isSwift { return ["\(head), a schema in Swift"] }
    return [head] + (sourceRemarks(found) + xcodeRemarks(found) + outputRemarks).map { "  " + $0 }
  }

  /// Returns the folders that declare the classes, and the classes without a declaration.
  private func sourceRemarks(_ found: Found) -> [String] {
    guard !sources.isEmpty else {
      if !unproposedFolders.isEmpty {
        return [
          "no sources: its code is in \(Self.placesOfCode(unproposedFolders)); write the folders to “sources” yourself"
        ]
      }
      if !filesWithoutTarget.isEmpty {
        return [
          "no sources: \(Phrase.list(filesWithoutTarget, limit: 3)) \(filesWithoutTarget.count == 1 ? "declares" : "declare") "
            + "its classes and \(filesWithoutTarget.count == 1 ? "belongs" : "belong") to no target of the Xcode project"
        ]
      }
      if !isBuilt { return ["no sources: no target builds the model"] }
      if found.missing.isEmpty { return ["no sources: no code near the model was found"] }
      return [
        "no sources: no Swift or Objective-C file below this folder declares one of its classes, so missing classes "
          + "cannot be compared"
      ]
    }
    let list = Phrase.list(sources, limit: 4)
    var remarks = [
      hasOnlyUses
        ? "sources: \(list), whose keys and names are compared"
        : "sources: \(list), where \(found.declared) of \(Phrase.plural(found.entities, "entity", "entities")) \(found.declared == 1 ? "is" : "are") declared"
    ]
    if !found.missing.isEmpty {
      remarks.append(
        "not found: \(Phrase.list(found.missing, limit: 5)); widen “sources” if \(found.missing.count == 1 ? "it is" : "they are") in another folder"
      )
    }
    if !unproposedFolders.isEmpty {
      remarks.append(
        "not compared: other code, which is in \(Self.placesOfCode(unproposedFolders)); add its folders to “sources”")
    }
    return remarks + ignoredRemarks
  }

  /// Returns the phrase for code in more places than are proposed.
  private static func placesOfCode(_ folders: [String]) -> String {
    "more than \(mostSources) places, most of it in \(Phrase.list(folders.prefix(3).map { Phrase.quoted($0) }))"
  }

  /// The remarks about files that seem to declare the classes, by the reason for which they are ignored.
  private var ignoredRemarks: [String] {
    let tests = passedOver.filter { !Self.mayUse($0, path) }.sorted()
    let ofOthers = passedOver.subtracting(tests).sorted()
    return [("of tests", tests), ("of another model or module", ofOthers)].filter { !$0.1.isEmpty }
      .map { reason, files in "ignored: \(Phrase.list(files, limit: 2)), \(reason)" }
  }

  /// Returns the remark about code that Xcode generates during a build.
  private func xcodeRemarks(_ found: Found) -> [String] {
    guard !found.ofXcode.isEmpty else { return [] }
    let all = found.ofXcode.count == found.entities ? "all entities" : Phrase.list(found.ofXcode, limit: 3)
    return ["Xcode generates classes or properties of \(all) (Codegen): set Manual/None before you use plumb generate"]
  }

  /// The remark about existing generated files.
  private var outputRemarks: [String] {
    output.isThere ? ["generate: \(output.folder), which already contains generated files"] : []
  }
}
