-- What an organisation may use, set by an operator of the installation (ADR 0048). An older server beside this version does not refuse
-- what is beyond it.
-- compatible: 0.1.0
ALTER TABLE parapet.deployment
  ADD COLUMN projects_max        integer CHECK (projects_max >= 0),         -- null: no limit
  ADD COLUMN uploads_per_day_max integer CHECK (uploads_per_day_max >= 0),
  ADD COLUMN seats_max           integer CHECK (seats_max >= 1);
GRANT UPDATE (projects_max, uploads_per_day_max, seats_max) ON parapet.deployment TO parapet_access;
