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
  static let versionUnreadable = Rule(
    "version-unreadable", .bundle, "A version that cannot be read",
    severity: .always(.error),
    text: Text(
      what: """
        A version whose `contents` is no model: broken XML, or no file at all. The finding gives the reason and the \
        place. A merge conflict left in the file is `merge-conflict`. Old versions in the binary form of before Xcode 4 \
        that Plumb cannot read are a warning.
        """,
      why: """
        The model compiler stops. Where the version is an old one and was left out of the build instead, stores made \
        with it can no longer be migrated (134130).
        """,
      example: .bundle(
        [("Shop", #"<entity name="Order" representedClassName="Order"«|/»>"#)], current: "Shop"),
      fix: """
        Mend the XML at the place given, or take the file back from version control.
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

  /// Returns the finding for one version, with the reader's message.
  private static func finding(_ version: ModelVersion, _ failed: Diagnostic) -> Finding {
    Finding(
      "\(version.name) cannot be read: \(failed.message)", on: place(version, failed.location), label: failed.label,
      notes: failed.notes, help: failed.help, discriminator: failed.discriminator)
  }

  /// Returns the one finding for all old versions in the binary format. Empty if the bundle has none.
  private static func binary(_ versions: [ModelVersion]) -> [Finding] {
    guard let first = versions.first else { return [] }
    let names = Words.list(versions.map(\.name), limit: 5)
    return [
      Finding(
        "\(names) cannot be read by Plumb: "
          + (versions.count == 1 ? "a version" : "versions") + " in the binary form of before Xcode 4",
        on: place(first, nil), notes: ["what it says of steps and hashes is without them"],
        help: ["open the bundle in Xcode and save it, which writes them as XML; or live with it"],
        discriminator: "binary", atMost: .warning)
    ]
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
