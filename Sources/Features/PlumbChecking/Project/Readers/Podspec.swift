import PlumbCore
import PlumbText

/// The specification of a pod of CocoaPods.
///
///     Pod::Spec.new do |s|
///       s.source_files = 'Shop/**/*.swift'
///       s.resource_bundles = { 'Shop' => ['Shop/*.xcdatamodeld'] }
///     end
struct Podspec {
  private let tokens: [ScriptTokens.Token]

  /// Returns the inputs of the pod; `nil` if the file does not contain them literally.
  static func inputs(_ bytes: [UInt8], file: String) -> TargetInputs? {
    let table = LineTable(bytes)
    let spec = Podspec(tokens: ScriptTokens(bytes).tokens)
    guard let start = spec.tokens.first(where: { $0.kind == .name("Spec") }) else { return nil }
    var inputs = TargetInputs(
      location: table.location(Span(start.start, start.end), in: file), help: "add it to resource_bundles")
    var (excluded, index) = ([String](), 0)
    while index + 2 < spec.tokens.count {
      defer { index += 1 }
      guard spec.tokens[index].kind == .symbol(UInt8(ascii: ".")), case .name(let name) = spec.tokens[index + 1].kind,
        attributes.contains(name) || name == "exclude_files"
      else { continue }
      guard let values = spec.values(after: index + 2) else { return nil }
      for token in values {
        guard case .text(let text) = token.kind, !text.contains("[") else { return nil }
        if name == "exclude_files" {
          excluded.append(text)
        } else {
          let location = table.location(Span(token.start, token.end), in: file)
          inputs.entries.append(TargetInputs.Entry(pattern: text, location: location))
        }
      }
    }
    guard !inputs.entries.isEmpty else { return nil }
    // The exclusions of one part of the pod do not concern the others.
    let hasParts = spec.tokens.contains { $0.kind == .name("subspec") || $0.kind == .name("test_spec") }
    if !hasParts { for index in inputs.entries.indices { inputs.entries[index].excluded = excluded } }
    return inputs
  }

  private static let attributes: Set<String> = [
    "source_files", "resources", "resource", "resource_bundles", "resource_bundle",
  ]

  /// Returns the texts of the value that is assigned to an attribute, without the keys of a dictionary; `nil` if it is
  /// computed.
  private func values(after index: Int) -> [ScriptTokens.Token]? {
    guard tokens[index].kind == .symbol(UInt8(ascii: "=")) else { return nil }
    var (found, depth, next) = ([ScriptTokens.Token](), 0, index + 1)
    while next < tokens.count {
      let token = tokens[next]
      let previous = tokens[next - 1].kind
      switch token.kind {
      case .text: found.append(token)
      case .line:
        let continues = previous == .symbol(UInt8(ascii: ",")) || previous == .symbol(UInt8(ascii: "="))
        if depth == 0, !continues { return found }
      case .symbol(UInt8(ascii: "="))
      where next + 1 < tokens.count && tokens[next + 1].kind == .symbol(UInt8(ascii: ">")):
        // The text before `=>` is the name of a bundle.
        if !found.isEmpty { found.removeLast() }
        next += 1
      case .symbol(let byte):
        if "[{".utf8.contains(byte) { depth += 1 }
        if "]}".utf8.contains(byte) { depth -= 1 }
        if depth < 0 || !"[]{},".utf8.contains(byte) { return nil }
      case .name, .computed: return nil
      }
      next += 1
    }
    return found
  }
}
