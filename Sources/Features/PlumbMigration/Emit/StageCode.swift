import PlumbComparing
import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// Swift code that builds an `NSStagedMigrationManager` for all versions of a model.
///
///     StageCode(name: "Shop", versions: [shop, shop2], checksums: ["Shop": "Yb3…="]).text
///     // func makeStagedMigrationManagerShop(in bundle: Bundle = .main) -> NSStagedMigrationManager { … }
///
/// Consecutive steps that are neither `conditional` nor `impossible` share a lightweight stage. A step that can fail
/// (`conditional`) or cannot be inferred (`impossible`) is a custom stage, with a function that throws until it is
/// implemented. An unknown checksum is written as a placeholder, which does not compile until it is replaced.
public struct StageCode: Sendable {
  /// The versions with different stores, in order.
  private let versions: [StagedVersion]
  /// The steps between the versions, one fewer.
  private let steps: [StageMigration]
  private let name: String
  private let prefix: String

  /// Creates the code for a model's versions, the earliest first and the current one last.
  ///
  /// - Parameter checksums: The known version checksums, by version name.
  public init(name: String, versions: [Model], checksums: [String: String]) {
    self.name = name
    prefix = SwiftWords.type(name, orElse: "Model")
    var names = UniqueNames()
    var staged: [StagedVersion] = []
    var steps: [StageMigration] = []
    var last: Model?
    for models in versions.byStore(\.self) {
      guard let model = models.last else { continue }
      let step = last.map { Evolution(from: $0, to: model) }
      last = model
      if step?.migrationClass != MigrationClass.none || staged.isEmpty {
        let member = names.name(SwiftWords.member(models.first?.name ?? "", orElse: "version"))
        staged.append(StagedVersion(member: member))
        if let step { steps.append(StageMigration(step, to: member)) }
      }
      for model in models { staged[staged.count - 1].add(model.name, checksums[model.name]) }
    }
    (self.versions, self.steps) = (staged, steps)
  }

  /// The name of the file: `ShopStages.swift`.
  public var fileName: String { prefix + "Stages.swift" }

  /// The text of the file.
  public var text: String {
    let stages = stages
    let custom = steps.filter(\.isCustom)
    let code: Code = """
      \(.imports("CoreData"))

      \(.documentation(paragraphs: ["The stages in which a store of any version of \(name) becomes one of the current version.",
        "Set it as an option of the store description before the store is opened:"]))
      ///
      ///     description.setOption(
      ///       makeStagedMigrationManager\(prefix)(),
      ///       forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
      @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
      func makeStagedMigrationManager\(prefix)(in bundle: Bundle = .main) -> NSStagedMigrationManager {
        \(.stacked(stages.map { $0.code(versions, prefix) }))
        \(.list("return NSStagedMigrationManager([", end: "])", stages.map(\.variable)))
      }

      \(.documentation(paragraphs: ["The versions' checksums, as in `VersionInfo.plist` of the compiled model."]))
      private enum \(prefix)Checksum {
        \(.stacked(versions.map(\.code)))
      }
      \(.stacked(custom.map { $0.functions(prefix) }))
      \(custom.isEmpty ? Code() : Self.helpers)
      """
    return code.text + "\n"
  }

  private static let helpers: Code = """

    /// A context of the container that opens the store.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func migrationContext(of manager: NSStagedMigrationManager) throws -> NSManagedObjectContext {
      guard let container = manager.container else {
        throw MigrationStop(description: "the store is not opened by an NSPersistentContainer")
      }
      return container.newBackgroundContext()
    }
    \(.migrationStop)
    """

  /// A stage for each custom step, and one for each run of versions between them.
  private var stages: [Stage] {
    var stages: [Stage] = []
    var run: [Int] = versions.isEmpty ? [] : [0]
    func closeRun() {
      if run.count > 1 { stages.append(.lightweight(run, run.dropFirst().map { steps[$0 - 1] })) }
    }
    for (index, step) in steps.enumerated() {
      if step.isCustom {
        closeRun()
        stages.append(.custom(index, step))
        run = [index + 1]
      } else {
        run.append(index + 1)
      }
    }
    closeRun()
    return stages
  }
}

extension Array {
  /// Returns versions by the stores that they open, in the order of the last version of each store.
  ///
  /// Versions with one schema have one checksum, also if another version is between them. The frameworks end the app if
  /// several stages or schemas have one checksum.
  func byStore(_ model: (Element) -> Model) -> [[Element]] {
    let equal = Dictionary(grouping: enumerated(), by: { StoreSchema(model($0.element)) }).values
    return equal.sorted { ($0.last?.offset ?? 0) < ($1.last?.offset ?? 0) }.map { $0.map(\.element) }
  }
}

/// A version of a store.
struct StagedVersion: Sendable {
  /// The version's name; the last name of versions with equal hashes.
  var model: String { names.last ?? "" }
  /// The name of the checksum constant, without backticks.
  let member: String
  /// The version checksum; `nil` if unknown.
  private(set) var checksum: String?
  /// The names of the versions with equal hashes, in order.
  private var names: [String] = []

  init(member: String) { self.member = member }

  /// Adds a version with equal hashes.
  mutating func add(_ model: String, _ checksum: String?) {
    names.append(model)
    self.checksum = self.checksum ?? checksum
  }

  /// The constant with the checksum.
  fileprivate var code: Code {
    let hint =
      "Unknown. Copy it from VersionInfo.plist of the compiled .momd, key NSManagedObjectModel_VersionChecksums:"
    let value = checksum.map(stringLiteral) ?? "<#the version checksum of \(member)#>"
    return """
      \(.documentation(paragraphs: [names.map(quoted).joined(separator: ", ") + "."]))
      \(checksum == nil ? .comment(hint) : Code())
      static let \(SwiftName.asProperty(member)) = \(value)
      """
  }
}
