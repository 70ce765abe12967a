import Foundation
import PlumbModel
import Testing

@testable import PlumbRender

/// The values that templates can use.
@Suite struct RendererTests {
  private static let shop = """
    <entity name="Order" representedClassName="ShopOrder" isAbstract="YES" elementID="Old">
      <attribute name="total" attributeType="Decimal" defaultValueString="0.0"/>
      <attribute name="note" optional="YES" attributeType="String"/>
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="order" inverseEntity="Item"/>
      <userInfo><entry key="documentation" value="What was bought &amp; paid."/></userInfo>
    </entity>
    <entity name="Gift" parentEntity="Order">
      <attribute name="total" attributeType="Double"/>
      <relationship name="giver" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Gift" inverseName="giver" inverseEntity="Gift"/>
    </entity>
    <entity name="Item">
      <attribute name="code" attributeType="String"/>
      <relationship name="order" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Order" inverseName="items" inverseEntity="Order"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
      <fetchIndex name="byCode"><fetchIndexElement property="code"/></fetchIndex>
      <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Tag">
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
    </entity>
    """

  @Test(arguments: [
    // The keys of the dump, including keys that it omits.
    ("{{formatVersion}} {{model.name}} {{bundle}} {{values.package}}", "1 Shop Shops a.b"),
    ("{{#model}}{{#entities}}{{name}}{{^last()}}, {{/last()}}{{/entities}}{{/model}}", "Order, Gift, Item, Tag"),
    ("{{#model.entities.Order}}{{abstract}} {{syncable}}{{/model.entities.Order}}", "true false"),
    (
      "{{#model.entities.Item}}{{#fetchIndexes}}{{#elements}}{{order}}{{/elements}}{{/fetchIndexes}}{{/model.entities.Item}}",
      ""
    ),
    (
      "{{#model.entities.Item}}{{#uniquenessConstraints}}{{#attributes}}{{name}}{{/attributes}}{{/uniquenessConstraints}}{{/model.entities.Item}}",
      "code"
    ),
    (
      "{{#model.entities.Item.relationships.order}}{{maximumCount}} {{inverseEntity}}{{/model.entities.Item.relationships.order}}",
      "1 Order"
    ),
    // A missing value of an element is not taken from the enclosing element.
    (
      "{{#model.entities.Order}}{{#attributes}}[{{renamingIdentifier}}]{{/attributes}}{{/model.entities.Order}}", "[][]"
    ),
    (
      "{{#model.entities.Order}}{{#attributes}}[{{userInfo.documentation}}]{{/attributes}}{{/model.entities.Order}}",
      "[][]"
    ),
    ("{{#model.entities.Order}}{{userInfo.documentation}}{{/model.entities.Order}}", "What was bought & paid."),
    (
      "{{#model.entities.Nobody}}there{{/model.entities.Nobody}}{{^model.entities.Nobody}}none{{/model.entities.Nobody}}",
      "none"
    ),
    // Keys in addition to those of the dump.
    (
      "{{#model.entities.Gift}}{{parent.name}} {{#ancestors}}{{name}}{{/ancestors}} {{className}}{{/model.entities.Gift}}",
      "Order Order "
    ),
    (
      "{{#model.entities.Order}}{{className}} {{#subentities}}{{name}}{{/subentities}}{{/model.entities.Order}}",
      "ShopOrder Gift"
    ),
    (
      "{{#model.entities.Gift}}{{#allAttributes}}{{name}} {{type}} {{entity.name}}; {{/allAttributes}}{{/model.entities.Gift}}",
      "total Double Gift; note String Order; "
    ),
    (
      "{{#model.entities.Item}}{{#attributes}}{{unique}} {{is.string}} {{is.integer16}}{{/attributes}}{{/model.entities.Item}}",
      "true true false"
    ),
    (
      "{{#model.entities.Item.relationships.order}}{{destination.name}}.{{inverse.name}} {{inverse.is.cascade}} {{holdsKey}}{{/model.entities.Item.relationships.order}}",
      "Order.items true true"
    ),
    (
      "{{#model.entities.Gift.relationships.giver}}{{ownInverse}} {{holdsKey}}{{/model.entities.Gift.relationships.giver}}",
      "true true"
    ),
    (
      "{{#model}}{{#manyToMany}}{{one.entity.name}}.{{one.name}} {{other.entity.name}}.{{other.name}}{{/manyToMany}}{{/model}}",
      "Item.tags Tag.items"
    ),
    (
      "{{#model}}{{#entities.Tag.relationships.items}}{{#join}}{{one.name}}{{/join}}{{/entities.Tag.relationships.items}}{{/model}}",
      "tags"
    ),
    ("{{#model}}{{#uses.decimal}}decimal{{/uses.decimal}}{{#uses.uuid}}uuid{{/uses.uuid}}{{/model}}", "decimal"),
    (
      "{{#model.entities.Item}}{{#indexes}}{{#columns}}{{name}}{{/columns}} {{unique}}; {{/indexes}}{{/model.entities.Item}}",
      "order false; code true; "
    ),
    // Several entities share the table of Order, so no foreign key can reference it.
    ("{{#model.entities.Item}}{{count(foreignKeys)}}{{/model.entities.Item}}", "0"),
    ("{{#model.entities.Gift}}{{#foreignKeys}}{{name}}{{/foreignKeys}}{{/model.entities.Gift}}", "giver"),
    // Lists and numbers.
    ("{{#model}}{{#sorted(entities)}}{{name}} {{/sorted(entities)}}{{/model}}", "Gift Item Order Tag "),
    (
      "{{#model}}{{#reversed(entities)}}{{index()}}{{name}} {{/reversed(entities)}}{{/model}}",
      "0Tag 1Item 2Gift 3Order "
    ),
    ("{{#model}}{{count(entities)}} {{plusone(count(entities))}} {{empty(composites)}}{{/model}}", "4 5 true"),
    (
      "{{#model}}{{#first(entities)}}{{name}}{{/first(entities)}} {{#last(entities)}}{{name}}{{/last(entities)}}{{/model}}",
      "Order Tag"
    ),
    ("{{#model}}{{#first(composites)}}one{{/first(composites)}}{{/model}}", ""),
  ])
  func gives(_ template: String, _ text: String) throws {
    #expect(try rendered(template, of: model(Self.shop)) == text)
  }

  @Test func aRunOverEntitiesHasTheModelAroundEach() throws {
    let files = try TemplateFiles(
      "{{name}} of {{model.name}} in {{bundle}}, {{values.package}}: {{count(allAttributes)}}")
    let texts = try Renderer(template: files.path).texts(
      of: model(Self.shop), values: ["package": "a.b"], bundle: "Shops")
    #expect(texts.map(\.entity) == ["Order", "Gift", "Item", "Tag"])
    #expect(texts.last?.text == "Tag of Shop in Shops, a.b: 0")
  }

  /// The default content type is text, also in partials. Without this setting, the engine would escape HTML.
  @Test func nothingIsEscapedUnlessItIsHTML() throws {
    let model = try model("<entity name=\"A&lt;B&gt;&amp;&quot;\"/>")
    let text = "{{#model}}{{#entities}}{{> P}}{{name}}{{/entities}}{{/model}}"
    let partials = ["P.mustache": "{{name}}|"]
    #expect(try rendered(text, partials, of: model) == "A<B>&\"|A<B>&\"")
    let escaped = "A&lt;B&gt;&amp;&quot;"
    #expect(try rendered("{{% CONTENT_TYPE:HTML }}\n" + text, partials, of: model) == "\(escaped)|\(escaped)")
    #expect(try rendered("{{% CONTENT_TYPE:HTML }}\n{{#model}}{{{name}}}{{/model}}", of: model) == "Shop")
  }

  /// Braces in a name are not treated as a template.
  @Test func namesAreNoTemplates() throws {
    let hostile = try model(#"<entity name="{{model.name}}{{&gt; P}}{{#entities}}"/>"#)
    let text = try rendered("{{#model}}{{#entities}}{{name}} {{quoted(name)}}{{/entities}}{{/model}}", of: hostile)
    #expect(text == "{{model.name}}{{> P}}{{#entities}} \"{{model.name}}{{> P}}{{#entities}}\"")
  }

  @Test func partialsOnSeparateLinesAreIndented() throws {
    let text = try rendered(
      "{{#model}}\n{{#entities}}\n  {{> a/P}}\n{{/entities}}\n{{/model}}\n", ["a/P.mustache": "{{name}} {\n}\n"],
      of: model(#"<entity name="A"/><entity name="B"/>"#))
    #expect(text == "  A {\n  }\n  B {\n  }\n")
  }

  @Test func otherDelimitersLeaveBracesAlone() throws {
    let text = try rendered("{{=<% %>=}}{{ <%model.name%> }}<%! {{ %>", of: model())
    #expect(text == "{{ Shop }}")
  }
}
