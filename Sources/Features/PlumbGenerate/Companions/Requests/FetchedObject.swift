import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbRules

/// The functions of all classes of a model: they fetch objects, count them, and find the first one.
///
/// The functions are declared in one protocol for the model. A class and its subclasses cannot both declare a
/// function that returns objects of the respective class.
enum FetchedObject {
  /// Returns the name of the protocol: `ShopObject`.
  static func protocolName(_ subject: Companion.Subject) -> String {
    SwiftName.asType(subject.freeTypeName(SwiftName.capitalized(subject.modelName) + "Object"))
  }

  /// Returns the conformance of a topmost class and its subclasses, with the property for the entity's name.
  static func conformance(of topmost: EntityDeclaration, _ subject: Companion.Subject) -> Code {
    let below = descendants(of: topmost, subject)
    let own = stringLiteral(topmost.entity)
    let cases = below.map { "case is \(SwiftName.asType($0.className)).Type: \(stringLiteral($0.entity))" }
    let property: Code =
      below.isEmpty
      ? .computed("\(topmost.memberAccess)static var ", "entityNameInModel", .named("String"), get: own)
      : """
      \(topmost.memberAccess)static var entityNameInModel: String {
        switch self {
        \(Code.stacked(cases))
        default: \(own)
        }
      }
      """
    return .type("extension \(SwiftName.asType(topmost.className)): \(protocolName(subject))", property)
  }

  /// Returns the direct and indirect subclasses of a class, each before its superclasses.
  private static func descendants(
    of topmost: EntityDeclaration, _ subject: Companion.Subject
  ) -> [EntityDeclaration] {
    var found: [EntityDeclaration] = []
    var level = [topmost]
    while !level.isEmpty, found.count <= subject.declarations.entities.count {
      let names = Set(level.map(\.className))
      level = subject.declarations.entities.filter { names.contains($0.superclass) }
      found = level + found
    }
    return found
  }

  /// Returns the protocol with the members that all classes share.
  static func code(_ subject: Companion.Subject) -> Code {
    let name = protocolName(subject)
    let access = subject.access
    return """
      /// Objects of the model \(visibleText(subject.options.model)). They can be fetched by their class.
      \(access)protocol \(name): NSManagedObject {
        /// The name of the class's entity.
        static var entityNameInModel: String { get }
      }

      extension \(name) {
        /// Returns a request for objects of the class and its subclasses.
        \(access)static func fetchRequest(
          where predicate: NSPredicate?,
          sortedBy order: [NSSortDescriptor] = [],
          limit: Int? = nil
        ) -> NSFetchRequest<Self> {
          let request = NSFetchRequest<Self>(entityName: entityNameInModel)
          request.predicate = predicate
          request.sortDescriptors = order
          request.fetchLimit = limit ?? 0
          return request
        }

        /// Returns objects of the class and its subclasses. Call it on the context's queue.
        \(access)static func fetch(
          in context: NSManagedObjectContext,
          where predicate: NSPredicate? = nil,
          sortedBy order: [NSSortDescriptor] = [],
          limit: Int? = nil
        ) throws -> [Self] {
          try context.fetch(fetchRequest(where: predicate, sortedBy: order, limit: limit))
        }

        /// Returns the first object in an order, or `nil` if none exists. Call it on the context's queue.
        \(access)static func first(
          in context: NSManagedObjectContext,
          where predicate: NSPredicate? = nil,
          sortedBy order: [NSSortDescriptor] = []
        ) throws -> Self? {
          try fetch(in: context, where: predicate, sortedBy: order, limit: 1).first
        }

        /// Returns the number of objects of the class and its subclasses. Call it on the context's queue.
        \(access)static func count(
          in context: NSManagedObjectContext,
          where predicate: NSPredicate? = nil
        ) throws -> Int {
          try context.count(for: fetchRequest(where: predicate))
        }
      }
      """
  }
}
