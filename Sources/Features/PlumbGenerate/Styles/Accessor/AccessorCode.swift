import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbWorkspace

/// The Swift code of the accessor style.
///
///     #if canImport(ObjectiveC)
///       @objc(Bed)
///     #endif
///     public final class Bed: NSManagedObject {
///       public var soil: String {
///         get { stored(forKey: "soil", or: "loam") }
///         set { store(newValue, forKey: "soil") }
///       }
///     }
///
/// The accessors call functions such as `stored`, which all classes of a model share. `AccessorSupport` writes them.
enum AccessorCode {
  /// Returns the class, an extension for each to-many relationship, and, if configured, the conformance to
  /// `Identifiable` of the topmost class.
  static func type(_ entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let names = ObservationNames(model: options.model)
    let name = SwiftName.asType(entity.className)
    let members = Code.stacked(
      [Code.fetchRequest(of: entity), InitializerCode.initializer(of: entity)]
        + entity.properties.map { AccessorMembers.property($0, of: entity) }
        + [ObservationCode.members(of: entity, names)],
      blankLines: 1)
    // Core Data finds the class by its Objective-C name. On platforms without Objective-C, it uses the Swift name.
    let declaration: Code = """
      \(objcName(name))
      \(.class(entity, members))
      """
    return .stacked(
      [declaration] + entity.properties.filter(\.isToMany).map { methods(of: $0, entity) }
        + (options.identifiable && entity.isTopmost ? [ManagedCode.identifiable(name)] : [])
        + [AccessorSupport.conformance(of: entity, options), ObservationCode.conformance(of: entity, names)],
      blankLines: 1)
  }

  /// Returns the name for Objective-C, which compilers without Objective-C do not read.
  static func objcName(_ name: String) -> Code {
    """
    #if canImport(ObjectiveC)
      @objc(\(name))
    #endif
    """
  }

  /// Returns the extension with the methods of a relationship, and its count if it is configured.
  private static func methods(of property: PropertyDeclaration, _ entity: EntityDeclaration) -> Code {
    ManagedCode.methods(
      of: property, extending: SwiftName.asType(entity.className), AccessorMembers.methods(of: property, entity))
  }
}
