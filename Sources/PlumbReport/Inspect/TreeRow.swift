/// A row of a table: a name, a type, a third cell, and remarks.
struct TreeRow {
  /// At most three, each in its column; a row with fewer has its remarks right behind its last one.
  var cells: [[TreeSpan]]
  /// What is unusual, behind the cells with commas between; wrapped below the first of them.
  var remarks: [TreeSpan]

  init(_ cells: [TreeSpan]..., remarks: [TreeSpan] = []) {
    self.cells = cells
    self.remarks = remarks
  }

  /// Wider cells push what is behind them instead of widening the whole column.
  private static let widest = [40, 32, 26]

  /// The width of each column; 0 where all cells are empty.
  /// Cells wider than their column may be do not count.
  static func widths(_ rows: [TreeRow]) -> [Int] {
    widest.indices.map { column in
      let widths = rows.map { column < $0.cells.count ? TreePage.width($0.cells[column]) : 0 }
      return widths.filter { $0 <= widest[column] }.max() ?? 0
    }
  }
}
