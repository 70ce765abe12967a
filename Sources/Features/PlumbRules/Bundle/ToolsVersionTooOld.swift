import PlumbModel

extension Rule {
  /// A minimum Xcode version that does not support a feature of the model.
  ///
  /// The finding is on the model. It names the first attribute that needs the newest Xcode version; the other
  /// attributes are not listed, because one change fixes all of them. The rule ignores `Automatic`, values other than
  /// `Xcode N` and `Xcode N.M`, and all versions from Xcode 15 on, because no newer requirement is known. In the
  /// corpus 55 % of the models have `Automatic`.
  static let toolsVersionTooOld = Rule(
    "tools-version-too-old", .bundle, "A minimum Xcode that does not support the model",
    severity: .recommended(.warning),
    text: Text(
      what: """
        `minimumToolsVersion` (“Minimum Tools Version” in the File inspector) names an Xcode older than a feature of \
        the model: UUID and URI attributes came with Xcode 9, derived attributes with Xcode 11, composites with Xcode \
        15.
        """,
      why: """
        The model declares that the old Xcode can read it. When that Xcode saves the model, it drops what it does not \
        support, and existing stores no longer match the model.
        """,
      example: .order(
        #"<attribute name="id" optional="YES" attributeType="UUID"/>"#,
        modelAttributes: #"minimumToolsVersion="Xcode «7.3|9.0»""#),
      fix: "Choose the newer Xcode, or “Automatic”, in the File inspector under “Minimum Tools Version”."),
    check: .model { schema in
      guard let text = schema.model.minimumToolsVersion, text != "Automatic", let declared = XcodeVersion(text),
        declared < XcodeVersion(15, 0), let need = greatestNeed(of: schema.model), declared < need.version
      else { return [] }
      return .finding(
        "\(schema.model.name) is declared for \(text), but \(need.user) needs Xcode \(need.version)",
        at: .minimumToolsVersion, label: "\(need.feature) came with Xcode \(need.version)",
        notes: ["an older Xcode drops what it does not support when it saves the model"],
        help: ["set the minimum tools version to Xcode \(need.version) or to Automatic"],
        related: [(need.anchor, need.attribute, "needs Xcode \(need.version)")],
        fixes: [
          XMLFix(
            "Declare the model for Xcode \(need.version)", .review,
            .set(.minimumToolsVersion, to: "Xcode \(need.version)"))
        ])
    })

  /// A feature that needs a version of Xcode: the version, the feature's description, the path of the attribute that
  /// uses it (`Order.id`), the attribute's anchor, and the XML attribute to point at.
  private typealias Need = (version: XcodeVersion, feature: String, user: String, anchor: Anchor, attribute: XMLKey)

  /// Returns the first attribute that needs the newest Xcode version. `nil` if no attribute needs one.
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

  /// Returns the Xcode version that an attribute needs: 15.0 for a composite, 11.0 for a derived attribute, 9.0 for
  /// UUID and URI. `nil` if every Xcode version can read the attribute. `place` is the XML attribute to point at.
  private static func need(of attribute: Attribute) -> (XcodeVersion, feature: String, place: XMLKey)? {
    if attribute.type == .composite { return (XcodeVersion(15, 0), "a composite", .attributeType) }
    if attribute.isDerived { return (XcodeVersion(11, 0), "a derived attribute", .derived) }
    if attribute.type == .uuid || attribute.type == .uri {
      return (XcodeVersion(9, 0), "the type \(attribute.type.rawValue)", .attributeType)
    }
    return nil
  }
}

/// A version of Xcode, read from `Xcode 7.3` as Xcode writes it to `minimumToolsVersion`.
///
/// `Xcode 9` is read as 9.0. `Automatic`, `Xcode`, `Xcode 9.x` and `9.0` are not valid.
struct XcodeVersion: Comparable, CustomStringConvertible {
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
