-- The secret of a webhook that was replaced, and stays valid until the host, or the receiver, has the new one (ADR 0052). An older server
-- beside this version accepts the current secret of an incoming webhook alone, and signs messages with that of the channel alone.
-- compatible: 0.1.0
ALTER TABLE parapet.scm_webhook
  ADD COLUMN sealed_previous_secret bytea,
  ADD COLUMN previous_ends_at timestamptz(3),
  ADD COLUMN previous_used_at timestamptz(3),         -- the last genuine delivery that only the previous secret verified
  ADD CONSTRAINT scm_webhook_previous CHECK ((sealed_previous_secret IS NULL) = (previous_ends_at IS NULL));
ALTER TABLE parapet.notification_channel
  ADD COLUMN sealed_previous_secret bytea,
  ADD COLUMN previous_ends_at timestamptz(3),
  ADD CONSTRAINT notification_channel_previous CHECK ((sealed_previous_secret IS NULL) = (previous_ends_at IS NULL));
