-- A database as the first version left it; never changed again.
BEGIN TRANSACTION;
CREATE TABLE command (table_id TEXT NOT NULL, id TEXT NOT NULL, reply BLOB NOT NULL, PRIMARY KEY (table_id, id)) WITHOUT ROWID;
INSERT INTO "command" VALUES('evening','host:open',X'6F70656E6564');
INSERT INTO "command" VALUES('evening','s1:sit',X'01646F6E65');
CREATE TABLE fact (table_id TEXT NOT NULL, version INTEGER NOT NULL, at REAL NOT NULL, who TEXT NOT NULL, step INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, version)) WITHOUT ROWID;
INSERT INTO "fact" VALUES('evening',1,1763400000.25,'host',1,X'7B226B696E64223A226F70656E6564227D');
INSERT INTO "fact" VALUES('evening',2,1763400060.5,'s1',2,X'7B226B696E64223A22736174227D');
INSERT INTO "fact" VALUES('evening',3,1763400060.5,'s1',2,X'00FF');
COMMIT;
PRAGMA application_id = 1129272129;
PRAGMA user_version = 1;
