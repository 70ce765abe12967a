import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// A model, and the parsed Swift files that declare its classes.
///
/// Only files that declare a name of the model, or a superclass of its classes, are parsed: in a large project, most
/// files with Core Data's classes belong to other models.
struct ModelCode {
  let bundle: ModelBundle
  /// The name of the current version.
  let version: String
  let model: Model
  private let parser: SourceParser
  private let nearest: NearestClasses
  private var units: [SourceUnit]

  /// Parses the files of a model; `nil` if its current version cannot be read.
  init?(_ path: String, in sources: [SourceFile], _ disk: Files) {
    guard let bundle = try? ModelBundle.read(path, from: disk), let current = bundle.currentVersion,
      let model = current.model
    else { return nil }
    let declared = DeclaredModel(ModelSettings(path: path), model)
    self.bundle = bundle
    version = current.name
    self.model = model
    nearest = NearestClasses(to: path, classless: declared.classlessEntities, excluding: [])
    parser = SourceParser(namedOnly: ExpectedNames(declared.declared.value))
    units = parser.units(of: sources).filter(\.isParsed)
  }

  /// Returns the model with the declarations of the other files.
  func without(_ files: Set<String>) -> ModelCode {
    var code = self
    code.units.removeAll { files.contains($0.file) }
    return code
  }

  /// The declarations of the classes that are nearest to the model.
  var declarations: Declarations { parser.merge(nearest.among(units)).value }

  /// Returns the files that declare superclasses without an entity, such as a common base class. Of several classes
  /// with one name, the nearest to the model are used.
  func superclassFiles(of classes: [EntityDeclaration]) -> Set<String> {
    let names = Set(classes.flatMap(\.form.layers).map(\.lastComponent))
    let files = names.flatMap { name -> [String] in
      let declaring = units.filter { $0.declaredNames.contains(name) }.map(\.file)
      let near = declaring.map { Path.commonFolders(bundle.path, $0) }.max()
      return declaring.filter { Path.commonFolders(bundle.path, $0) == near }
    }
    return Set(files)
  }
}
