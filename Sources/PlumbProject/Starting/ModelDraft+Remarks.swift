import PlumbText

extension ModelDraft {
  /// The found files and the reasons for the proposals: a line for the model, then indented lines.
  ///
  ///     Models/Shop.xcdatamodeld: 3 versions, 12 entities in Shop 3
  ///       sources: Sources/Shop, where 11 of the 12 are declared
  ///       not found: OrderLine; widen “sources” if it is elsewhere
  var remarks: [String] {
    guard let found else { return ["\(path): its current version cannot be read; plumb validate says why"] }
    let head =
      "\(path): \(Words.plural(found.versions, "version", "versions")), "
      + "\(Words.plural(found.entities, "entity", "entities")) in \(found.version)"
    return [head] + (sourceRemarks(found) + xcodeRemarks(found) + outputRemarks).map { "  " + $0 }
  }

  /// Returns the folders that declare the classes, and the classes without a declaration.
  private func sourceRemarks(_ found: Found) -> [String] {
    guard !sources.isEmpty else {
      let reason = found.missing.isEmpty ? "" : ", and what is not there cannot be compared"
      return ["no sources: no Swift file below this folder declares one of its classes\(reason)"]
    }
    var remarks = [
      "sources: \(Words.list(sources, limit: 4)), where \(found.declared) of \(Words.plural(found.entities, "entity", "entities")) \(found.declared == 1 ? "is" : "are") declared"
    ]
    if !found.missing.isEmpty {
      remarks.append(
        "not found: \(Words.list(found.missing, limit: 5)); widen “sources” if \(found.missing.count == 1 ? "it is" : "they are") elsewhere"
      )
    }
    if !passedOver.isEmpty {
      remarks.append(
        "passed over: \(Words.list(passedOver.sorted(), limit: 3)), of tests, or nearer to another model")
    }
    return remarks
  }

  /// Returns the remark about code that Xcode generates during a build.
  private func xcodeRemarks(_ found: Found) -> [String] {
    guard !found.ofXcode.isEmpty else { return [] }
    let all = found.ofXcode.count == found.entities ? "all entities" : Words.list(found.ofXcode, limit: 3)
    return ["Xcode writes classes or properties of \(all) (Codegen): set Manual/None before plumb generate does"]
  }

  /// The remark about existing generated files.
  private var outputRemarks: [String] {
    output.isThere ? ["generate: \(output.folder), which holds files of Plumb’s already"] : []
  }
}
