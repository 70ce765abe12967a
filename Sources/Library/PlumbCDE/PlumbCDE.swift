// The names of CoreDataEvolution, over PlumbData: code that imports CoreDataEvolution compiles with PlumbCDE.
@_exported import PlumbData
