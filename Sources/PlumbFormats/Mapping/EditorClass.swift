/// The classes of Xcode's editor form of a model, with those that each inherits from.
///
/// Until Xcode 4 the editor saved its own objects, in a file `elements` beside `layout`; mapping models embed them to
/// this day. The names are all that is known of the classes, and all that is needed.
enum EditorClass {
  static let model = ["XDPMModel", "XDModel", "NSObject"]
  static let package = ["XDModelPackage", "XDUMLPackageImp", "XDUMLNamespaceImp"] + element
  static let entity = ["XDPMEntity", "XDUMLClassImp"] + classifier
  static let attribute = ["XDPMAttribute"] + property
  static let relationship = ["XDPMRelationship"] + property
  static let fetchedProperty = ["XDPMFetchedProperty"] + property
  static let stereotype = ["XDUMLStereotypeImp", "XDUMLClassImp"] + classifier
  /// One key of a stereotype, whose default is the key's value.
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

/// The stereotypes that hold what an element of a model says.
enum Stereotype {
  static let entity = "XD_PStereotype"
  static let property = "XD_PPropStereotype"
  static let attribute = "XD_PAtt_Stereotype"
  static let relationship = "XD_PR_Stereotype"
  static let fetchedProperty = "XD_PFP_Stereotype"
}
