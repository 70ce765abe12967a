import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plug-in with the macros of PlumbDataMacros.
@main struct Plugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    PersistentModelMacro.self, AttributeMacro.self, RelationshipMacro.self, CompositionMacro.self, MarkerMacro.self,
    SchemaMarkerMacro.self, ModelActorMacro.self, MainModelActorMacro.self,
  ]
}
