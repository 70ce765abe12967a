// What the product `CoreData` is where the system has Core Data: the system's.
#if canImport(CoreData)
  @_exported import CoreData
#endif
