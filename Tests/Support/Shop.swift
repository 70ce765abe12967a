import Foundation
import PlumbFormats
import PlumbModel
import PlumbWorkspace

/// A model of items and its Swift, as in-memory files.
package enum Shop {
  package static func contents(entities: Int = 1, more: String = "") -> String {
    let all = (0..<entities).map { number in
      """
          <entity name="Item\(number)" representedClassName="Item\(number)" syncable="YES">
              <attribute name="count" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
              <attribute name="title" optional="YES" attributeType="String"/>
              \(more)
          </entity>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(all.joined(separator: "\n"))
      </model>
      """
  }

  package static func item(_ number: Int = 0, count: String = "Int64", title: String = "String?") -> String {
    """
    @objc(Item\(number)) class Item\(number): NSManagedObject {
      @NSManaged var count: \(count)
      @NSManaged var title: \(title)
    }

    """
  }

  /// Returns a configuration that compares each model with `Src`.
  package static func configuration(models: [String] = ["Shop.xcdatamodel"]) -> ProjectConfiguration {
    ProjectConfiguration(models: models.map { ModelSettings(path: $0, sources: ["Src"]) })
  }

  package static func workspace(
    _ files: [String: String], _ configuration: ProjectConfiguration = Shop.configuration()
  ) -> Workspace {
    Workspace(configuration, files: .inMemory(files.mapValues { Array($0.utf8) }))
  }
}

/// Files in memory that count how often each file is read.
package final class CountedFiles: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]
  private var listed: [String] = []
  private let all: Files

  package init(_ files: [String: String]) { all = .inMemory(files.mapValues { Array($0.utf8) }) }

  package var files: Files {
    Files(
      kind: { [all] in all.kind($0, followingLinks: $1) }, isSame: { [all] in all.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        self.lock.withLock { self.counts[path, default: 0] += 1 }
        return try self.all.read(path, limit: limit)
      },
      entries: { (folder) throws(Files.Failure) in
        self.lock.withLock { self.listed.append(folder) }
        return try self.all.entries(folder)
      })
  }

  /// The number of reads of each file that was read, by path.
  package var reads: [String: Int] { lock.withLock { counts } }

  /// Returns the folders whose entries were read since the last call, each as often as it was read.
  package func takeListed() -> [String] {
    lock.withLock {
      defer { listed = [] }
      return listed
    }
  }
}
