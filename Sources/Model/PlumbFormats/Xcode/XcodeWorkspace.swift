import PlumbCore
import PlumbModel
import PlumbText

/// The projects of an Xcode workspace, whose targets may use each other.
///
///     XcodeWorkspace.projects(bytes, in: "Apps")   // ["Apps/Shop/Shop.xcodeproj", "Apps/Kit/Kit.xcodeproj"]
enum XcodeWorkspace {
  private static let document = XMLDocument(
    root: "Workspace", description: "an Xcode workspace", doctypes: [], greatestDepth: 64)

  /// Returns the paths of the projects in the bytes of a `contents.xcworkspacedata`; empty if they cannot be read.
  ///
  /// - Parameter folder: The folder of the workspace, which the paths in it start at.
  static func projects(_ bytes: [UInt8], in folder: String) -> [String] {
    var found: [String] = []
    // The folders of the open elements.
    var folders: [String] = []
    try? document.parse(Source(file: folder, bytes: bytes)) { event, _ in
      switch event {
      case .open(let tag):
        let location = tag.attributes.first { $0.isNamed(Array("location".utf8)) }?.value
        let path = location.map { Self.path($0, in: folders.last ?? folder, of: folder) } ?? folders.last ?? folder
        folders.append(path)
        if tag.name == "FileRef", path.hasSuffix(".xcodeproj") { found.append(path) }
      case .close: folders.removeLast()
      case .text, .comment, .processingInstruction: break
      }
    }
    return found
  }

  /// Returns the path of a location: `group:Shop/Shop.xcodeproj`, `container:Kit`.
  private static func path(_ location: String, in group: String, of workspace: String) -> String {
    let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts.last ?? ""
    switch parts.first {
    case "absolute": return path
    case "container": return Path.join(workspace, path)
    default: return Path.join(group, path)
    }
  }
}
