-- A database as the first version left it; never changed again.
CREATE SCHEMA consigliere;
CREATE TABLE consigliere.shape (number int NOT NULL);
INSERT INTO consigliere.shape VALUES (1);

CREATE TABLE consigliere.fact (
  table_id text COLLATE "C" NOT NULL, version bigint NOT NULL, at double precision NOT NULL, who text NOT NULL,
  step bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (table_id, version));

CREATE TABLE consigliere.command (
  table_id text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, reply bytea NOT NULL, PRIMARY KEY (table_id, id));

CREATE FUNCTION consigliere.append(
  asked text, expected bigint, ats double precision[], whos text[], steps bigint[], bodies bytea[],
  asked_id text, given bytea, OUT verdict text, OUT ends bigint, OUT answer bytea) LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(max(version), 0) INTO ends FROM consigliere.fact WHERE table_id = asked;
  IF ends = expected AND NOT EXISTS (SELECT FROM consigliere.command WHERE table_id = asked AND id = asked_id) THEN
    BEGIN
      INSERT INTO consigliere.fact (table_id, version, at, who, step, body)
        SELECT asked, expected + number, at, who, step, body
        FROM unnest(ats, whos, steps, bodies) WITH ORDINALITY AS given_facts (at, who, step, body, number)
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
INSERT INTO consigliere.fact VALUES ('evening', 1, 1763400000.25, 'host', 1, '\x7b226b696e64223a226f70656e6564227d');
INSERT INTO consigliere.fact VALUES ('evening', 2, 1763400060.5, 's1', 2, '\x7b226b696e64223a22736174227d');
INSERT INTO consigliere.fact VALUES ('evening', 3, 1763400060.5, 's1', 2, '\x00ff');
INSERT INTO consigliere.command VALUES ('evening', 'host:open', '\x6f70656e6564');
INSERT INTO consigliere.command VALUES ('evening', 's1:sit', '\x01646f6e65');
