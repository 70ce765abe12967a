import PlumbText
import PlumbWorkspace

// The key `cloudKit` of a model: the exports of its container.

extension ModelSettings {
  /// The exports of the CloudKit container; `nil` if none is configured.
  var configuredCloudKit: CloudKitSettings? {
    get { cloudKit.isConfigured ? cloudKit : nil }
    set { cloudKit = newValue ?? CloudKitSettings() }
  }
}

extension Codec<CloudKitSettings> {
  /// The codec for the key `cloudKit` of a model.
  static var cloudKit: Codec {
    .object(
      CloudKitSettings(),
      [
        .init(
          "production", .place,
          "The export of the Production environment, with which validate compares the current version.",
          ifSet: \.production),
        .init(
          "development", .place,
          "The export of the Development environment, which shows the parts that only have to be deployed.",
          ifSet: \.development),
      ])
  }
}
