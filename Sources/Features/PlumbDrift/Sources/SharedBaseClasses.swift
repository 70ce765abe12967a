import PlumbDeclarations
import PlumbGenerate
import PlumbSwift
import PlumbText
import PlumbWorkspace

extension ModelSources {
  /// Returns the differences without those about classes from which classes in the sources of another model inherit: a
  /// library has a base class for the models of its apps.
  func withoutSharedBaseClasses(_ differences: [Difference]) -> [Difference] {
    let names = Set(differences.compactMap(\.extraClass?.className.lastComponent))
    if names.isEmpty { return differences }
    let own = Set(paths)
    let others = models.filter { $0.settings.path != model.settings.path }
      .flatMap { (try? $0.settings.sourcePaths(files, among: $0.settings.sources)) ?? [] }
    let superclasses = Parallel.map(Array(Set(others).subtracting(own))) { [files, parser] path -> Set<String> in
      let file = SourceFile(path: path, bytes: (try? files.source(path)) ?? [])
      return file.bytes.words(among: names).isEmpty ? [] : parser.parse(file, always: true).superclassNames
    }.reduce(into: Set<String>()) { $0.formUnion($1) }
    return differences.filter { difference in
      !(difference.extraClass.map { superclasses.contains($0.className.lastComponent) } ?? false)
    }
  }
}

extension Difference {
  /// The class for which the model has no entity; `nil` for another difference.
  fileprivate var extraClass: EntityDeclaration? {
    guard case .extraType(let declaration, near: _) = subject else { return nil }
    return declaration
  }
}
