// A program that works on a SQLite store while Tests/EndToEnd/Faults/stores kills it, and that checks the store afterwards.
//
//     StoreWorker groups STORE [PRAGMA=VALUE]   saves groups of rows until it is killed; prints each saved number
//     StoreWorker state STORE                   checks the groups; prints the number of the last one
//     StoreWorker count STORE TIMES             increments a counter; prints each saved increment
//     StoreWorker counter STORE                 prints the counter
//     StoreWorker fill STORE                    saves rows until that fails; prints the number of saves and the error
//     StoreWorker open STORE [other]            opens a store and reads it, with a model or with another one
//     StoreWorker prepare STORE KIND ROWS       makes a store to migrate: added, rebuilt, mapped or staged
//     StoreWorker migrate STORE KIND            migrates it to the second version; prints a line when it is done
//     StoreWorker migrated STORE KIND ROWS      checks all objects; prints the number of the version

import CoreData
import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 2 else { fatalError("StoreWorker COMMAND STORE") }
let url = URL(fileURLWithPath: arguments[2])
let argument = arguments.count > 3 ? arguments[3] : ""
let rows = arguments.count > 4 ? Int(arguments[4]) ?? 0 : 0

do {
  switch arguments[1] {
  case "groups": try Groups(Stack(url, pragma: argument)).run()
  case "state": say(try Groups(Stack(url)).check())
  case "count": try Counter(Stack(url)).increment(Int(argument) ?? 1)
  case "counter": say(try Counter(Stack(url)).value)
  case "fill": try Filling(Stack(url)).run()
  case "open": say(try Stack(url, isOther: argument == "other").readAll())
  case "prepare": try Migrations(url, argument).prepare(rows)
  case "migrate":
    try Migrations(url, argument).migrate()
    say("migrated")
  case "migrated": say(try Migrations(url, argument).check(rows))
  default: fatalError("unknown command \(arguments[1])")
  }
} catch {
  let error = error as NSError
  say("error \(error.code): \(error.localizedDescription) \(error.localizedFailureReason ?? "")")
  exit(3)
}
