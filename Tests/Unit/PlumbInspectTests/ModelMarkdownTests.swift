import PlumbModel
import Testing

@testable import PlumbInspect

/// A model as Markdown tables.
@Suite struct ModelMarkdownTests {
  @Test func aModelInFull() throws {
    #expect(
      ModelMarkdown.render(try model(shopXML)) == #"""
        # Shop 2

        5 entities, 12 attributes, 5 relationships, Swift, CloudKit, identifier "2.0"

        ## Customer

        class CustomerRecord, generates class, renamed from Client

        | property | type | default, inverse | remarks |
        | --- | --- | --- | --- |
        | `address` | Composite Address? |  |  |
        | `email` | String |  | unique, length 3…80, matches \[^@<!-- -->\]+@<!-- -->\[^@<!-- -->\]+ |
        | `tags` | Transformable? |  | class \[String\], transformer TagsTransformer, encrypted in the cloud |
        | `orders` | ⇉ \[Order\] | ↔ customer | deny, ordered, max 9 |
        | `referrer` | → Customer? | no inverse | nullify |

        ## Document

        abstract

        | property | type | default, inverse | remarks |
        | --- | --- | --- | --- |
        | `createdAt` | Date | = 2001-01-01 | from 1970-01-01, until 2024-02-29 23:00:05 UTC |
        | `title` | String? | = "Untitled" | in Spotlight |

        ## Item

        hash modifier "2"

        | property | type | default, inverse | remarks |
        | --- | --- | --- | --- |
        | `caption` | no type? |  | transient |
        | `photo` | Binary? |  | stored outside, preserved after deletion, renamed from image |
        | `quantity` | Integer 64 | = 1 | min 1, scalar |
        | `secret` | Boolean | = NO |  |
        | `order` | → Order | ↔ items | nullify |

        - index: quantity, photo

        ## Order : Document

        | property | type | default, inverse | remarks |
        | --- | --- | --- | --- |
        | `itemCount` | Integer 64? |  | derived from items.@<!-- -->count, scalar |
        | `number` | Integer 64 | = 0 | unique, scalar, indexed |
        | `total` | Decimal | = 0.0 | max 9999.99, {currency = EUR, JSONKeyPath = sum.total} |
        | `customer` | → Customer? | ↔ orders | nullify |
        | `items` | ⇉ \[Item\] | ↔ LineItem.order | cascade, required, 1…99 |
        | `similar` | ⇢ \[Order\] |  | where total \< $FETCH\_SOURCE.total, limit 5 |

        - index byDate: createdAt ↓, number
        - index byPlace: x (RTree)
        - unique: createdAt + number
        - userInfo: table = orders, local

        ## Token

        no class

        ## Fetch requests

        | request | entity |  | remarks |
        | --- | --- | --- | --- |
        | `open` | Order |  | where total \> 0 AND customer == $CUSTOMER, batches of 20, object ids, distinct |

        ## Configurations

        | configuration |  |  | entities |
        | --- | --- | --- | --- |
        | `Cloud` | CloudKit |  | Order, Item |
        | `Empty` |  |  | no entities |

        ## Composite Address

        | property | type | default, inverse | remarks |
        | --- | --- | --- | --- |
        | `street` | String? |  |  |
        | `zip` | Integer 32 | = 0 |  |

        """#)
  }

  @Test func aModelWithoutEntities() {
    #expect(ModelMarkdown.render(Model(name: "A_b")) == "# A\\_b\n\n0 entities, 0 attributes, 0 relationships\n")
  }

  /// Pipes and line breaks in names are escaped, so that they do not end a table cell.
  @Test func namesStayInTheirCells() {
    let entity = Entity(name: "a|b\n# c", attributes: [Attribute(name: "x|y`\n", type: .string, defaultValue: "| z |")])
    let lines = ModelMarkdown.render(Model(name: "M", entities: [entity])).split(separator: "\n")
    #expect(lines.contains("## a\\|b\\\\n\\# c"))
    let row = lines.last.map(String.init) ?? ""
    #expect(row.hasPrefix(#"| ``x\|y`\n`` | String |"#), "\(row)")
    #expect(row.replacing("\\|", with: "").filter { $0 == "|" }.count == 5)
  }
}
