import Foundation

/// Projects in which every text that may be from other people contains commands, control characters or markup.
enum HostileProject {
  /// A text that is valid as the name of a file: commands of GitHub's runner, escape sequences and control characters
  /// for terminals, mentions, markup, and a link.
  static let name =
    "::error::x ##[error]x\u{1B}[8m\u{9B}2J\u{85}\u{202E}\u{2066}\r\n::error::y\u{2028}www.evil.example @user <script> | `c`"
  /// A text that is valid in a file that is not XML.
  static let text = name + " http://evil.example */ </script>"
  /// A text that is valid as a value in XML. Characters that XML cannot contain are removed.
  static let value = text.replacing("\u{1B}", with: "")

  /// Creates a bundle with Swift and a configuration, all with hostile names.
  static func names() throws -> Folder {
    let folder = try Folder()
    let (bundle, sources) = ("\(short).xcdatamodeld", "Src\(short)")
    let name = short.replacing("\u{1B}", with: "")
    for version in ["1", "2"] {
      try folder.write(contents(name: value, more: version), to: "\(bundle)/\(name)\(version).xcdatamodel/contents")
    }
    try folder.write(current("\(name)2"), to: "\(bundle)/.xccurrentversion")
    try folder.write(swift(className: "Odd"), to: "\(sources)/\(short).swift")
    try folder.write(configuration(path: bundle, sources: sources), to: "plumb.json")
    return folder
  }

  /// Creates a project with names that are valid in Swift. All other texts are hostile.
  static func values() throws -> Folder {
    let folder = try Folder()
    for version in ["", " 2"] {
      try folder.write(
        contents(name: "Odd", attribute: "odd", more: version),
        to: "Shop.xcdatamodeld/Shop\(version).xcdatamodel/contents")
    }
    try folder.write(current("Shop 2"), to: "Shop.xcdatamodeld/.xccurrentversion")
    try folder.write(swift(className: "Odd"), to: "Src/\(short).swift")
    try folder.write(text, to: "Head.txt")
    try folder.write(
      configuration(
        path: "Shop.xcdatamodeld", sources: "Src",
        generate: #""output": "Gen", "style": "managed", "header": "Head.txt""#),
      to: "plumb.json")
    return folder
  }

  /// Creates a configuration with mistakes whose texts are all hostile.
  static func mistakes() throws -> Folder {
    try Folder([
      "plumb.json": "{ \(json(text)): [\(json(text))], \"models\": [{ \"path\": \(json(name)), \"sorces\": [] }] }"
    ])
  }

  /// A short name for paths with suffixes, because file systems permit 255 bytes in a name.
  private static let short = "::error::x ##[error]\u{1B}[8m\u{9B}\u{202E}\r\n::error::y\u{2028}@user|`"

  private static func configuration(path: String, sources: String, generate: String = "") -> String {
    """
    {
      "models": [{
        "path": \(json(path)), "sources": [\(json(sources))]\(generate.isEmpty ? "" : ", \"generate\": { \(generate) }")
      }],
      "rules": {
        "conventions": [],
        "ignore": [{ "rule": "relationship-inverse", "element": \(json(value)), "because": \(json(text)) }],
        "custom": [{
          "id": "odd-one", "title": \(json(text)), "each": "attribute", "where": { "name": { "matches": "." } },
          "message": \(json("{name} " + text)), "help": [\(json(text))], "why": \(json(text))
        }]
      }
    }
    """
  }

  private static func json(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\" ? String(scalar) : escape(scalar)
    }
    return "\"\(scalars.joined())\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func xml(_ text: String) -> String {
    let references: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", "\"": "&quot;", "\n": "&#10;", "\r": "&#13;",
    ]
    return text.unicodeScalars.map { references[$0] ?? String($0) }.joined()
  }

  /// Returns the content of a model. If `attribute` is set, Swift can be generated from the model: it has no type
  /// errors and no missing destinations.
  private static func contents(name: String, attribute: String? = nil, more: String) -> String {
    let isSound = attribute != nil
    let (name, attribute, value) = (xml(name), xml(attribute ?? name), xml(value))
    let plain = "Plain\(more.filter(\.isNumber))"
    let (number, destination) = isSound ? ("7", plain) : (value, value)
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <!-- ::error::comment ##[error]\u{202E}\u{9B}
      ::error::x -->
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="\(value)">
          <entity name="\(name)" representedClassName="\(name)" syncable="YES">
              <attribute name="\(attribute)" attributeType="String" defaultValueString="\(value)\(more)"/>
              <attribute name="count" optional="YES" attributeType="Integer 16" defaultValueString="\(number)"/>
              <attribute name="third" optional="YES" attributeType="String" regularExpressionString="\(value)" elementID="\(value)"/>
              <relationship name="other" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="\(destination)"\(isSound ? "" : " inverseName=\"\(value)\" inverseEntity=\"\(value)\"")/>
              <userInfo>
                  <entry key="\(value)" value="\(value)\(more)"/>
              </userInfo>
          </entity>
          <entity name="\(plain)" representedClassName="Plain" syncable="YES" versionHashModifier="\(value)">
              <attribute name="text" optional="YES" attributeType="String" defaultValueString="\(value)" renamingIdentifier="\(value)"/>
          </entity>
          <fetchRequest name="\(value)" entity="\(name)" predicateString="\(value)"/>
          <configuration name="\(value)">
              <memberEntity name="\(value)"/>
          </configuration>
          <future name="\(value)"/>
      </model>
      """
  }

  private static func current(_ version: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(xml(version)).xcdatamodel</string></dict></plist>
    """
  }

  private static func swift(className: String) -> String {
    """
    /* ::error::comment ##[error]\u{1B}[8m\u{202E}\u{9B} http://evil.example
     ::error::x
    */
    @objc(\(className)) class \(className): NSManagedObject {
      // plumb:ignore drift-type because \(name.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }.map(String.init).joined())
      @NSManaged var count: String? // \u{202E} ##[error]x
    }
    @objc(Plain) class Plain: NSManagedObject {
      @NSManaged var text: Int64 // \u{1B}]0;title\u{7}
    }
    """
  }
}
