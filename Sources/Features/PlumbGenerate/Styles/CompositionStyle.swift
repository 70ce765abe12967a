import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// A style that declares composites as structs.
package protocol CompositionStyle: Style {
  /// Returns the struct of a composite. `nil` if it cannot be declared, which is reported as an error.
  func declare(_ composite: Composite, _ declarer: inout Declarer) -> CompositionDeclaration?
  /// Returns the complete code of a struct.
  func code(of composition: CompositionDeclaration) -> Code
  /// Returns the modules that a struct requires, in any order.
  func imports(of composition: CompositionDeclaration, _ options: GeneratorOptions) -> [String]
  /// Whether the structs create Core Data's dictionaries. Otherwise a macro does.
  var writesDictionaries: Bool { get }
}

extension CompositionStyle {
  var compositions: (any CompositionStyle)? { self }
  var writesDictionaries: Bool { false }
}
