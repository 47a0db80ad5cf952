-- How a person wants the console to look and to write instants (model/preferences.ts). One document, because only the console reads
-- it, whole, and because a member that a version does not know is dropped when it is read.
-- compatible: 0.1.0
ALTER TABLE parapet.user_account
  ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}';
