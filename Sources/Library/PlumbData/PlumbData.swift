// The library for apps that use Core Data: typed queries, actors, test containers and models in code. It needs Core
// Data alone, Apple's or the product `CoreData` of this package.
@_exported import CoreData
