import PlumbModel
import PlumbText
import PlumbWorkspace

/// The limits of the lists in a configuration of which each element is applied to a whole model.
///
/// Without them, the time of a check would grow with the product of the sizes of two files.
enum ConfigurationLimits {
  /// The maximum number of entries of “models” with one path. A bundle can have an entry for each of its versions.
  static let entriesOfModel = 100
  /// The maximum number of custom rules.
  static let customRules = 200
  /// The maximum number of sources of a model with wildcards.
  static let patterns = 200

  /// Returns a problem for each list that is too long, at the first element beyond the limit.
  static func problems(in configuration: JSONNode) -> [JSONProblem] {
    let models = configuration["models"]?.elements ?? []
    let rules = configuration["rules"]?["custom"]?.elements ?? []
    var counts: [String: Int] = [:]
    let repeated = models.first { model in
      guard let path = model["path"]?.string else { return false }
      counts[Path.plain(path), default: 0] += 1
      return counts[Path.plain(path)] == entriesOfModel + 1
    }
    let patterns = models.lazy.compactMap { model in
      (model["sources"]?.elements ?? []).filter { $0.string.map(PathPattern.isWild) ?? false }
        .dropFirst(Self.patterns).first
    }.first
    return [
      repeated.map {
        JSONProblem("\"models\" contains more than \(entriesOfModel) entries for one path", at: $0.location)
      },
      rules.dropFirst(customRules).first.map {
        JSONProblem("\"custom\" contains more than \(customRules) rules", at: $0.location)
      },
      patterns.map {
        JSONProblem("\"sources\" contains more than \(Self.patterns) paths with wildcards", at: $0.location)
      },
    ].compactMap(\.self) + schemaProblems(in: configuration)
  }
}
