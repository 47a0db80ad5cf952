-- The teams that a person joins by accepting an invite, and the role that they get there. No foreign key, because an invite is a row of
-- a reference table and a team is not: accepting leaves out teams that no longer exist.
-- compatible: 0.1.0
ALTER TABLE parapet.invite
  ADD COLUMN team_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN team_role text COLLATE "C" NOT NULL DEFAULT 'member' CHECK (team_role IN ('manager', 'member', 'readonly'));
