import Testing

@testable import PlumbRules

@Suite struct ExamplePairTests {
  @Test(arguments: [
    ("<a x=\"«1|2»\"/>", "<a x=\"1\"/>", "<a x=\"2\"/>"),
    ("<a«| x=\"2\"»/>", "<a/>", "<a x=\"2\"/>"),
    ("<«a|b» y=\"«0|»\"/>", "<a y=\"0\"/>", "<b y=\"\"/>"),
    ("  <a>\n-   <b/>\n+   <c«|s»/>\n  </a>", "<a>\n  <b/>\n</a>", "<a>\n  <cs/>\n</a>"),
    ("- <a/>\n+ <b/>", "<a/>", "<b/>"),
    ("<a/>", "<a/>", "<a/>"),
    ("«a|b|c»", "a", "b|c"),
  ])
  func oneTemplateIsBothExamples(_ template: String, _ bad: String, _ good: String) {
    let pair = ExamplePair.model(template)
    #expect(pair.bad.shown == bad)
    #expect(pair.good.shown == good)
  }

  @Test func bundlesDifferInWhatIsCurrent() {
    let pair = ExamplePair.bundle([("A", "<a«1|2»/>")], current: "«|A»").usedWithCloudKit
    #expect(
      pair.bad.shown == """
        <!-- A.xcdatamodel/contents -->
        <model usedWithCloudKit="YES">
            <a1/>
        </model>
        <!-- no .xccurrentversion -->
        """)
    #expect(pair.good.shown.hasSuffix("<a2/>\n</model>\n<!-- .xccurrentversion: A.xcdatamodel -->"))
  }
}
