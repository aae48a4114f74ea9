"""The shape of the PostgreSQL database, brought forward by itself; the next change is
one more text in STEPS."""

from typing import LiteralString

import psycopg

from cards.errors import Mistake

LOCK = 0x434F5341  # processes that start together take turns

# Each append is one statement, so no transaction is ever open while its sender waits
# for something else. Whoever is second at (table, version) waits here for the first
# one's commit, is refused by the unique key, and is then judged.
FACTS_AND_COMMANDS: LiteralString = """
CREATE TABLE consigliere.fact (
  table_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  at double precision NOT NULL,
  who text NOT NULL,
  step bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (table_id, version));

CREATE TABLE consigliere.command (
  table_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  reply bytea NOT NULL,
  PRIMARY KEY (table_id, id));

CREATE FUNCTION consigliere.append(
  asked text, expected bigint,
  ats double precision[], whos text[], steps bigint[], bodies bytea[],
  asked_id text, given bytea,
  OUT verdict text, OUT ends bigint, OUT answer bytea) LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(max(version), 0) INTO ends FROM consigliere.fact WHERE table_id = asked;
  IF ends = expected AND NOT EXISTS (
    SELECT FROM consigliere.command WHERE table_id = asked AND id = asked_id) THEN
    BEGIN
      INSERT INTO consigliere.fact (table_id, version, at, who, step, body)
        SELECT asked, expected + number, at, who, step, body
        FROM unnest(ats, whos, steps, bodies)
          WITH ORDINALITY AS given_facts (at, who, step, body, number)
        ORDER BY number;
      INSERT INTO consigliere.command (table_id, id, reply) VALUES (asked, asked_id, given);
      IF cardinality(ats) > 0 THEN
        PERFORM pg_notify('consigliere', asked || ':' || expected + cardinality(ats));
      END IF;
      verdict := 'appended'; ends := expected + cardinality(ats); answer := given;
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      NULL;  -- somebody was faster; judged below, with eyes that see what they wrote
    END;
  END IF;
  SELECT reply INTO answer FROM consigliere.command WHERE table_id = asked AND id = asked_id;
  verdict := CASE WHEN FOUND THEN 'again' ELSE 'conflict' END;
  SELECT coalesce(max(version), 0) INTO ends FROM consigliere.fact WHERE table_id = asked;
END $$;
"""

THERE: LiteralString = (
    "SELECT 1 FROM pg_tables WHERE schemaname = 'consigliere' AND tablename = 'shape'"
)
STEPS: tuple[LiteralString, ...] = (FACTS_AND_COMMANDS,)


def bring_forward(
    conn: psycopg.Connection, steps: tuple[LiteralString, ...] = STEPS
) -> None:
    """All missing steps in one transaction; a database of a newer Consigliere is refused."""
    if _shape(conn) == len(steps):
        return
    with conn.transaction():
        conn.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        shape = _shape(conn)
        if shape > len(steps):
            raise Mistake(
                "The database was written by a newer Consigliere; "
                "update this one, or name another database."
            )
        if shape == 0:
            conn.execute("CREATE SCHEMA consigliere")
            conn.execute("CREATE TABLE consigliere.shape (number int NOT NULL)")
            conn.execute("INSERT INTO consigliere.shape VALUES (0)")
        for step in steps[shape:]:
            conn.execute(step)
        conn.execute("UPDATE consigliere.shape SET number = %s", (len(steps),))


def _shape(conn: psycopg.Connection) -> int:
    """Looked up in the catalogue's tables: `to_regclass` may answer from a memory older
    than the lock."""
    there = conn.execute(THERE).fetchone()
    if not there:
        return 0
    found = conn.execute("SELECT number FROM consigliere.shape").fetchone()
    if found:
        return int(found[0])
    return 0
