/// The commit that first added a version.
public struct VersionOrigin: Hashable, Sendable {
  /// The commit id: 40 or 64 hexadecimal digits.
  public var commit: String
  /// The day of the commit in the committer's time zone: `2024-05-01`.
  public var day: String
  /// The name of the commit's author. It is untrusted text, like a name in a model.
  public var author: String

  /// Creates an origin from its parts.
  public init(commit: String, day: String, author: String) {
    self.commit = commit
    self.day = day
    self.author = author
  }
}
