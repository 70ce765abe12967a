import Foundation
import PlumbData

// 100 queries, with the classes of Tests/Unit/PlumbDataTests/Shop. `Benchmarks/queries` measures their type-checking.

func query00() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "1" }
}

func query01() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 2 && $0.status == .done }
}

func query02() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 3.5 }
}

func query03() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("4") && $0.isPaid == true }
}

func query04() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...5)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query05() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X6" && $0.count > 6 && $0.price != nil } }
}

func query06() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 7 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query07() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 8 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query08() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 9 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query09() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 10
  }
}

func query10() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "11" }
}

func query11() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 12 && $0.status == .done }
}

func query12() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 13.5 }
}

func query13() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("14") && $0.isPaid == true }
}

func query14() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...15)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query15() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X16" && $0.count > 16 && $0.price != nil } }
}

func query16() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 17 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query17() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 18 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query18() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 19 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query19() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 20
  }
}

func query20() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "21" }
}

func query21() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 22 && $0.status == .done }
}

func query22() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 23.5 }
}

func query23() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("24") && $0.isPaid == true }
}

func query24() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...25)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query25() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X26" && $0.count > 26 && $0.price != nil } }
}

func query26() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 27 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query27() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 28 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query28() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 29 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query29() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 30
  }
}

func query30() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "31" }
}

func query31() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 32 && $0.status == .done }
}

func query32() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 33.5 }
}

func query33() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("34") && $0.isPaid == true }
}

func query34() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...35)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query35() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X36" && $0.count > 36 && $0.price != nil } }
}

func query36() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 37 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query37() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 38 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query38() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 39 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query39() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 40
  }
}

func query40() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "41" }
}

func query41() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 42 && $0.status == .done }
}

func query42() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 43.5 }
}

func query43() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("44") && $0.isPaid == true }
}

func query44() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...45)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query45() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X46" && $0.count > 46 && $0.price != nil } }
}

func query46() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 47 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query47() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 48 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query48() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 49 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query49() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 50
  }
}

func query50() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "51" }
}

func query51() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 52 && $0.status == .done }
}

func query52() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 53.5 }
}

func query53() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("54") && $0.isPaid == true }
}

func query54() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...55)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query55() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X56" && $0.count > 56 && $0.price != nil } }
}

func query56() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 57 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query57() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 58 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query58() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 59 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query59() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 60
  }
}

func query60() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "61" }
}

func query61() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 62 && $0.status == .done }
}

func query62() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 63.5 }
}

func query63() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("64") && $0.isPaid == true }
}

func query64() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...65)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query65() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X66" && $0.count > 66 && $0.price != nil } }
}

func query66() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 67 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query67() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 68 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query68() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 69 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query69() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 70
  }
}

func query70() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "71" }
}

func query71() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 72 && $0.status == .done }
}

func query72() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 73.5 }
}

func query73() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("74") && $0.isPaid == true }
}

func query74() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...75)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query75() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X76" && $0.count > 76 && $0.price != nil } }
}

func query76() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 77 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query77() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 78 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query78() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 79 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query79() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 80
  }
}

func query80() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "81" }
}

func query81() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 82 && $0.status == .done }
}

func query82() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 83.5 }
}

func query83() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("84") && $0.isPaid == true }
}

func query84() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...85)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query85() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X86" && $0.count > 86 && $0.price != nil } }
}

func query86() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 87 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query87() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 88 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query88() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 89 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query89() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 90
  }
}

func query90() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.number == "91" }
}

func query91() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.total > 92 && $0.status == .done }
}

func query92() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.customer.name.beginsWith("Ev", .caseInsensitive) && $0.weight <= 93.5 }
}

func query93() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.note == nil || $0.note.contains("94") && $0.isPaid == true }
}

func query94() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { !($0.pieces.isBetween(1...95)) && $0.shippedAt != nil && $0.status.isIn([.draft, .placed]) }
}

func query95() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.any { $0.sku == "X96" && $0.count > 96 && $0.price != nil } }
}

func query96() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.lines.sum { $0.count } > 97 && $0.lines.count < 9 && !$0.tags.isEmpty }
}

func query97() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where { $0.pieces * 2 + 1 > 98 && $0.weight / 2 < 7 && $0.total - $0.total == 0 }
}

func query98() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number != "y" && $0.total >= 99 && $0.priority == .high && ($0.note == nil || $0.note.length > 3)
      && $0.placedAt < $0.shippedAt
  }
}

func query99() -> Query<ShopOrder.Fields<ShopOrder>> {
  ShopOrder.where {
    $0.number == "x" && $0.pieces > 3 && $0.status == .done && $0.weight <= 2.5 && $0.shippedAt != nil
      && ($0.note == nil || $0.note.contains("a")) && !($0.pieces.isBetween(1...9)) && $0.number != "y" && $0.weight > 1
      && $0.pieces < 100
  }
}
