#if canImport(SwiftUI)
  import SwiftUI

  // This file was never compiled or run.

  private struct ContainerKey: EnvironmentKey {
    static let defaultValue: NSPersistentContainer? = nil
  }

  extension EnvironmentValues {
    /// The container of the views. `nil` if none was set.
    public var persistentContainer: NSPersistentContainer? {
      get { self[ContainerKey.self] }
      set { self[ContainerKey.self] = newValue }
    }
  }

  extension View {
    /// Sets the container of the views, and its view context as their managed object context.
    @MainActor
    public func persistentContainer(_ container: NSPersistentContainer) -> some View {
      environment(\.persistentContainer, container)
        .environment(\.managedObjectContext, container.viewContext)
    }
  }
#endif
