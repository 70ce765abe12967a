// This target is the product `CoreData` on systems that have Core Data. It is empty, so that `import CoreData`
// imports the system's framework.
