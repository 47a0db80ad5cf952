-- A deployment may ask for its people's second factor after single sign-on, too (ADR 0055). An older server beside this version does
-- not ask.
-- compatible: 0.1.0
ALTER TABLE parapet.deployment ADD COLUMN asks_factor_after_sign_on boolean NOT NULL DEFAULT false;
GRANT UPDATE (asks_factor_after_sign_on) ON parapet.deployment TO parapet_access;
ALTER TABLE parapet.session ADD COLUMN gave_factor boolean NOT NULL DEFAULT false;  -- asked of sessions that a provider began
