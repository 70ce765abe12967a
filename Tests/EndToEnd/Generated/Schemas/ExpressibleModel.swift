#if os(Linux)
  import Foundation
  @testable import PlumbCore
  @testable import PlumbModel

  @testable import CoreData

  /// The part of a model that descriptions in code can express, in the form in which they return it. `Companion.schema`
  /// lists the parts that they cannot express.
  ///
  /// Values are compared by their meaning: `0.0` and `0` are one default of a number, and a predicate is in its printed
  /// form.
  struct ExpressibleModel {
    private let schema: Schema
    private let names: Set<String>
    /// The module in which the model was built.
    private let module: String

    static func model(_ source: Model, module: String) -> Model {
      ExpressibleModel(schema: Schema(source), names: Set(source.entities.map(\.name)), module: module).model
    }

    private var model: Model {
      let source = schema.model
      var preserved = Model(name: "")
      preserved.identifier = source.identifier
      preserved.entities = firsts(source.entities, \.name).map(entity)
      preserved.configurations = firsts(source.configurations, \.name).map { configuration in
        Configuration(
          name: configuration.name,
          members: configuration.members.map(\.name).filter(names.contains).map { NameReference($0) })
      }
      preserved.fetchRequests = firsts(source.fetchRequests, \.name).map(request)
      preserved.composites = reachableComposites.map { composite in
        var preserved = Composite(name: composite.name)
        preserved.attributes = firsts(composite.attributes, \.name).map(attribute)
        return preserved
      }
      return preserved
    }

    /// The composites of attributes, and those inside of them.
    private var reachableComposites: [Composite] {
      var open = schema.model.entities.flatMap(\.attributes).filter { $0.type == .composite }.compactMap(\.composite)
      var seen: Set<String> = []
      var found: [Composite] = []
      while let name = open.popLast() {
        guard let composite = schema.composite(name), seen.insert(name).inserted else { continue }
        found.append(composite)
        open += composite.attributes.filter { $0.type == .composite }.compactMap(\.composite)
      }
      return found
    }

    private func entity(_ source: Entity) -> Entity {
      var preserved = Entity(name: source.name)
      preserved.representedClassName = source.className == "NSManagedObject" ? nil : source.className
      preserved.isAbstract = source.isAbstract
      preserved.parentEntity = schema.entity(source.parentEntity).flatMap { parent in
        ([parent] + schema.ancestors(of: parent)).contains { $0.name == source.name } ? nil : parent.name
      }
      preserved.renamingIdentifier = source.renamingIdentifier
      preserved.versionHashModifier = source.versionHashModifier
      preserved.spotlightDisplayName = source.spotlightDisplayName.flatMap { $0.isEmpty ? nil : Self.expression($0) }
      preserved.userInfo = userInfo(source.userInfo)
      preserved.attributes = firsts(source.attributes, \.name).map(attribute)
      preserved.relationships = firsts(source.relationships, \.name).filter { !source.hasAttribute($0.name) }
        .map(relationship)
      preserved.fetchedProperties = firsts(source.fetchedProperties, \.name).map(fetchedProperty)
      preserved.fetchIndexes = firsts(source.fetchIndexes, \.name).map { index($0, source) }
      let constraints = (source.uniquenessConstraints?.elements ?? []).map {
        UniquenessConstraint(plain($0.attributes))
      }
      preserved.uniquenessConstraints = constraints.isEmpty ? nil : ElementList(constraints)
      let indexes = (source.compoundIndexes?.elements ?? []).map { CompoundIndex(plain($0.properties)) }
      preserved.compoundIndexes = indexes.isEmpty ? nil : ElementList(indexes)
      return preserved
    }

    private func plain(_ references: [NameReference]) -> [NameReference] { references.map { NameReference($0.name) } }

    private func attribute(_ source: Attribute) -> Attribute {
      var preserved = source
      preserved.origin = .none
      preserved.preserved = nil
      preserved.isSyncable = false
      preserved.usesScalar = nil
      preserved.isDerived = source.isDerived && source.type != .composite
      preserved.derivationExpression = preserved.isDerived ? source.derivationExpression.flatMap(Self.expression) : nil
      preserved.composite = source.type == .composite ? schema.composite(source.composite)?.name : nil
      if source.type != .transformable {
        preserved.customClassName = nil
      } else if let name = source.customClassName, name.hasPrefix(".") {
        preserved.customClassName = module + name
      }
      preserved.userInfo = userInfo(source.userInfo)
      return preserved.withPlainValues
    }

    private func relationship(_ source: Relationship) -> Relationship {
      var preserved = source
      preserved.origin = .none
      preserved.preserved = nil
      preserved.isSyncable = false
      preserved.userInfo = userInfo(source.userInfo)
      preserved.minimumCount = source.minimumCount ?? 0
      preserved.maximumCount = source.maximumCount ?? (source.isToMany ? 0 : 1)
      preserved.isToMany = preserved.maximumCount != 1
      preserved.deleteRule = source.deleteRule ?? .nullify
      if let destination = source.destinationEntity, !names.contains(destination) { preserved.destinationEntity = nil }
      let inverse = preserved.destinationEntity == nil ? nil : schema.inverse(of: source)
      preserved.inverseName = inverse?.relationship.name
      preserved.inverseEntity = inverse?.owner.name
      return preserved
    }

    private func fetchedProperty(_ source: FetchedProperty) -> FetchedProperty {
      var preserved = FetchedProperty(name: source.name)
      preserved.isOptional = source.isOptional
      preserved.isTransient = source.isTransient
      preserved.userInfo = userInfo(source.userInfo)
      preserved.fetchRequest = source.fetchRequest.map(request)
      preserved.fetchRequest?.name = "fetchedPropertyFetchRequest"
      return preserved
    }

    private func request(_ source: FetchRequest) -> FetchRequest {
      var preserved = source
      preserved.origin = .none
      preserved.preserved = nil
      preserved.entity = source.entity.flatMap { names.contains($0) ? $0 : nil }
      preserved.predicate = source.predicate.flatMap(Self.predicate)
      // A declared flag that is the default of a new request is no difference.
      preserved.flags = source.flags
      for count in [\FetchRequest.fetchLimit, \.fetchBatchSize, \.resultType] where preserved[keyPath: count] == 0 {
        preserved[keyPath: count] = nil
      }
      return preserved
    }

    private func index(_ source: FetchIndex, _ entity: Entity) -> FetchIndex {
      let elements = source.elements.compactMap { element -> FetchIndexElement? in
        var preserved = FetchIndexElement(
          property: element.property, type: element.type == "RTree" ? "RTree" : "Binary",
          order: element.order == "descending" ? "descending" : "ascending")
        if let property = element.property, schema.hasProperty(property, entity) { return preserved }
        guard let expression = element.expression else { return nil }
        preserved.property = nil
        preserved.expression = Self.expression(expression)
        preserved.expressionType = element.expressionType ?? "0"
        return preserved
      }
      var preserved = FetchIndex(name: source.name, elements: elements)
      preserved.partialPredicate = source.partialPredicate.flatMap(Self.predicate)
      return preserved
    }

    /// A predicate as it is printed; nil for an empty one.
    private static func predicate(_ text: String) -> String? {
      text.isEmpty ? nil : NSPredicate(format: text, argumentArray: nil).description
    }

    /// An expression as it is printed; nil for one that cannot be read.
    private static func expression(_ text: String) -> String? { parsedExpression(text)?.description }

    private func userInfo(_ source: UserInfo?) -> UserInfo? {
      guard let source, !source.isEmpty else { return nil }
      return ElementList(firsts(source.elements, \.key).map { UserInfoEntry(key: $0.key, value: $0.value ?? "") })
    }

    private func firsts<Element>(_ elements: [Element], _ name: KeyPath<Element, String>) -> [Element] {
      var seen: Set<String> = []
      return elements.filter { seen.insert($0[keyPath: name]).inserted }
    }
  }

  extension Attribute {
    /// The same with defaults and bounds in one spelling; without those that its type refuses.
    var withPlainValues: Attribute {
      var plain = self
      let value = DefaultReading(self).value
      plain.defaultDateInterval = type == .date ? value.map(Self.text) : nil
      plain.defaultValue = type == .date ? nil : value.map(Self.text)
      plain.minimumValue = nil
      plain.maximumValue = nil
      plain.minimumDateInterval = nil
      plain.maximumDateInterval = nil
      plain.regularExpression = nil
      for bound in ValueBound.all(for: type) {
        guard let text = bound.value(of: self).map(Self.text) else { continue }
        switch bound {
        case .numberTooSmall, .stringTooShort: plain.minimumValue = text
        case .numberTooLarge, .stringTooLong: plain.maximumValue = text
        case .dateTooSoon: plain.minimumDateInterval = text
        case .dateTooLate: plain.maximumDateInterval = text
        case .stringPattern: plain.regularExpression = text
        }
      }
      return plain
    }

    private static func text(_ value: DefaultValue) -> String {
      switch value {
      case .boolean(let flag): flag ? "YES" : "NO"
      case .integer(let number): String(number)
      case .floating(let number), .date(let number): "\(number)"
      case .decimal(let digits): digits
      case .string(let text), .url(let text): text
      case .data(let base64): base64.filter { !$0.isWhitespace }
      case .uuid(let text): text.uppercased()
      case .none, .enumCase, .expression: ""
      }
    }
  }
#endif
