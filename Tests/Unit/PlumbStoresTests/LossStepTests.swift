import PlumbStores
import Testing

@testable import plumb_store

/// The steps of losses, which do not change if versions are added.
@Suite struct LossStepTests {
  @Test(arguments: [
    ("Draft", "Shop -> Shop 2: Draft: objects dropped"),
    ("Order.note", "Shop -> Shop 2: Order.note: values dropped"),
    ("Customer.nickname", "Shop 2 -> Shop 3: Customer.nickname: values dropped"),
  ])
  func aLossBelongsToTheStepThatRemovesIt(_ element: String, _ line: String) throws {
    let shop = try Shop()
    try shop.make("Shop.sqlite", version: 1)
    let tried = try shop.migration(of: "Shop.sqlite", to: 3)
    let lines = tried.losses.filter { $0.loss.element == element }.map { AcceptedLosses.line($0.loss, $0.step) }
    #expect(lines == [line])
  }
}
