-- A deployment's default policies are inserted with the deployment (store/deployments.ts), not by the first request that reads them.
-- parapet_access creates deployments, so it may insert default policies, and no others.
-- compatible: 0.1.0
CREATE POLICY access ON parapet.policy FOR INSERT TO parapet_access WITH CHECK (is_default);
GRANT INSERT ON parapet.policy TO parapet_access;

-- Deployments that nobody has asked for policies yet. As parapet_access: the tables' owner sees no rows under row-level security.
SET LOCAL ROLE parapet_access;
INSERT INTO parapet.policy (deployment_id, product, slug, name, is_default, created_at, updated_at)
SELECT d.id, given.product, given.slug, given.name, true, now(), now()
  FROM parapet.deployment d
 CROSS JOIN (VALUES ('sast', 'default-sast', 'Default SAST policy'), ('secrets', 'default-secrets', 'Default secrets policy'))
       AS given (product, slug, name)
ON CONFLICT DO NOTHING;
RESET ROLE;
