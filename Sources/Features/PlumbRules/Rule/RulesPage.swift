/// A web page with the texts of the built-in rules, such as a copy of `Docs/Rules.md`.
///
///     RulesPage("https://example.org/Rules.html")?.address(of: .relationshipInverse)
///     // "https://example.org/Rules.html#relationship-inverse"
public struct RulesPage: Hashable, Sendable {
  /// The address of the page.
  public let address: String

  /// Creates a page. `nil` if the address is not an absolute one of the web, in ASCII and without an anchor.
  public init?(_ address: String) {
    let host = ["https://", "http://"].compactMap { address.hasPrefix($0) ? address.dropFirst($0.count) : nil }.first
    let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Self.invalid.contains($0) }
    guard let host, host.first?.isLetter == true || host.first?.isNumber == true, isPlain else { return nil }
    self.address = address
  }

  private static let invalid = Set("\"#<>\\^`{|}".utf8)

  /// Returns the address of a rule's text; `nil` for a custom rule, which is not on the page.
  public func address(of rule: Rule) -> String? { rule.category == .custom ? nil : "\(address)#\(rule.id)" }
}
