import Foundation
import PlumbModel

/// The mappings of the entities of a source model to the entities of a destination model.
open class NSMappingModel: NSObject {
  /// The mappings, in the order in which a migration processes them.
  open var entityMappings: [NSEntityMapping]! = []

  /// The mappings by name.
  open var entityMappingsByName: [String: NSEntityMapping] {
    Dictionary(entityMappings.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Creates a mapping model without mappings.
  public override init() { super.init() }

  /// Creates the mapping model in a compiled `.cdm` file or in an `.xcmappingmodel`, the file of Xcode's editor.
  ///
  /// Linux has no compiler for mapping models. If no `.cdm` exists at the URL, the initializer reads the
  /// `.xcmappingmodel` with the same name next to it. `nil`, with a message on standard error, if none can be read.
  public convenience init?(contentsOf url: URL?) {
    guard let url, let mappings = MappingSource.read(url) else { return nil }
    self.init()
    entityMappings = mappings
  }

  /// Creates the mapping model from one model to another that is found in bundles; in the main bundle if `bundles` is
  /// `nil`. The version hashes of its entities are those of the models. `nil` if no such mapping model exists.
  public convenience init?(
    from bundles: [Bundle]?, forSourceModel sourceModel: NSManagedObjectModel?,
    destinationModel: NSManagedObjectModel?
  ) {
    guard let sourceModel, let destinationModel else { return nil }
    let folders = ModelSearch(bundles).folders
    guard
      let found = MappingSource.first(below: [], in: folders, from: sourceModel, to: destinationModel),
      let mappings = try? found.objects
    else { return nil }
    self.init()
    entityMappings = mappings
  }

  /// Returns a mapping model that is inferred from the differences of two models. Throws an error with the code
  /// `NSInferredMappingModelError` if a difference cannot be inferred.
  open class func inferredMappingModel(
    forSourceModel sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel
  ) throws -> NSMappingModel {
    do {
      let mapping = try InferredMapping(
        from: ModelSpelling(sourceModel).model, to: ModelSpelling(destinationModel).model)
      return NSMappingModel(mapping)
    } catch let failure as InferenceFailure {
      throw failure.error
    }
  }
}
