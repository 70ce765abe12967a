-- Hostile: the tables that Core Data creates for this model in a SQLite store.
-- Documentation: Apple publishes no layout, and Core Data creates its stores itself. Names, types, Z_ENT and the
-- order of columns were compared with stores of released apps. Uncertain are the order of several Z_FOK_ columns
-- of an entity, and Z_ENT if names of entities differ only in case or are not ASCII. A migrated store may have its
-- columns in another order, and the earlier name of an entity in Z_PRIMARYKEY.

CREATE TABLE "Z"" }
TABLE ""X" ( -- " }\nTable "x
  Z_PK INTEGER PRIMARY KEY,
  Z_ENT INTEGER,
  Z_OPT INTEGER,
  "Z*/ }" INTEGER, -- " }\nTable "x.*/ }
  "Z🦩 #{}" INTEGER, -- " }\nTable "x.🦩 #{}
  "Z`ID`" TIMESTAMP, -- " }\nTable "x.`id`
  "Z""; DROP TABLE ZX; --" VARCHAR, -- " }\nTable "x."; DROP TABLE ZX; --
  ZDESCRIPTION VARCHAR -- " }\nTable "x.description
);

CREATE TABLE "Z@ENDUML" ( -- @enduml
  Z_PK INTEGER PRIMARY KEY,
  Z_ENT INTEGER,
  Z_OPT INTEGER,
  ZZ_PK INTEGER, -- String.Z_PK
  "ZA-B" FLOAT, -- String.place.a-b
  ZPK BLOB, -- String.PK
  Z_PK1 BLOB -- String._pk
);

CREATE TABLE Z_PRIMARYKEY1 ( -- _PRIMARYKEY
  Z_PK INTEGER PRIMARY KEY,
  Z_ENT INTEGER,
  Z_OPT INTEGER
);

CREATE TABLE ZCLASS ( -- class
  Z_PK INTEGER PRIMARY KEY,
  Z_ENT INTEGER,
  Z_OPT INTEGER,
  "Z<<%\N>>" INTEGER, -- class.<<%\n>>
  ZIN FLOAT -- class.in
);

CREATE TABLE ZRING ( -- ring
  Z_PK INTEGER PRIMARY KEY,
  Z_ENT INTEGER,
  Z_OPT INTEGER
);

CREATE TABLE "ZRING 2" ( -- ring 2
  Z_PK INTEGER PRIMARY KEY,
  Z_ENT INTEGER,
  Z_OPT INTEGER
);

CREATE TABLE Z_6SELF (
  Z_6SELF INTEGER, -- class.self
  REFLEXIVE INTEGER, -- class.self
  PRIMARY KEY (Z_6SELF, REFLEXIVE)
);

CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);

INSERT INTO Z_PRIMARYKEY VALUES (1, '" }
Table "x', 0, 0);
INSERT INTO Z_PRIMARYKEY VALUES (2, '@enduml', 0, 0);
INSERT INTO Z_PRIMARYKEY VALUES (3, 'String', 2, 0);
INSERT INTO Z_PRIMARYKEY VALUES (4, '日本 ~/語', 3, 0);
INSERT INTO Z_PRIMARYKEY VALUES (5, '_PRIMARYKEY', 0, 0);
INSERT INTO Z_PRIMARYKEY VALUES (6, 'class', 0, 0);
INSERT INTO Z_PRIMARYKEY VALUES (7, 'ring', 0, 0);
INSERT INTO Z_PRIMARYKEY VALUES (8, 'ring 2', 0, 0);

CREATE INDEX "Z_"" }
Table ""x_' ; --" ON "Z"" }
TABLE ""X" ("Z*/ }" COLLATE BINARY ASC);
CREATE UNIQUE INDEX "Z_"" }
Table ""x_UNIQUE_`id`" ON "Z"" }
TABLE ""X" ("Z`ID`" COLLATE BINARY ASC);
CREATE INDEX "Z@ENDUML_Z_ENT_INDEX" ON "Z@ENDUML" (Z_ENT);
CREATE INDEX "ZCLASS_Z<<%\N>>_INDEX" ON ZCLASS ("Z<<%\N>>");
CREATE INDEX Z_6SELF_REFLEXIVE_INDEX ON Z_6SELF (REFLEXIVE, Z_6SELF);
