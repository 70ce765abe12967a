import PlumbCore
import PlumbText

/// A `BUILD` file of Bazel with rules of Apple's platforms.
///
///     ios_application(name = "Shop", resources = glob(["Models/**"]), …)
struct BazelPackage {
  private let tokens: [ScriptTokens.Token]
  private let place: (ScriptTokens.Token) -> Location

  /// Returns the inputs of the targets; `nil` if the file does not contain them literally, or no rule is of Apple's
  /// platforms.
  static func inputs(_ bytes: [UInt8], file: String) -> TargetInputs? {
    let table = LineTable(bytes)
    let package = BazelPackage(tokens: ScriptTokens(bytes).tokens.filter { $0.kind != .line }) { token in
      table.location(Span(token.start, token.end), in: file)
    }
    return package.inputs()
  }

  private func inputs() -> TargetInputs? {
    var (found, scopes) = ([TargetInputs.Entry](), [Scope]())
    var first: ScriptTokens.Token?
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let following = index + 1 < tokens.count ? tokens[index + 1].kind : .line
      switch token.kind {
      case .name(let name) where following == .symbol(UInt8(ascii: "(")):
        guard isKnown(name) else { return nil }
        if Self.appleRules.contains(name), scopes.isEmpty { first = first ?? token }
        if name == "load", !isOfKnownRules(index + 2) { return nil }
      case .name(let name) where following == .symbol(UInt8(ascii: "=")) && !scopes.isEmpty:
        scopes[scopes.count - 1].argument = name
      case .name(let name):
        guard Self.constants.contains(name) else { return nil }
      case .text(let text):
        // A text after a text continues it.
        if case .text = following { return nil }
        if let entry = entry(text, at: token, in: scopes) { found.append(entry) }
      case .symbol(let byte) where "([{".utf8.contains(byte):
        let argument = scopes.last?.argument
        scopes.append(Scope(argument: argument, excludes: argument == "exclude" || scopes.last?.excludes ?? false))
      case .symbol(let byte) where ")]}".utf8.contains(byte):
        guard scopes.popLast() != nil else { return nil }
      case .symbol(let byte): if "%.".utf8.contains(byte) { return nil }
      case .computed: return nil
      case .line: break
      }
      index += 1
    }
    return first.map { TargetInputs(entries: found, location: place($0), help: "add it to the resources of a target") }
  }

  /// A pair of brackets.
  private struct Scope {
    /// The argument of the call whose value contains the place.
    var argument: String?
    var excludes: Bool
  }

  private func entry(_ text: String, at token: ScriptTokens.Token, in scopes: [Scope]) -> TargetInputs.Entry? {
    guard let scope = scopes.last, scope.argument != "name", !scope.excludes, scope.argument != "exclude" else {
      return nil
    }
    let path = text.split(separator: ":", omittingEmptySubsequences: false).last.map(String.init) ?? text
    var entry = TargetInputs.Entry(pattern: path, location: place(token))
    if scopes.contains(where: { $0.argument == "structured_resources" }) { entry.use = .copied }
    return entry
  }

  private func isKnown(_ name: String) -> Bool { Self.rules.contains(name) || Self.appleRules.contains(name) }

  /// Whether a `load` is of rules that use only the files that their arguments name.
  private func isOfKnownRules(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), case .text(let label) = tokens[index].kind else { return false }
    let repository = label.split(separator: "/").first.map { $0.drop { $0 == "@" } } ?? ""
    return Self.repositories.contains(String(repository))
  }

  private static let constants: Set<String> = ["True", "False", "None"]
  private static let repositories: Set<String> = [
    "bazel_skylib", "build_bazel_apple_support", "build_bazel_rules_apple", "build_bazel_rules_swift", "apple_support",
    "rules_apple", "rules_cc", "rules_swift", "rules_xcodeproj",
  ]
  /// The functions that use no other files than their arguments name.
  private static let rules: Set<String> = [
    "load", "glob", "package", "package_name", "exports_files", "filegroup", "select", "alias", "config_setting",
    "test_suite", "licenses", "genrule", "cc_library", "objc_import", "apple_resource_group", "apple_resource_bundle",
    "apple_core_data_model", "swift_module_alias", "swift_import", "xcodeproj", "top_level_target", "bool_flag",
    "string_flag", "exports", "plist_fragment", "apple_bundle_import",
  ]
  /// The rules with code or an app of Apple's platforms.
  private static let appleRules: Set<String> = [
    "objc_library", "swift_library", "swift_binary", "swift_test", "ios_application", "ios_app_clip", "ios_extension",
    "ios_framework", "ios_static_framework", "ios_unit_test", "ios_ui_test", "macos_application", "macos_bundle",
    "macos_command_line_application", "macos_extension", "macos_framework", "macos_unit_test", "macos_ui_test",
    "tvos_application", "tvos_extension", "tvos_framework", "tvos_unit_test", "watchos_application",
    "watchos_extension",
    "watchos_framework", "watchos_unit_test", "visionos_application", "visionos_framework", "visionos_unit_test",
  ]
}
