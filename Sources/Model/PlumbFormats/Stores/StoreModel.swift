import PlumbModel

/// The model that Core Data stores in a SQLite store, for the migration to a later one.
///
///     let compiled = try StoreModel.read("Shop.sqlite")
///
/// The table `Z_MODELCACHE` contains it as raw DEFLATE data. Stores from before about 2015 have no such table.
public enum StoreModel {
  /// The maximum size of a decompressed model, 32 MiB.
  private static let mostBytes = 32 << 20

  /// Reads the model of a store. `nil` if the store contains none.
  ///
  /// - Parameter name: The name of the version, which a store does not contain.
  public static func read(
    _ path: String, as name: String = "Model", from files: Files = .disk
  ) throws(ReadFailure) -> CompiledModel? {
    let pages = try SQLitePages(path, files)
    guard let table = try pages.table("Z_MODELCACHE"), case .blob(let cache)? = try table.rows().first?.first else {
      return nil
    }
    let bytes: [UInt8]
    do throws(Inflate.Failure) {
      bytes = try Inflate.bytes(of: cache, limit: mostBytes)
    } catch {
      throw ReadFailure(file: path, "the model in the table Z_MODELCACHE of \(path) \(error.reason)")
    }
    return try CompiledModel.read(bytes: bytes, file: path, name: name)
  }
}
