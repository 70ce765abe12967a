import Testing

@testable import PlumbChecking
@testable import PlumbComparing
@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbRules

@Suite struct SuppressionTests {
  private static func model(userInfo: String = "") throws -> Model {
    let xml = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Order" representedClassName="Order">
              <relationship name="customer" maxCount="1" deletionRule="Nullify" destinationEntity="Order">
                  \(userInfo)
              </relationship>
              <relationship name="seller" maxCount="1" deletionRule="Nullify" destinationEntity="Order"/>
          </entity>
      </model>
      """
    return try Model.read(Array(xml.utf8), file: "Shop.xcdatamodel/contents", name: "Shop").value
  }

  /// Settings in which the rule of these tests is on.
  private static let strict = RuleSettings(preset: .strict)

  private static func findings(_ model: Model) -> [Diagnostic] {
    Validator(settings: strict, rules: [.relationshipOptional]).check(model)
  }

  @Test(arguments: [
    ("Order.customer", ["Order.customer"]), ("Order.*", ["Order.customer", "Order.seller"]),
    ("*", ["Order.customer", "Order.seller"]), ("Order", []), ("Order.cust", []), ("Orders.*", []),
  ])
  func configurationCoversElements(_ element: String, _ covered: [String]) throws {
    let model = try Self.model()
    var suppressions = Suppressions([.init(rule: "relationship-optional", element: element, because: "sync")])
    let marked = suppressions.apply(to: Self.findings(model))
    #expect(marked.count == 2)
    #expect(marked.filter { $0.suppression?.because == "sync" }.map(\.element.key) == covered)
  }

  @Test func userInfoCoversItsElementAndGivesAReason() throws {
    let model = try Self.model(
      userInfo: #"<userInfo><entry key="plumb.ignore" value="relationship-optional because it is"/></userInfo>"#)
    var suppressions = Suppressions()
    suppressions.add(model)
    let marked = suppressions.apply(to: Self.findings(model))
    #expect(marked.map(\.suppression) == [.init(.userInfo, because: "it is"), nil])
    #expect(suppressions.unused(in: Self.strict, for: [model], among: Rule.all).isEmpty)
  }

  @Test func anUnusedSuppressionIsAWarningAtItsPlace() throws {
    let model = try Self.model(
      userInfo: #"<userInfo><entry key="plumb.ignore" value="relationship-optinal"/></userInfo>"#)
    var suppressions = Suppressions()
    suppressions.add(model)
    _ = suppressions.apply(to: Self.findings(model))
    let unused = suppressions.unused(in: Self.strict, for: [model], among: Rule.all)
    #expect(unused.map(\.kind) == [.userInfo])
    #expect(unused.map(\.diagnostic.severity) == [.warning])
    #expect(unused.map(\.diagnostic.location?.description) == ["Shop.xcdatamodel/contents:5:56"])
  }

  @Test func anUnusedSuppressionReportsWhereItIsWritten() throws {
    let model = try Self.model(
      userInfo: #"<userInfo><entry key="plumb.ignore" value="relationship-inverse"/></userInfo>"#)
    var suppressions = Suppressions([.init(rule: "relationship-optional", element: "Order.buyer")])
    suppressions.add(model)
    let comment = SourceSuppression(rule: "drift-type", file: "A.swift", place: Span(0, 26), target: 27)
    suppressions.add(Declarations(suppressions: [comment])) { _ in Array("// plumb:ignore drift-type\nx".utf8) }
    _ = suppressions.apply(to: Self.findings(model))
    let unused = suppressions.unused(in: Self.strict, for: [model], among: Rule.all)
    #expect(unused.map(\.kind) == [.configuration, .userInfo, .comment])
    #expect(unused.map(\.diagnostic.element.description) == ["Order.buyer", "Shop ▸ Order ▸ customer", "A.swift"])
  }

  /// An unused suppression is reported if its rule is on for at least one of the checked models.
  @Test(arguments: [
    ([false], nil, [] as [String]), ([true], nil, ["cloudkit-deny"]), ([false, true], nil, ["cloudkit-deny"]),
    ([true, false], nil, ["cloudkit-deny"]), ([false], true, ["cloudkit-deny"]), ([true], false, []), ([], nil, []),
  ])
  func rulesOfSomeModelsAreSearchedFor(_ usesCloudKit: [Bool], _ configured: Bool?, _ reported: [String]) throws {
    let models = usesCloudKit.enumerated().map { index, isUsed in
      var model = Model(name: "Shop \(index)")
      model.usedWithCloudKit = isUsed
      return model
    }
    let settings = RuleSettings(cloudKit: configured)
    let comment = SourceSuppression(rule: "cloudkit-deny", file: "A.swift", place: Span(0, 10), target: 11)
    var tagged = try Self.model(
      userInfo: #"<userInfo><entry key="plumb.ignore" value="cloudkit-deny"/></userInfo>"#)
    tagged.usedWithCloudKit = usesCloudKit.first ?? false

    var written: [(Diagnostic.Suppression.Kind, Suppressions)] = []
    written.append((.configuration, Suppressions([.init(rule: "cloudkit-deny", element: "Order.customer")])))
    var inUserInfo = Suppressions()
    inUserInfo.add(tagged)
    written.append((.userInfo, inUserInfo))
    var inSource = Suppressions()
    inSource.add(Declarations(suppressions: [comment])) { _ in Array("// ignored\nx".utf8) }
    written.append((.comment, inSource))
    for (kind, suppressions) in written {
      let unused = suppressions.unused(in: settings, for: models, among: Rule.all)
      #expect(unused.map(\.diagnostic.discriminator) == reported, "\(kind)")
      #expect(unused.allSatisfy { $0.kind == kind })
    }
  }

  /// A model is used with SwiftData if it declares so and a source imports SwiftData. Both are required, because
  /// Xcode's template writes the declaration into every model.
  @Test func swiftDataIsSearchedForWhereAModelUsesIt() {
    var model = Model(name: "Shop")
    let suppressions = Suppressions([.init(rule: "swiftdata-ordered", element: "Order.items")])
    func unused(_ settings: RuleSettings) -> Int {
      suppressions.unused(in: settings, for: [model], among: Rule.all).count
    }
    #expect(unused(RuleSettings(importsSwiftData: true)) == 0)
    model.usedWithSwiftData = true
    #expect(unused(RuleSettings()) == 0)
    #expect(unused(RuleSettings(importsSwiftData: true)) == 1)
    #expect(unused(RuleSettings(severities: ["swiftdata-ordered": .off], importsSwiftData: true)) == 0)
  }
}
