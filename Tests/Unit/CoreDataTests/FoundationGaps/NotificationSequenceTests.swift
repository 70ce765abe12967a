#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  @Suite struct NotificationSequences {
    let center = NotificationCenter()

    @Test func notificationsComeInTheirOrder() async {
      let name = Notification.Name("NotificationSequences.order")
      var iterator = center.notifications(named: name).makeAsyncIterator()
      for number in 0..<3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
      center.post(name: Notification.Name("NotificationSequences.other"), object: nil)
      for number in 0..<3 {
        let posted = await iterator.next()
        #expect(posted?.userInfo?["number"] as? Int == number)
      }
    }

    @Test func onlyThoseOfTheObjectCome() async {
      let name = Notification.Name("NotificationSequences.object")
      let object = NSObject()
      var iterator = center.notifications(named: name, object: object).makeAsyncIterator()
      center.post(name: name, object: NSObject())
      center.post(name: name, object: object, userInfo: ["mine": true])
      let posted = await iterator.next()
      #expect(posted?.userInfo?["mine"] as? Bool == true)
    }

    @Test func cancellationEndsTheSequence() async {
      let name = Notification.Name("NotificationSequences.cancel")
      let task = Task { [center] in
        for await _ in center.notifications(named: name) {}
        return true
      }
      task.cancel()
      #expect(await task.value)
    }
  }
#endif
