import Foundation

extension URL {
  /// The URL at which a SQLite store is in memory. Each store there has its own database.
  static let nullDevice = URL(fileURLWithPath: "/dev/null")

  /// Whether the URL is that of `/dev/null`, in any spelling or through a symbolic link.
  var isNullDevice: Bool { isFileURL && resolvingSymlinksInPath().path == "/dev/null" }
}
