import PlumbModel

extension Rule {
  /// A minimum Xcode that does not know what the model uses.
  ///
  /// Stands on the model and names the first attribute with the greatest need; the others need not be shown, since one
  /// change mends all. `Automatic` and what does not read `Xcode N` or `Xcode N.M` are left alone, and so is everything
  /// from Xcode 15 on, as nothing newer is known. In the corpus 55 % of the models say `Automatic`.
  static let toolsVersionTooOld = Rule(
    "tools-version-too-old", .bundle, "A minimum Xcode that does not know what the model uses",
    severity: .recommended(.warning),
    text: Text(
      what: """
        `minimumToolsVersion` (“Minimum Tools Version” in the File inspector) names an Xcode older than something in \
        the model: UUID and URI attributes came with Xcode 9, derived attributes with Xcode 11, composites with \
        Xcode 15.
        """,
      why: """
        The model promises that the old Xcode can read it. That Xcode drops what it does not know when it saves, and \
        the stores made before no longer match.
        """,
      example: .model(
        """
        <entity name="Order" representedClassName="Order">
            <attribute name="id" optional="YES" attributeType="UUID"/>
        </entity>
        """, modelAttributes: #"minimumToolsVersion="Xcode «7.3|9.0»""#),
      fix: "Choose the newer Xcode, or “Automatic”, in the File inspector under “Minimum Tools Version”."),
    check: .model { schema in
      guard let text = schema.model.minimumToolsVersion, text != "Automatic", let declared = XcodeVersion(text),
        declared < XcodeVersion(15, 0), let need = greatestNeed(of: schema.model), declared < need.version
      else { return [] }
      return [
        Finding(
          "\(schema.model.name) is declared for \(text), but \(need.user) needs Xcode \(need.version)",
          at: .minimumToolsVersion, label: "\(need.feature) came with Xcode \(need.version)",
          notes: ["an older Xcode drops what it does not know when it saves the model"],
          help: ["set the minimum tools version to Xcode \(need.version) or to Automatic"],
          related: [(need.anchor, need.attribute, "needs Xcode \(need.version)")],
          fixes: [
            XMLFix(
              "Declare the model for Xcode \(need.version)", .review,
              .set(.minimumToolsVersion, to: "Xcode \(need.version)"))
          ])
      ]
    })

  /// What needs a version of Xcode: the version, the feature in words, who uses it (`Order.id`), and where that stands.
  private typealias Need = (version: XcodeVersion, feature: String, user: String, anchor: Anchor, attribute: XMLKey)

  /// The first of what needs the newest Xcode.
  private static func greatestNeed(of model: Model) -> Need? {
    var greatest: Need?
    for entity in model.entities {
      for attribute in entity.attributes {
        guard let (version, feature, place) = need(of: attribute) else { continue }
        if let greatest, version <= greatest.version { continue }
        greatest = (
          version, feature, "\(entity.name).\(attribute.name)", .attribute(attribute, of: entity), place
        )
      }
    }
    return greatest
  }

  /// The Xcode that an attribute needs: a composite 15.0, a derived attribute 11.0, UUID and URI 9.0; nil for what
  /// every Xcode reads. `place` is the XML attribute to point at.
  private static func need(of attribute: Attribute) -> (XcodeVersion, feature: String, place: XMLKey)? {
    if attribute.type == .composite { return (XcodeVersion(15, 0), "a composite", .attributeType) }
    if attribute.isDerived { return (XcodeVersion(11, 0), "a derived attribute", .derived) }
    if attribute.type == .uuid || attribute.type == .uri {
      return (XcodeVersion(9, 0), "the type \(attribute.type.rawValue)", .attributeType)
    }
    return nil
  }
}

/// The version in `Xcode 7.3`, as Xcode writes it into `minimumToolsVersion`.
///
/// `Xcode 9` reads as 9.0; `Automatic`, `Xcode`, `Xcode 9.x` and `9.0` are none.
private struct XcodeVersion: Comparable, CustomStringConvertible {
  var major: Int
  var minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  init?(_ text: String) {
    guard text.hasPrefix("Xcode ") else { return nil }
    let parts = text.dropFirst(6).split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first, let major = first else { return nil }
    guard parts.count > 1 else {
      self.init(major, 0)
      return
    }
    guard let minor = parts[1] else { return nil }
    self.init(major, minor)
  }

  var description: String { "\(major).\(minor)" }

  static func < (one: XcodeVersion, other: XcodeVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }
}
