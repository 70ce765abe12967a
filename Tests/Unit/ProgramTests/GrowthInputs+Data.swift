/// Data that `plumb-store load` inserts into a store.
extension GrowthInput {
  static let data: [GrowthInput] = {
    #if os(Linux)
      [
        load("objects of a load", 3000) { count in author(1) + repeated(count) { book($0 + 1, of: 1) } },
        load("members of an object in a load", 3000) { count in
          author(1, books: Array(1...count)) + repeated(count) { book($0 + 1, of: 1) }
        },
        load("objects of a load by a key", 3000, "--key Author=name") { count in
          repeated(count) { author($0 + 1) } + "\n" + repeated(count) { book($0 + 1, of: "\"\($0 + 1)\"") }
        },
        load("lines with problems", 2000, "--continue") { count in repeated(count) { book($0 + 1, of: 1) } },
        load("lines that contradict each other", 1000, "--continue") { count in
          repeated(count) { author($0 + 1, books: [1, 2]) } + "\n" + book(1, of: nil) + book(2, of: nil)
        },
        load("references to a line that is left out", 1000, "--continue") { count in
          #"{"entity":"Author","key":1}"# + "\n" + repeated(count) { book($0 + 1, of: 1) }
        },
      ]
    #else
      []
    #endif
  }()

  private static func load(
    _ name: String, _ count: Int, _ options: String = "", _ lines: @escaping @Sendable (Int) -> String
  ) -> GrowthInput {
    .init(name, count, "load Out.sqlite data.jsonl --model S.xcdatamodel \(options)", tool: "plumb-store") { count in
      ["S.xcdatamodel/contents": library, "data.jsonl": lines(count)]
    }
  }

  private static func author(_ key: Int, books: [Int]? = nil) -> String {
    let list = books.map { #","relationships":{"books":[\#($0.map(String.init).joined(separator: ","))]}"# } ?? ""
    return #"{"entity":"Author","key":\#(key),"attributes":{"name":"\#(key)"}\#(list)}"# + "\n"
  }

  private static func book(_ key: Int, of author: Any?) -> String {
    let list = author.map { #","relationships":{"author":\#($0)}"# } ?? ""
    return #"{"entity":"Book","key":\#(key),"attributes":{"title":"\#(key)"}\#(list)}"# + "\n"
  }

  private static let library = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Author">
        <attribute name="name" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" ordered="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
        <attribute name="title" attributeType="String"/>
        <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
      </entity>
    </model>
    """
}
