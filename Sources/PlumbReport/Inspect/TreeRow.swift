/// A row of a table: a name, a type, a third cell, and remarks.
struct TreeRow {
  /// The cells, at most three, each in its column. In a row with fewer cells, the remarks directly follow the last
  /// one.
  var cells: [[TreeSpan]]
  /// The remarks after the cells, separated by commas; wrapped below the first remark.
  var remarks: [TreeSpan]

  init(_ cells: [TreeSpan]..., remarks: [TreeSpan] = []) {
    self.cells = cells
    self.remarks = remarks
  }

  /// The maximum widths of the columns. A wider cell moves the following cells instead of widening the whole column.
  private static let widest = [40, 32, 26]

  /// Returns the width of each column; 0 if all cells are empty. Cells wider than the column's maximum are ignored.
  static func widths(_ rows: [TreeRow]) -> [Int] {
    widest.indices.map { column in
      let widths = rows.map { column < $0.cells.count ? TreePage.width($0.cells[column]) : 0 }
      return widths.filter { $0 <= widest[column] }.max() ?? 0
    }
  }
}
