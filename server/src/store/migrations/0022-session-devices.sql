-- What a person sees of their sessions: from which device and address, and when each was last used. Sessions that are older than this
-- have neither device nor address until they are refreshed.
-- compatible: 0.1.0
ALTER TABLE parapet.session
  ADD COLUMN address text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  -- The last refresh, which is at most the life of a JWT before the last request. Null: not yet refreshed by a version that knows it.
  ADD COLUMN used_at timestamptz(3);

DO $$
BEGIN
  SET LOCAL ROLE parapet_access;
  UPDATE parapet.session s
     SET used_at = (SELECT max(t.used_at) FROM parapet.refresh_token t WHERE t.session_id = s.id)
   WHERE s.ended_at IS NULL;
  RESET ROLE;
END $$;
