extension UserInfoEntry: DumpElement {
  static func undumped() -> UserInfoEntry { UserInfoEntry(key: "") }

  static let dumpFields: [DumpField<UserInfoEntry>] = [
    DumpField("key", \.key),
    DumpField("value", \.value, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}
