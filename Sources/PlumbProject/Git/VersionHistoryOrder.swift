import PlumbModel
import PlumbText

extension ModelBundle {
  /// Returns the bundle with its versions in the order in which commits added them, if their current order is a
  /// guess.
  ///
  /// The order is unchanged without a repository, in a shallow clone, and if one commit added all of the versions.
  func orderedByHistory() -> ModelBundle {
    guard order.isGuess, versions.count > 1, let places = try? placesInHistory(),
      Set(places.values).count > 1, versions.allSatisfy({ places[$0.name] != nil })
    else { return self }
    var bundle = self
    bundle.order = .history
    let sorted = versions.enumerated().sorted { one, other in
      (places[one.element.name] ?? 0, one.offset) < (places[other.element.name] ?? 0, other.offset)
    }
    bundle.versions = sorted.map(\.element)
    return bundle
  }

  /// Returns the index of the commit that added each version, by version name. The oldest commit has index 0.
  private func placesInHistory() throws -> [String: Int] {
    let repository = try GitRepository(containing: path)
    guard let head = try repository.head() else { return [:] }
    let suffix = ".xcdatamodel"
    let additions = try repository.additions(of: versions.map { $0.name + suffix }, below: path, from: head)
    guard !additions.isCutOff else { return [:] }
    let commits = try repository.numbered(Set(additions.found.values.map(\.commit)), from: head)
    return Dictionary(
      additions.found.compactMap { folder, origin in
        commits[origin.commit].map { (Path.stem(folder, without: suffix), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension GitRepository {
  /// Returns the indexes of commits in a history by their ids. The oldest commit has index 0.
  fileprivate func numbered(_ commits: Set<String>, from head: Commit) throws(CannotRun) -> [String: Int] {
    let log = try GitCommand(folder, "rev-list", "--topo-order", "--reverse", head.id).run(limit: 256 << 20)
    guard log.succeeded else { return [:] }
    return Dictionary(
      log.lines.enumerated().filter { commits.contains($0.element) }.map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }
}
