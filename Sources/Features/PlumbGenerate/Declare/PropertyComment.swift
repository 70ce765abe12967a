import PlumbDeclarations
import PlumbModel

extension PropertyDeclaration {
  /// Returns the property with the comment that the entry `documentation` in the user info contains.
  func documented(by userInfo: UserInfo?) -> PropertyDeclaration {
    var property = self
    property.facts.documentation = userInfo?.value("documentation").flatMap { $0.isEmpty ? nil : $0 }
    return property
  }
}
