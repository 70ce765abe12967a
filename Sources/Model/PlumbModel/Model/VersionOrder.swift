import PlumbText

/// The source of the order of a bundle's versions.
///
///     bundle.order   // .numbers: Shop, Shop 2, Shop 10
public enum VersionOrder: Hashable, Sendable {
  /// The numbers in the names of the versions: `Shop`, `Shop 2`, `Shop 10`.
  case numbers
  /// The list of versions in an Xcode project, with the path of its `project.pbxproj`.
  case project(String)
  /// The commits of git that added the versions.
  case history
  /// The names alone, which do not determine an order: `New`, `Old`. The step to the current version is certain if the
  /// version before it has a lower number after the same stem.
  case names(isStepCertain: Bool)

  /// Whether the order may be wrong.
  public var isGuess: Bool { if case .names = self { true } else { false } }

  /// Whether the version before the current one may be another than the order has.
  public var isStepGuess: Bool { self == .names(isStepCertain: false) }
}

extension ModelBundle {
  /// Returns whether one version is earlier than another.
  ///
  /// - Returns: `nil` if the bundle does not have both versions.
  public func precedes(_ one: String, _ other: String) -> Bool? {
    guard let first = versions.firstIndex(where: { $0.name == one }),
      let second = versions.firstIndex(where: { $0.name == other })
    else { return nil }
    return first < second
  }
}

extension ModelBundle {
  /// A remark for the user if the order of the versions is a guess that affects a result; `nil` otherwise.
  package var orderNote: String? {
    guard order.isGuess, versions.count > 1, previous == nil else { return nil }
    return "the order of the versions of \(Terminal.sanitized(path)) is a guess from their names: "
      + "name the version before the current one as “previous” of the model in plumb.json"
  }
}
