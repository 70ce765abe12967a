// Where the system has Core Data, the product `CoreData` is this target: nothing, so that `import CoreData` finds the
// system's framework.
