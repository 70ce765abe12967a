import Foundation

/// The description of a fetch index as a value.
public struct IndexSchema: Hashable, Sendable {
  /// A column of an index.
  public struct Column: Hashable, Sendable {
    /// The content of a column.
    public enum Content: Hashable, Sendable {
      /// A property of the entity, or one that it inherits.
      case property(String)
      /// The result of an expression.
      case expression(String, AttributeSchema.Kind)
    }

    /// The content of the column.
    public var content: Content
    /// Whether the values are sorted from the least to the greatest.
    public var isAscending: Bool
    /// Whether the column is part of an R-tree, for the search of ranges in several dimensions.
    public var isRTree: Bool

    /// Creates a column.
    public init(_ content: Content, isAscending: Bool = true, isRTree: Bool = false) {
      self.content = content
      self.isAscending = isAscending
      self.isRTree = isRTree
    }
  }

  /// The name of the index.
  public var name: String
  /// The columns, in the order of the index.
  public var columns: [Column]
  /// The predicate of the objects in the index. `nil` for all objects.
  public var condition: String?

  /// Creates an index.
  public init(_ name: String, columns: [Column], condition: String? = nil) {
    self.name = name
    self.columns = columns
    self.condition = condition
  }

  /// Creates an index of properties in ascending order.
  public init(_ name: String, of properties: String...) {
    self.init(name, columns: properties.map { Column(.property($0)) })
  }
}
