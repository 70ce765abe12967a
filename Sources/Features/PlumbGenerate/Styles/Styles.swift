import PlumbDeclarations
import PlumbWorkspace

/// The styles of Swift code.
package enum Styles {
  /// All styles, in the order of the help.
  package static let all = DeclarationStyle.allCases.map(named)

  /// Returns the style with an identifier. Every identifier has a style.
  package static func named(_ id: DeclarationStyle) -> any Style {
    switch id {
    case .macro: MacroStyle()
    case .managed: ManagedStyle()
    case .accessor: AccessorStyle()
    case .swiftdata: SwiftDataStyle()
    }
  }

  /// Returns the most frequent style of the classes. Of several styles with the same frequency, it is the first one
  /// in `all`. If `classes` is empty, the style is `managed`.
  package static func prevailing(among classes: [EntityDeclaration]) -> any Style {
    let counts = Dictionary(grouping: classes) { $0.style.id }.mapValues(\.count)
    guard let most = counts.values.max() else { return ManagedStyle() }
    return all.first { counts[$0.id] == most } ?? ManagedStyle()
  }
}

extension EntityDeclaration {
  /// The style of the class.
  ///
  /// Exactly one style owns each class, so the order of `Styles.all` has no effect.
  package var style: any Style { Styles.all.first { $0.owns(self) } ?? ManagedStyle() }
}
