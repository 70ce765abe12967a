import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plug-in with the macros of PlumbDataMacros and PlumbCDE.
@main struct Plugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] =
    [
      PersistentModelMacro.self, PropertyMacro.self, CompositionMacro.self, MarkerMacro.self, SchemaMarkerMacro.self,
      ModelActorMacro.self, MainModelActorMacro.self,
    ] + cdeMacros
}
