/// The version of the tool, as `plumb --version` prints it.
enum Version {
  static let text = "0.1.0"
}
