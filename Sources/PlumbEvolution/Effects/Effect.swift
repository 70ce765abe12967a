/// What a change does to an audience: how much, why, and how sure that is.
public struct Effect<Level: EffectLevel>: Hashable, Sendable {
  /// How much it is.
  public var level: Level
  /// Why, in one sentence without a full stop; empty where nothing happens.
  public var reason: String
  /// How sure it is.
  public var confidence: Confidence
  /// Whether only the documentation is missing, and the migration is expected to be lightweight.
  package var isExpected = false

  /// An effect as its parts.
  init(
    _ level: Level, _ reason: String = "", _ confidence: Confidence = .documented, isExpected: Bool = false
  ) {
    self.isExpected = isExpected
    self.level = level
    self.reason = reason
    self.confidence = confidence
  }

  /// Nothing happens.
  static var none: Effect { Effect(.none) }
}

/// The levels of an audience, from nothing to the worst.
public protocol EffectLevel: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Nothing happens.
  static var none: Self { get }
  /// Whether something is lost, fails, or cannot be promised: what `--only breaking` leaves over.
  var isBreaking: Bool { get }
}

extension EffectLevel {
  /// Whether this is worse than another level.
  public func isWorse(than other: Self) -> Bool {
    let all = Array(Self.allCases)
    return (all.firstIndex(of: self) ?? 0) > (all.firstIndex(of: other) ?? 0)
  }
}

/// Where the fact behind an effect comes from.
public enum Confidence: String, Hashable, Sendable, CaseIterable {
  /// Apple's documentation.
  case documented
  /// Public reports of what happened.
  case reported
  /// Public sources are silent, or disagree; the worse of what may be is taken.
  case open
}

/// What a change means to a store that an earlier version of the app left behind: the classes of a migration, from the
/// harmless to the worst.
public enum MigrationClass: String, EffectLevel {
  /// The version hashes stay: a store does not notice.
  case none
  /// Inferred by Core Data, without loss.
  case lightweight
  /// Inferred, and data is dropped.
  case lossy
  /// Cannot be promised either way: to be tried on a store.
  case review
  /// Inferred, and fails where the data does not fit: 134110, 134111.
  case conditional
  /// Cannot be inferred (134190): needs a mapping model or a custom stage.
  case impossible

  /// All that is worse than a lightweight migration.
  public var isBreaking: Bool { isWorse(than: .lightweight) }
}

/// What a change means to CloudKit, whose production schema only grows.
public enum CloudKitLevel: String, EffectLevel {
  /// The schema stays.
  case none
  /// The schema grows, which it may.
  case additive
  /// Cannot be promised either way.
  case review
  /// The production schema refuses it, or records of earlier versions are no longer found.
  case breaking

  /// Only what is called so.
  public var isBreaking: Bool { self == .breaking }
}

/// What a change means to Swift that speaks for the model.
public enum SourceLevel: String, EffectLevel {
  /// Code goes on as it was.
  case none
  /// There is more to speak of.
  case additive
  /// Code compiles and does something else, such as deleting more.
  case behavior
  /// Code no longer compiles, or names what is gone and fails when it runs.
  case breaking

  /// Only what is called so.
  public var isBreaking: Bool { self == .breaking }
}

/// Whom a change matters to.
public enum Audience: String, Hashable, Sendable, CaseIterable {
  /// Stores that earlier versions of the app left behind.
  case store
  /// CloudKit's production schema.
  case cloudkit
  /// Swift that speaks for the model.
  case source
}

/// A change with what it does to each audience.
public struct AssessedChange: Hashable, Sendable {
  /// The change itself.
  public var change: Change
  /// What it does to stores.
  public var store: Effect<MigrationClass>
  /// What it does to CloudKit's production schema, where the model is used with it.
  public var cloudKit: Effect<CloudKitLevel>
  /// What it does to Swift.
  public var source: Effect<SourceLevel>
  /// The inherited properties behind the effect on stores, for an entity with another parent.
  package var inherited: [InheritedEffect] = []

  /// Whether something is lost, fails or cannot be promised to an audience.
  public func isBreaking(for audience: Audience) -> Bool {
    switch audience {
    case .store: store.level.isBreaking
    case .cloudkit: cloudKit.level.isBreaking
    case .source: source.level.isBreaking
    }
  }
}
