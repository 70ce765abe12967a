import PlumbCore
import SwiftSyntax

/// The selectors of members that Swift implements for Objective-C. They may be the accessors of a property that an
/// `@interface` declares.
///
///     @objc var label: String { … }                          // label, setLabel:
///     @objc(isOpen) var open: Bool { … }                     // isOpen, setIsOpen:
///     var open: Bool { @objc(isOpen) get { … } }             // isOpen
///     @objc(setTitle:) func change(title: String) { … }      // setTitle:
extension BodyLowering {
  /// Records the selectors of a property and of its accessors. A managed property implements none.
  mutating func addSelectors(of node: VariableDeclSyntax, _ annotations: Annotations) {
    if annotations.managed != nil { return }
    for binding in node.bindings {
      if annotations.isObjC || rules.isObjC {
        let getter = annotations.objcName ?? text.name(text.span(of: binding.pattern))
        body.selectors.formUnion([getter, "set\(SwiftName.capitalized(getter)):"])
      }
      guard case .accessors(let list)? = binding.accessorBlock?.accessors else { continue }
      body.selectors.formUnion(list.compactMap { text.annotations($0.attributes).objcName })
    }
  }
}
