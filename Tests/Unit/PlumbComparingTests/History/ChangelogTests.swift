import PlumbComparing
import PlumbModel
import PlumbText
import PlumbWorkspace
import TestSupport
import Testing

/// The changes of each version, as Markdown and JSON.
@Suite struct ChangelogTests {
  private static let origin = VersionOrigin(commit: "26bf9d1", day: "2024-05-01", author: "Ann *Smith*")

  @Test func theNewestComesFirst() throws {
    let changelog = Changelog(try Orchard.bundle(), origins: ["Orchard 2": Self.origin])
    #expect(
      ChangelogMarkdown.render(changelog) == #"""
        # Versions of Orchard

        ## Orchard 3 (current)

        Needs a mapping model or a custom stage.

        - `Tree.kind` removed: String, optional ⚠️ **data loss**: its values are dropped
        - `Tree.planted`: type Date → String ⛔ **cannot be inferred**: Date is not converted to String automatically (134190)

        ## Orchard 2

        2024-05-01, Ann \*Smith\*. Lightweight migration.

        - `Tree.planted` added: Date, optional

        ## Orchard

        The first version: 1 entity, 1 attribute, 0 relationships.

        """#)
  }

  @Test func aBrokenVersionIsReportedAndTheNextOneIsComparedWithTheLastThatCanBeRead() throws {
    let changelog = Changelog(try Orchard.bundle(broken: true))
    let text = ChangelogMarkdown.render(changelog)
    #expect(text.contains("## Orchard 2\n\n⛔ **This version cannot be read**: "))
    #expect(changelog.sections.map(\.moment.before) == ["Orchard", nil, nil])
    #expect(text.contains("Compared with Orchard."))
  }

  @Test func onlyWhatCameAfterAVersion() throws {
    let changelog = Changelog(try Orchard.bundle())
    #expect(changelog.since("Orchard 2").sections.map(\.name) == ["Orchard 3"])
    #expect(changelog.since("Orchard 3").sections.isEmpty)
  }

  @Test func aMappingModelIsNamed() throws {
    var bundle = try Orchard.bundle()
    bundle.mappedSteps = [.init(from: "Orchard 2", to: "Orchard 3", file: "Maps/Two_Three.xcmappingmodel")]
    #expect(ChangelogMarkdown.render(Changelog(bundle)).contains(" Mapping model: `Two_Three.xcmappingmodel`.\n"))
  }

  @Test func namesAreNoMarkup() throws {
    let name = "<script>|`x`* @ann\u{202E}"
    var bundle = try Orchard.bundle()
    bundle.name = name
    bundle.versions[0].name = name
    let text = ChangelogMarkdown.render(
      Changelog(bundle, origins: [name: VersionOrigin(commit: "", day: name, author: name)]))
    #expect(text.contains(#"## \<script\>\|\`x\`\* @<!-- -->ann\\u{202E}"#))
    #expect(!text.replacing("\\<script", with: "").contains("<script") && !text.contains("\u{202E}"))
  }

  @Test(arguments: [false, true]) func theJSONConformsToItsSchema(_ broken: Bool) throws {
    let schema = try #require(SchemaCheck.schema("changelog"))
    var bundle = try Orchard.bundle(broken: broken)
    bundle.mappedSteps = [.init(from: "Orchard 2", to: "Orchard 3", file: "Maps/Two_Three.xcmappingmodel")]
    let text = ChangelogJSON.render(Changelog(bundle, origins: ["Orchard": Self.origin]))
    let node = try #require(JSONReader.parse(Array(text.utf8), file: "changelog").node)
    var check = SchemaCheck(root: schema)
    check.check(node, schema, "changelog")
    #expect(check.problems.isEmpty, "\(check.problems)")
    let unmet = SchemaCheck.members(of: schema).filter { !check.met.contains($0.offset) }.map(\.name)
    #expect(unmet == [broken ? "mappingModel" : "problem", "cloudKit"], "the model is not mirrored")
  }
}
