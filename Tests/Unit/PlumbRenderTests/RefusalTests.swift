import Foundation
import PlumbModel
import Testing

@testable import PlumbRender

/// Invalid and oversized templates are rejected with the location of the problem.
@Suite struct RefusalTests {
  @Test(arguments: [
    ("a\n  {{#model}}b", "T.mustache:2:3: error: {{#model}} is not closed\n  help: add {{/model}}"),
    ("{{/model}}", "T.mustache:1:1: error: {{/model}} does not close a section: no section is open"),
    (
      "{{#model}}\n{{^sorted(entities)}}{{/entities}}{{/model}}",
      "T.mustache:2:22: error: {{/entities}} does not match {{^sorted(entities)}} in line 2\n"
        + "  help: write {{/sorted(entities)}}, with the transforms of the opening tag"
    ),
    (
      "{{a\u{1B}[31m}}",
      "T.mustache:1:1: error: a dump has no value with the name \"a\\u{1B}[31m\"\n"
        + "  help: Docs/Templates.md lists the names that a template can use"
    ),
    ("{{name", "T.mustache:1:1: error: the tag is not closed\n  help: end it with }}"),
    ("é{{{name}}", "T.mustache:1:2: error: the tag is not closed\n  help: end it with }}}"),
    (
      "\n{{nmae}}",
      "T.mustache:2:1: error: a dump has no value with the name \"nmae\"\n"
        + "  help: did you mean \"name\"? Docs/Templates.md lists the names that a template can use"
    ),
    (
      "{{snakecase(name)}}",
      "T.mustache:1:1: error: \"snakecase\" is not a transform\n"
        + "  help: did you mean \"snakeCase\"? Docs/Templates.md lists the names that a template can use"
    ),
    (
      "{{parent.nome}}",
      "T.mustache:1:1: error: a dump has no value with the name \"nome\"\n"
        + "  help: did you mean \"name\"? Docs/Templates.md lists the names that a template can use"
    ),
    (
      "{{% CONTENT_TYPE:PDF}}",
      "T.mustache:1:23: error: the pragma is unknown; {{% CONTENT_TYPE:TEXT}} and {{% CONTENT_TYPE:HTML}} are supported\n"
        + "  help: https://mustache.github.io/mustache.5.html describes the language"
    ),
    (
      "a\n{{na me}}",
      "T.mustache:2:1: error: a dump has no value with the name \"na me\"\n"
        + "  help: did you mean \"name\"? Docs/Templates.md lists the names that a template can use"
    ),
    (
      "{{=| |=}}|#a||/a|",
      "T.mustache:1:1: error: two delimiters with two characters each are required\n  help: for example {{=<% %>=}}"
    ),
    (
      "\n {{> Nobody}}",
      "T.mustache:2:2: error: the partial Nobody does not exist\n  help: the expected path is Nobody.mustache"
    ),
    (
      "{{> ../T}}",
      "T.mustache:1:1: error: the partial ../T is outside of the template's folder\n  help: copy it to the template's folder"
    ),
    (
      "{{> /etc/passwd}}",
      "T.mustache:1:1: error: the partial /etc/passwd is outside of the template's folder\n"
        + "  help: copy it to the template's folder"
    ),
    (
      "{{>*name}}",
      "T.mustache:1:1: error: a partial whose name is a value is not supported\n  help: write the name of the partial"
    ),
  ])
  func reportsTheLocation(_ template: String, _ message: String) throws {
    #expect(try refusal(template) == message)
  }

  @Test func placesInPartialsAreThoseOfTheirFiles() throws {
    #expect(
      try refusal("{{> a/P}}", ["a/P.mustache": "\n{{#x}}"])
        == "a/P.mustache:2:1: error: {{#x}} is not closed\n  help: add {{/x}}")
  }

  @Test func partialsDoNotUseEachOther() throws {
    let message = try refusal("{{> A}}", ["A.mustache": "{{> B}}", "B.mustache": "\n{{> A}}"])
    #expect(
      message.hasPrefix("B.mustache:2:1: error: the partials use each other in a cycle: A → B → A\n"), "\(message)")
    let itself = try refusal("{{> A}}", ["A.mustache": "{{#model}}{{> A}}{{/model}}"])
    #expect(itself.hasPrefix("A.mustache:1:11: error: the partials use each other in a cycle: A → A\n"), "\(itself)")
  }

  /// Each partial includes the next one twenty times, so that the expanded template is too large.
  @Test func partialsDoNotMultiply() throws {
    var others = ["P7.mustache": String(repeating: "x", count: 300_000)]
    for number in 0..<7 {
      others["P\(number).mustache"] = String(repeating: "{{> P\(number + 1)}}", count: 20)
    }
    #expect(try refusal("{{> P1}}", others).hasPrefix("T.mustache: error: the template with its partials is too large"))
  }

  @Test func deepTemplatesAreRefused() throws {
    let deep = String(repeating: "{{#model}}", count: 100_000)
    #expect(try refusal(deep) == "T.mustache:1:321: error: sections are nested more than 32 levels deep")
    let transforms = "{{" + String(repeating: "count(", count: 100_000) + "name}}"
    #expect(try refusal(transforms) == "T.mustache:1:1: error: the tag is longer than 200 characters")
    let partials = Dictionary(
      uniqueKeysWithValues: (0..<50).map { ("P\($0).mustache", "{{> P\($0 + 1)}}") } + [("P50.mustache", "")])
    let nested = try refusal("{{> P0}}", partials)
    #expect(nested.hasPrefix("P7.mustache:1:1: error: the partials are nested too deeply: P0 → P1"), "\(nested)")
  }

  /// Twenty nested loops over a hundred entities.
  @Test func loopsEnd() throws {
    let many = try model((0..<100).map { "<entity name=\"E\($0)\"/>" }.joined())
    let depth = 20
    let files = try TemplateFiles(
      "{{#model}}" + String(repeating: "{{#model.entities}}", count: depth)
        + String(repeating: "{{/model.entities}}", count: depth) + "{{/model}}")
    let renderer = try Renderer(template: files.path)
    let failure = #expect(throws: RenderFailure.self) {
      try renderer.text(RenderContext(many, budget: RenderBudget(100_000)))
    }
    #expect(failure?.message == "the template reads more values than the limit allows")
  }

  @Test func whatIsNoTemplateIsRefused() throws {
    #expect(throws: RenderFailure.self) { try Renderer(template: "/nowhere/T.mustache") }
    #expect(throws: RenderFailure.self) { try Renderer(template: "/dev/zero") }
    #expect(throws: RenderFailure.self) { try Renderer(template: FileManager.default.temporaryDirectory.path) }
    let files = try TemplateFiles("")
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: files.path))
    #expect(throws: RenderFailure.self) { try Renderer(template: files.path) }
    try Data(repeating: 0x61, count: (1 << 20) + 1).write(to: URL(fileURLWithPath: files.path))
    #expect(throws: RenderFailure.self) { try Renderer(template: files.path) }
  }

  /// A link to a file in the template folder is followed. A link to a file outside is rejected.
  @Test func linksStayInTheFolder() throws {
    let files = try TemplateFiles("{{> Link}}", ["Real.mustache": "here", "sub/T.mustache": "{{> Out}}"])
    let link = files.url.appendingPathComponent("Link.mustache").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Real.mustache")
    #expect(try Renderer(template: files.path).text(of: model()) == "here")
    let out = files.url.appendingPathComponent("sub/Out.mustache").path
    try FileManager.default.createSymbolicLink(atPath: out, withDestinationPath: "../Real.mustache")
    let failure = #expect(throws: RenderFailure.self) {
      try Renderer(template: files.url.appendingPathComponent("sub/T.mustache").path)
    }
    #expect(failure?.message == "the partial Out is a link to a file outside of the template's folder")
  }

  @Test(arguments: [
    ("", "standard input is empty"),
    ("{", "standard input is not a dump of a model: "),
    ("{\"formatVersion\": 2, \"model\": {\"name\": \"A\"}}", "standard input is not a dump of a model: "),
    (
      "{\"formatVersion\": 1, \"model\": {\"name\": \"A\", \"entities\": [{\"nme\": \"B\"}]}}",
      "standard input is not a dump of a model: model.entities.0"
    ),
    (
      "{\"formatVersion\": 1, \"bundle\": {\"name\": \"A\", \"versions\": []}}",
      "the dump of the bundle A has no current"
    ),
  ])
  func whatIsNoDumpIsRefused(_ json: String, _ message: String) {
    let failure = #expect(throws: RenderFailure.self) { try Renderer.model(inDump: Array(json.utf8)) }
    #expect(failure?.message.hasPrefix(message) == true, "\(String(describing: failure))")
  }

  @Test func ofABundleTheCurrentVersionCounts() throws {
    let json = """
      {"formatVersion": 1, "bundle": {"name": "A", "currentVersion": "A 2", "versions": [
        {"name": "A", "failure": "empty"}, {"name": "A 2", "model": {"name": "A 2"}}]}}
      """
    #expect(try Renderer.model(inDump: Array(json.utf8)).name == "A 2")
  }

  /// A tag that prints an object or a list, which have no text.
  @Test(arguments: [
    (
      "a\n {{model}}",
      "T.mustache:2:2: error: {{model}} prints an object, which has no text\n  help: write {{model.name}}"
    ),
    (
      "{{#model}}\n{{#entities}}{{name}} {{.}}{{/entities}}{{/model}}",
      "T.mustache:2:23: error: {{.}} prints an object, which has no text\n  help: write {{name}}"
    ),
    (
      "{{{model.entities}}}",
      "T.mustache:1:1: error: {{model.entities}} prints a list, which has no text\n  help: print its members in a "
        + "section, {{#model.entities}}{{name}}{{/model.entities}}, or their number, {{count(model.entities)}}"
    ),
    (
      "{{&first(model.entities)}}",
      "T.mustache:1:1: error: {{first(model.entities)}} prints an object, which has no text\n"
        + "  help: write {{#first(model.entities)}}{{name}}{{/first(model.entities)}}"
    ),
    ("{{.}}", "T.mustache:1:1: error: {{.}} prints an object, which has no text\n  help: write {{model.name}}"),
    (
      "{{values}}",
      "T.mustache:1:1: error: {{values}} prints an object, which has no text\n  help: write {{values.NAME}}"
    ),
    (
      "{{#model.entities.Book.attributes}}{{is}}{{/model.entities.Book.attributes}}",
      "T.mustache:1:36: error: {{is}} prints an object, which has no text\n"
        + "  help: test one of its flags, {{#is.string}} … {{/is.string}}"
    ),
    (
      "{{#model.entities.Book.userInfo}}{{.}}{{/model.entities.Book.userInfo}}",
      "T.mustache:1:34: error: {{.}} prints an object, which has no text\n  help: write {{value}}"
    ),
    (
      "{{#model.entities.Book.indexes}}{{.}}{{/model.entities.Book.indexes}}",
      "T.mustache:1:33: error: {{.}} prints an object, which has no text\n"
        + "  help: print one of its keys: Docs/Templates.md lists them"
    ),
    (
      "{{#model.entities}}\n  {{> Part}}\n{{/model.entities}}",
      "Part.mustache:2:3: error: {{attributes}} prints a list, which has no text\n  help: print its members in a "
        + "section, {{#attributes}}{{name}}{{/attributes}}, or their number, {{count(attributes)}}"
    ),
    (
      "{{#model}}{{=<% %>=}}\n<%name%> <%entities%><%={{ }}=%>{{/model}}",
      "T.mustache:2:10: error: {{entities}} prints a list, which has no text\n  help: print its members in a "
        + "section, {{#entities}}{{name}}{{/entities}}, or their number, {{count(entities)}}"
    ),
  ])
  func anObjectHasNoText(_ template: String, _ reported: String) throws {
    let shop = try model(
      """
      <entity name="Book"><attribute name="title" attributeType="String" indexed="YES"/>
      <userInfo><entry key="a" value="b"/></userInfo></entity>
      """)
    #expect(try refusal(template, ["Part.mustache": "{{name}}:\n  {{attributes}}\n"], of: shop) == reported)
  }

  /// Sections, flags, texts and missing values are printed.
  @Test func aTextIsPrinted() throws {
    let shop = try model(#"<entity name="Book"/>"#)
    let template = "{{#model}}{{name}} {{#entities}}{{name}}{{parent}}{{className}}{{/entities}}{{/model}}"
    #expect(try rendered(template, of: shop) == "Shop Book")
  }
}
