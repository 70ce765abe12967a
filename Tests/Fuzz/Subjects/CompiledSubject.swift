import PlumbKit

extension Subject {
  /// Compiled models, which are archives in a binary property list.
  static let compiled = Subject(
    name: "mom", ending: "mom", isSeed: { $0.hasSuffix(".mom") || $0.hasSuffix(".cdm") }, words: Words.propertyList
  ) { bytes in
    var verdict = Verdict()
    CompiledChecks.bundle("A.mom", bytes, &verdict)
    CompiledChecks.mapping(bytes, &verdict)
    do throws(ReadFailure) {
      CompiledChecks.compiling(try CompiledModel.read(bytes: bytes, file: "A.mom", name: "A").model, &verdict)
    } catch {
      verdict.refused(error.diagnostic)
    }
    return verdict
  }

  /// SQLite files, with the model that Core Data stores in them.
  static let store = Subject(
    name: "store", ending: "sqlite", isSeed: { $0.hasSuffix(".sqlite") || $0.hasSuffix(".store") }, words: []
  ) { bytes in
    var verdict = Verdict()
    CompiledChecks.bundle("A.sqlite", bytes, &verdict)
    let files = Files.inMemory(["A.sqlite": bytes])
    do throws(ReadFailure) {
      let hashes = try StoreMetadata.read("A.sqlite", from: files).hashes
      verdict.saw("hashes \(hashes.count)")
      if let compiled = try StoreModel.read("A.sqlite", from: files) {
        CompiledChecks.compiling(compiled.model, &verdict)
      }
    } catch {
      verdict.refused(error.diagnostic)
    }
    return verdict
  }
}

enum CompiledChecks {
  /// Checks that the source of a compiled model compiles to the same model, if it can be compiled.
  static func compiling(_ model: Model, _ verdict: inout Verdict) {
    verdict.saw("model \(model.entities.count) \(model.composites.count) \(model.fetchRequests.count)")
    do throws(CompileFailure) {
      let bytes = try CompiledModel.bytes(of: model, module: "A")
      let same = try CompiledModel.bytes(of: model, module: "A")
      verdict.expect(same == bytes, "equal models have equal bytes")
      do throws(ReadFailure) {
        let again = try CompiledModel.read(bytes: bytes, file: "B.mom", name: model.name).model
        verdict.expect(again.entities.count == model.entities.count, "no entity is lost")
        let twice = try? CompiledModel.bytes(of: again, module: "A")
        verdict.expect(twice == bytes, "compiling twice gives the same bytes")
      } catch {
        verdict.expect(false, "what is compiled can be read", error.diagnostic.message)
      }
    } catch {
      verdict.saw("not compiled: " + error.problem.split(separator: " ").prefix(4).joined(separator: " "))
    }
  }

  /// Checks that a file is read as a bundle or refused, and that it can be validated and converted.
  static func bundle(_ path: String, _ bytes: [UInt8], _ verdict: inout Verdict) {
    let workspace = Workspace(files: .inMemory([path: bytes]))
    do {
      for diagnostic in try workspace.findings(of: .init(models: [path])).diagnostics { verdict.saw(diagnostic.rule) }
      _ = try workspace.convert(path, to: .bundle)
    } catch {
      verdict.expect(error is Unreadable || error is CannotRun, "a model is refused with a message", "\(error)")
    }
  }

  /// Checks that a compiled mapping model is read or refused.
  static func mapping(_ bytes: [UInt8], _ verdict: inout Verdict) {
    do throws(ReadFailure) {
      let mapping = try CompiledMappingModel.read(bytes, file: "A.cdm", name: "A").mapping
      verdict.saw("mapping \(mapping.entityMappings.count)")
    } catch {
      verdict.refused(error.diagnostic)
    }
  }
}
