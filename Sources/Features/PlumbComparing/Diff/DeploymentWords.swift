import PlumbCloudKit
import PlumbText
import PlumbWorkspace

/// The wording of the parts of CloudKit's schema that a step needs and leaves behind.
enum DeploymentWords {
  static let needed = "deploy CloudKit's schema before the release"
  static let staying = "Production keeps, and no version takes back"

  /// Returns the parts as lines of Markdown; empty without parts.
  static func markdown(_ deployment: CloudDeployment?) -> [String] {
    guard let deployment, !deployment.isEmpty else { return [] }
    let lists = [("Deploy to CloudKit before the release:", deployment.needed), (staying + ":", deployment.staying)]
    return lists.flatMap { title, parts in
      parts.isEmpty ? [] : ["", title, ""] + parts.map { "- \(MarkdownText.code($0.text))" }
    }
  }
}

extension TextPage {
  /// Writes the parts that have to be deployed, and those that stay. No text without parts.
  ///
  ///     CloudKit
  ///       deploy before release: CD_Order.CD_note STRING
  ///       never taken back: CD_Order.CD_sum DOUBLE
  mutating func write(_ deployment: CloudDeployment?) {
    guard let deployment, !deployment.isEmpty else { return }
    write(line: [TextSpan("CloudKit", .title)])
    for part in deployment.needed {
      write(line: [TextSpan(" "), TextSpan("deploy before release:", .warning), TextSpan(part.text, limit: 200)])
    }
    for part in deployment.staying {
      write(line: [TextSpan(" "), TextSpan("never taken back:", .quiet), TextSpan(part.text, limit: 200)])
    }
    writeBlankLine()
  }
}

extension CloudDeployment {
  /// The parts as JSON.
  var json: JSON {
    ["deploy": .array(needed.map(\.json)), "staysInProduction": .array(staying.map(\.json))]
  }
}

extension CloudDeployment.Part {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "recordType": .string(recordType), "field": field.map(JSON.string),
      "type": field.map { _ in .string(definition) },
    ])
  }
}
