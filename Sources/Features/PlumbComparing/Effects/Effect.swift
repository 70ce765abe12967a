/// The effect of a change on an audience: its level, its reason, and its confidence.
public struct Effect<Level: EffectLevel>: Hashable, Sendable {
  /// The level of the effect.
  public var level: Level
  /// The reason, as one sentence without a full stop; empty if the change has no effect.
  public var reason: String
  /// The confidence in the effect.
  public var confidence: Confidence
  /// Whether only the documentation is missing, and the migration is expected to be lightweight.
  package var isExpected = false
  /// Whether the effect occurs when the app reads a value, also if no migration runs because the version hashes are
  /// equal.
  package var isOfReading = false

  /// Creates an effect from its parts.
  package init(
    _ level: Level, _ reason: String = "", _ confidence: Confidence = .documented, isExpected: Bool = false,
    isOfReading: Bool = false
  ) {
    (self.isExpected, self.isOfReading) = (isExpected, isOfReading)
    self.level = level
    self.reason = reason
    self.confidence = confidence
  }

  /// The effect of a change that does not concern the audience.
  static var none: Effect { Effect(.none) }
}

/// The levels of effects on an audience, from no effect to the worst.
public protocol EffectLevel: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The level of a change without an effect.
  static var none: Self { get }
  /// Whether data is lost, an operation fails, or the result is uncertain. `--only breaking` shows these levels.
  var isBreaking: Bool { get }
}

extension EffectLevel {
  /// Whether this is worse than another level.
  public func isWorse(than other: Self) -> Bool {
    let all = Array(Self.allCases)
    return (all.firstIndex(of: self) ?? 0) > (all.firstIndex(of: other) ?? 0)
  }
}

/// The source of the fact behind an effect.
public enum Confidence: String, Hashable, Sendable, CaseIterable {
  /// Apple's documentation.
  case documented
  /// Public reports of observed behavior.
  case reported
  /// Missing or contradictory public sources; the worst possible effect is assumed.
  case open
}

/// The effect of a change on a store of an earlier version of the app: the classes of a migration, from harmless to
/// worst.
public enum MigrationClass: String, EffectLevel {
  /// A step without a migration: the version hashes are unchanged, so the store opens directly.
  case none
  /// A migration that Core Data infers, without data loss.
  case lightweight
  /// A migration that Core Data infers, and that drops data.
  case lossy
  /// A migration with an uncertain result, which must be tested with a store.
  case review
  /// A migration that Core Data infers, and that fails if the data does not fit: 134110, 134111.
  case conditional
  /// A migration that Core Data cannot infer (134190): it needs a mapping model or a custom stage.
  case impossible

  /// Whether the class is worse than a lightweight migration.
  public var isBreaking: Bool { isWorse(than: .lightweight) }
}

/// The effect of a change on CloudKit, whose production schema only grows.
public enum CloudKitLevel: String, EffectLevel {
  /// An unchanged schema.
  case none
  /// An addition to the schema, which CloudKit allows.
  case additive
  /// An uncertain result.
  case review
  /// A change that the production schema rejects, or after which records of earlier versions are no longer found.
  case breaking

  /// Whether the level is `breaking`.
  public var isBreaking: Bool { self == .breaking }
}

/// The effect of a change on Swift code that uses the model.
public enum SourceLevel: String, EffectLevel {
  /// Unaffected code.
  case none
  /// Additional declarations that code can use.
  case additive
  /// Code that compiles and behaves differently, for example deletes more objects.
  case behavior
  /// Code that no longer compiles, or that uses a removed name and fails at run time.
  case breaking

  /// Whether the level is `breaking`.
  public var isBreaking: Bool { self == .breaking }
}

/// The audiences of a change.
public enum Audience: String, Hashable, Sendable, CaseIterable {
  /// Stores of earlier versions of the app.
  case store
  /// CloudKit's production schema.
  case cloudkit
  /// Swift code that uses the model.
  case source
}

/// A change with its effect on each audience.
public struct AssessedChange: Hashable, Sendable {
  /// The change itself.
  public var change: Change
  /// The effect on stores.
  public var store: Effect<MigrationClass>
  /// The effect on CloudKit's production schema, if the model is used with CloudKit.
  public var cloudKit: Effect<CloudKitLevel>
  /// The effect on Swift code.
  public var source: Effect<SourceLevel>
  /// The inherited properties that cause the effect on stores, for an entity with another parent.
  package var inherited: [InheritedEffect] = []

  /// Whether data is lost, an operation fails, or the result is uncertain for an audience.
  public func isBreaking(for audience: Audience) -> Bool {
    switch audience {
    case .store: store.level.isBreaking
    case .cloudkit: cloudKit.level.isBreaking
    case .source: source.level.isBreaking
    }
  }
}
