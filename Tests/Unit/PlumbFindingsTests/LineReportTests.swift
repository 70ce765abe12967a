import PlumbModel
import PlumbText
import Testing

@testable import PlumbFindings

@Suite("Xcode, GitLab, JSON, reviewdog")
struct LineReportTests {
  private let report = Harbour.report([Harbour.currentMissing, Harbour.draughtType, Harbour.ordered])

  @Test("a line for each place, as compilers print it")
  func xcode() {
    #expect(
      ReportFormat.xcode.render(report) == """
        Models/Harbour.xcdatamodeld/.xccurrentversion:1:1: error: Harbour has 2 versions, and none of them is the \
        current one [current-version-missing]
        Sources/Harbour/Ship.swift:4:33: error: Ship.draught is Double in the model but Float in Swift [drift-type]
        Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:8:65: note: Double

        """)
    let hostile = ReportFormat.xcode.render(Harbour.report([Hostile.finding]))
    #expect(hostile.split(separator: "\n").count == 2)
  }

  @Test("GitLab has all it asks for")
  func gitLab() {
    #expect(
      ReportFormat.gitlab.render(report) == #"""
        [
          {
            "description": "Harbour has 2 versions, and none of them is the current one",
            "check_name": "current-version-missing",
            "fingerprint": "6ad07102a0092334",
            "severity": "critical",
            "location": {
              "path": "Models/Harbour.xcdatamodeld/.xccurrentversion",
              "lines": {
                "begin": 1
              }
            }
          },
          {
            "description": "Ship.draught is Double in the model but Float in Swift",
            "check_name": "drift-type",
            "fingerprint": "e382a3de1ace6af2",
            "severity": "critical",
            "location": {
              "path": "Sources/Harbour/Ship.swift",
              "lines": {
                "begin": 4
              }
            }
          }
        ]

        """#)
  }

  @Test("our own JSON")
  func json() {
    #expect(
      ReportFormat.json.render(Harbour.report([Harbour.currentMissing, Harbour.ordered])) == #"""
        {
          "formatVersion": 1,
          "tool": {
            "name": "plumb",
            "version": "0.1.0"
          },
          "models": [
            {
              "path": "Models/Harbour.xcdatamodeld",
              "entities": 2,
              "versions": 2
            }
          ],
          "swiftFiles": 1,
          "objectiveCFiles": 0,
          "counts": {
            "errors": 1,
            "warnings": 0,
            "notes": 0,
            "suppressed": 1,
            "baseline": 0
          },
          "findings": [
            {
              "rule": "current-version-missing",
              "severity": "error",
              "message": "Harbour has 2 versions, and none of them is the current one",
              "fingerprint": "6ad07102a0092334",
              "element": {
                "version": "Harbour",
                "key": "",
                "steps": []
              },
              "location": {
                "file": "Models/Harbour.xcdatamodeld/.xccurrentversion"
              },
              "label": "",
              "related": [],
              "notes": [],
              "help": [
                "run plumb version current \"Harbour 2\""
              ],
              "fixes": []
            },
            {
              "rule": "cloudkit-ordered",
              "severity": "warning",
              "message": "Berth.ships is ordered, which CloudKit cannot sync",
              "fingerprint": "ee67233b4089f1aa",
              "element": {
                "version": "Harbour 2",
                "key": "Berth.ships",
                "steps": [
                  {
                    "kind": "entity",
                    "name": "Berth"
                  },
                  {
                    "kind": "relationship",
                    "name": "ships"
                  }
                ]
              },
              "location": {
                "file": "Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents",
                "start": {
                  "line": 5,
                  "column": 162,
                  "offset": 472
                },
                "end": {
                  "line": 5,
                  "column": 165,
                  "offset": 475
                }
              },
              "label": "ordered",
              "related": [],
              "notes": [],
              "help": [],
              "fixes": [],
              "suppression": {
                "kind": "userInfo",
                "because": "never synced"
              }
            }
          ]
        }

        """#)
  }

  @Test("reviewdog gets edits to suggest, where they are in the finding's file")
  func rdjson() {
    #expect(
      ReportFormat.rdjson.render(Harbour.report([Harbour.draughtType])) == #"""
        {
          "source": {
            "name": "plumb"
          },
          "diagnostics": [
            {
              "message": "Ship.draught is Double in the model but Float in Swift\ndeclare it as Double",
              "location": {
                "path": "Sources/Harbour/Ship.swift",
                "range": {
                  "start": {
                    "line": 4,
                    "column": 33
                  },
                  "end": {
                    "line": 4,
                    "column": 38
                  }
                }
              },
              "severity": "ERROR",
              "code": {
                "value": "drift-type"
              },
              "suggestions": [
                {
                  "range": {
                    "start": {
                      "line": 4,
                      "column": 33
                    },
                    "end": {
                      "line": 4,
                      "column": 38
                    }
                  },
                  "text": "Double"
                }
              ],
              "related_locations": [
                {
                  "message": "Double",
                  "location": {
                    "path": "Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents",
                    "range": {
                      "start": {
                        "line": 8,
                        "column": 65
                      },
                      "end": {
                        "line": 8,
                        "column": 71
                      }
                    }
                  }
                }
              ]
            }
          ]
        }

        """#)
    var elsewhere = Harbour.draughtType
    elsewhere.fixes[0].edits[0].location.file = Harbour.model
    #expect(!ReportFormat.rdjson.render(Harbour.report([elsewhere])).contains("suggestions"))
  }
}
