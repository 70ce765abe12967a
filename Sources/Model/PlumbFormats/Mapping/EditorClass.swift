/// The classes of the format in which Xcode's editor stores a model, with their superclasses.
///
/// Until Xcode 4, the editor saved its objects in a file `elements` next to `layout`. Mapping models still embed
/// them. Only the names of the classes are known, and only the names are needed.
enum EditorClass {
  static let model = ["XDPMModel", "XDModel", "NSObject"]
  static let package = ["XDModelPackage", "XDUMLPackageImp", "XDUMLNamespaceImp"] + element
  static let entity = ["XDPMEntity", "XDUMLClassImp"] + classifier
  static let attribute = ["XDPMAttribute"] + property
  static let relationship = ["XDPMRelationship"] + property
  static let fetchedProperty = ["XDPMFetchedProperty"] + property
  static let stereotype = ["XDUMLStereotypeImp", "XDUMLClassImp"] + classifier
  /// A key of a stereotype. Its default value is the value of the key.
  static let stereotypeKey = ["XDUMLPropertyImp"] + element
  static let genericClass = ["XDUMLClassImp"] + classifier
  static let generalization = ["XDUMLGeneralizationImp"] + element
  static let fetchRequest = ["XDPMFetchRequest", "NSObject"]
  static let configuration = ["XDPMConfiguration", "NSObject"]

  static let array = ["NSArray", "NSObject"]
  static let mutableArray = ["NSMutableArray", "NSArray", "NSObject"]
  static let mutableDictionary = ["NSMutableDictionary", "NSDictionary", "NSObject"]

  private static let element = ["XDUMLNamedElementImp", "XDUMLElementImp", "NSObject"]
  private static let classifier = ["XDUMLClassifierImp", "XDUMLNamespaceImp"] + element
  private static let property = ["XDPMProperty", "XDUMLPropertyImp"] + element
}

/// The stereotypes that contain the properties of a model's elements.
enum Stereotype {
  static let entity = "XD_PStereotype"
  static let property = "XD_PPropStereotype"
  static let attribute = "XD_PAtt_Stereotype"
  static let relationship = "XD_PR_Stereotype"
  static let fetchedProperty = "XD_PFP_Stereotype"
}
