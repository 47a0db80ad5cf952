-- A refresh token that was rotated a moment ago may be sent again (docs/adr/0015): whether it was the last one is told by its generation,
-- since instants of two rotations can be equal. Those from before are all of generation 0: used ones stay refused.
ALTER TABLE parapet.refresh_token ADD COLUMN generation integer NOT NULL DEFAULT 0;
