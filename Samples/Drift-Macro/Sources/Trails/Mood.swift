enum Mood: String {
  case fine
  case tired
}
