import Foundation
import PlumbKit

extension Subject {
  /// Property lists, in XML and in binary, and the files that contain them: archives and `.xccurrentversion`.
  static let propertyList = Subject(
    name: "plist", ending: "plist",
    isSeed: {
      $0.hasSuffix(".plist") || $0.hasSuffix("/.xccurrentversion") || $0.hasSuffix("/elements")
        || $0.hasSuffix(".mom")
    },
    words: Words.propertyList, isXML: true
  ) { bytes in
    var verdict = Verdict()
    do throws(ReadFailure) {
      let list = try PropertyList.read(bytes, file: "a.plist")
      verdict.saw("read \(list.kind) \(bytes.starts(with: Array("bplist".utf8)))")
      PropertyListChecks.writing(list, &verdict)
      PropertyListChecks.archive(bytes, &verdict)
      PropertyListChecks.compiledModel(bytes, &verdict)
    } catch {
      verdict.refused(error.diagnostic)
    }
    PropertyListChecks.bundle(bytes, &verdict)
    return verdict
  }
}

enum PropertyListChecks {
  /// Checks that Plumb reads the written binary and XML forms as the same list, and that Foundation reads the binary
  /// form.
  static func writing(_ list: PropertyList, _ verdict: inout Verdict) {
    let binary = list.written(as: .binary)
    verdict.expect((try? PropertyList.read(binary, file: "b")) == list, "binary says the same")
    // Foundation reads the references of archives as objects without a type, not as values.
    if !list.holds({ $0.uid != nil }) {
      let read = try? PropertyListSerialization.propertyList(from: Data(binary), format: nil)
      verdict.expect(read != nil, "Foundation reads the binary form")
    }
    guard !list.holds(\.isBeyondXML) else { return verdict.saw("beyond XML") }
    let text = list.written(as: .xml)
    verdict.expect((try? PropertyList.read(text, file: "b")) == list, "XML says the same")
  }

  /// Checks that an archive is read or refused, and that an archive that was read can be written and read again.
  static func archive(_ bytes: [UInt8], _ verdict: inout Verdict) {
    do throws(ReadFailure) {
      let archive = try KeyedArchive.read(bytes, file: "a")
      verdict.saw("archive")
      let again = try? KeyedArchive.read(archive.written(), file: "b")
      verdict.expect(again == archive, "an archive says the same")
    } catch {
      verdict.refused(error.diagnostic)
    }
  }

  /// Checks that a compiled model is read or refused, and that a model that was read has a layout in a store.
  static func compiledModel(_ bytes: [UInt8], _ verdict: inout Verdict) {
    do throws(ReadFailure) {
      let compiled = try CompiledModel.read(bytes: bytes, file: "a.mom", name: "a")
      verdict.saw("compiled \(compiled.model.entities.count) \(compiled.omissions.count)")
      let layout = StoreLayout(compiled.model)
      let numbers = layout.entities.map(\.number)
      verdict.expect(numbers == Array(1..<numbers.count + 1), "entities are numbered")
    } catch {
      verdict.refused(error.diagnostic)
    }
  }

  /// Reads and validates a bundle with the bytes as its `.xccurrentversion`. A refusal must have a location.
  static func bundle(_ bytes: [UInt8], _ verdict: inout Verdict) {
    let model = Array("<model><entity name=\"A\"/></model>".utf8)
    let files = Files.inMemory([
      "S.xcdatamodeld/.xccurrentversion": bytes, "S.xcdatamodeld/S.xcdatamodel/contents": model,
      "S.xcdatamodeld/S 2.xcdatamodel/contents": model,
    ])
    do throws(ReadFailure) {
      let bundle = try ModelBundle.read("S.xcdatamodeld", from: files)
      verdict.saw("current \(bundle.currentVersion?.name ?? "none")")
    } catch {
      verdict.refused(error.diagnostic)
    }
    do {
      let found = try Workspace(files: files).findings(of: .init(models: ["S.xcdatamodeld"]))
      for diagnostic in found.diagnostics { verdict.saw(diagnostic.rule) }
    } catch {
      verdict.expect(error is Unreadable || error is CannotRun, "validate says what it refuses", "\(error)")
    }
  }
}

extension PropertyList {
  /// Returns whether the list or a value in it satisfies the condition.
  func holds(_ condition: (PropertyList) -> Bool) -> Bool {
    if condition(self) { return true }
    switch self {
    case .dictionary(let values):
      return values.entries.contains { condition(.string($0.key)) || $0.value.holds(condition) }
    case .array(let values): return values.contains { $0.holds(condition) }
    default: return false
    }
  }

  /// Whether XML cannot represent the value: control characters and noncharacters, fractions of a second, dates more
  /// than 60e9 seconds from 2001, NaN, references.
  var isBeyondXML: Bool {
    switch self {
    case .string(let text):
      text.unicodeScalars.contains { $0.value < 0x20 && !"\n\t".unicodeScalars.contains($0) || $0.value | 1 == 0xFFFF }
    case .date(let seconds): seconds != seconds.rounded(.down) || abs(seconds) > 60e9
    case .real(let number): number.isNaN
    case .uid: true
    default: false
    }
  }
}
