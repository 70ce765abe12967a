import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A version that cannot be read.
  ///
  /// The rule reports one finding for each version, with the reason, the location and the help of the reader. An old
  /// version is an error too: a store that was created with it can only be migrated with that version. Old versions
  /// in the binary format of before Xcode 4 are reported together in one warning, because Core Data can read them and
  /// only Plumb cannot. No rule that checks models runs on an unreadable version, and rules that compare two versions
  /// report no finding if one of the two is unreadable.
  package static let versionUnreadable = Rule(
    "version-unreadable", .bundle, "A version that cannot be read",
    severity: .always(.error),
    text: Text(
      what: """
        A version whose `contents` is not a model: invalid XML, or a missing file. The finding has the reason and the \
        location. A merge conflict in the file is `merge-conflict`. Old versions in the binary format from before \
        Xcode 4, which Plumb cannot read, are a warning, and so is a bundle without any version that no Xcode project \
        lists.
        """,
      why: """
        The model compiler stops. If the version is an old one that is excluded from the build, stores created with it \
        can no longer be migrated (134130).
        """,
      example: .bundle(
        [("Shop", #"<entity name="Order" representedClassName="Order"«|/»>"#)], current: "Shop"),
      fix: """
        Fix the XML at the reported location, or restore the file from version control.
        """),
    check: .bundle { bundle in
      let failed = bundle.versions.compactMap { version -> (version: ModelVersion, why: Diagnostic)? in
        guard case .failure(let failure) = version.content, !failure.isMergeConflict,
          !failure.diagnostic.isUnknownValue
        else { return nil }
        return (version, failure.diagnostic)
      }
      let old = failed.filter { $0.version.isBinary && $0.version.name != bundle.currentVersion?.name }
      let others = failed.filter { failure in !old.contains { $0.version.name == failure.version.name } }
      return others.map { finding($0.version, $0.why) } + binary(old.map(\.version))
    })

  /// Returns the finding for a bundle without any version that no Xcode project lists.
  package static func versionUnreadable(remains path: String) -> Diagnostic {
    Diagnostic(
      rule: versionUnreadable.id, severity: .warning, message: "\(path) contains no version",
      element: ElementPath(version: Path.stem(Path.name(path), without: ".xcdatamodeld")),
      location: Location(file: path),
      help: ["no Xcode project lists it: delete it, or restore its versions"], discriminator: "empty")
  }

  /// Returns the finding for one version, with the reader's message.
  private static func finding(_ version: ModelVersion, _ failed: Diagnostic) -> Finding {
    Finding(
      "\(version.name) cannot be read: \(failed.message)", on: place(version, failed.location), label: failed.label,
      notes: failed.notes, help: failed.help, discriminator: failed.discriminator)
  }

  /// Returns the one finding for all old versions in the binary format. Empty if the bundle has none.
  private static func binary(_ versions: [ModelVersion]) -> [Finding] {
    guard let first = versions.first else { return [] }
    let names = Phrase.list(versions.map(\.name), limit: 5)
    return .finding(
      "\(names) cannot be read by Plumb: "
        + (versions.count == 1 ? "a version" : "versions") + " in the binary format from before Xcode 4",
      on: place(first, nil), notes: ["results about steps and hashes do not include them"],
      help: ["open the bundle in Xcode and save it, which writes them as XML; or ignore the warning"],
      discriminator: "binary", atMost: .warning)
  }

  /// Returns the anchor for a version whose model could not be read. An empty model provides the version's name.
  private static func place(_ version: ModelVersion, _ location: Location?) -> Anchor {
    Anchor(
      [], origin: .none, model: Model(name: version.name), location: location ?? Location(file: version.file))
  }
}

extension ModelVersion {
  /// Whether the version is in the binary format of before Xcode 4.
  fileprivate var isBinary: Bool { Path.name(file) == "elements" }
}
