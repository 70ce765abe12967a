// What a tool author uses, in one import.
@_exported import PlumbDeclarations
@_exported import PlumbDrift
@_exported import PlumbEvolution
@_exported import PlumbFormats
@_exported import PlumbGenerate
@_exported import PlumbModel
@_exported import PlumbProject
@_exported import PlumbReport
@_exported import PlumbRules
@_exported import PlumbSwift
@_exported import PlumbText
