-- The installation as a whole: one row, made by the first process that starts on the database.
CREATE TABLE parapet.installation (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret_check bytea NOT NULL,                      -- derived from the secret key, so that a process with another one is noticed
  created_at   timestamptz(3) NOT NULL
);
CALL parapet.make_access_table('parapet.installation');
