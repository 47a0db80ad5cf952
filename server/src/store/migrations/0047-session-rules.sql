-- How long the sessions of a deployment's people live at most. An older server beside this version heeds only the configuration.
-- compatible: 0.1.0
ALTER TABLE parapet.deployment
  ADD COLUMN session_idle_hours_max integer CHECK (session_idle_hours_max BETWEEN 1 AND 8760), -- without a refresh; null: as configured
  ADD COLUMN session_age_hours_max integer CHECK (session_age_hours_max BETWEEN 1 AND 8760);   -- from the sign-in on; null: as configured
GRANT UPDATE (session_idle_hours_max, session_age_hours_max) ON parapet.deployment TO parapet_access;
