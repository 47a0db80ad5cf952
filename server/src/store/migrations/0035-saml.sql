-- SAML 2.0 (ADR 0045): identity providers of a second kind beside OpenID Connect. An older server beside this version takes one for an
-- OpenID Connect provider: replace every process before the first SAML provider is created.
-- compatible: 0.1.0
ALTER TABLE parapet.identity_provider
  ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'oidc' CHECK (kind IN ('oidc', 'saml')),
  ADD COLUMN saml jsonb,                              -- what its metadata says (model/single-sign-on/saml-settings.ts); null: no SAML
  ADD COLUMN saml_certificate text COLLATE "C" NOT NULL DEFAULT '', -- Parapet's own for this provider: DER in base64
  ADD COLUMN sealed_saml_key bytea,                   -- the private key of that certificate
  ADD CONSTRAINT identity_provider_saml CHECK ((kind = 'saml') = (saml IS NOT NULL));

-- An admin enters the keys of a SAML provider by hand, and any entity id with them: its identities are worth nothing in other deployments.
-- An OpenID Connect issuer proves itself by its URL, so its identities are the same everywhere.
ALTER TABLE parapet.account_identity
  ADD COLUMN provider_deployment_id bigint,           -- null: OpenID Connect
  DROP CONSTRAINT account_identity_issuer_subject_key,
  ADD CONSTRAINT account_identity_key UNIQUE NULLS NOT DISTINCT (issuer, subject, provider_deployment_id);

-- What a SAML provider proved, until the browser that began comes for it: its cookie does not come with a form of another site.
ALTER TABLE parapet.single_sign_on_flow ADD COLUMN answer jsonb;

-- Assertions that were accepted, until they expire: none is accepted twice.
CREATE TABLE parapet.used_assertion (
  assertion_digest bytea PRIMARY KEY,                 -- of the provider and the assertion's id
  expires_at       timestamptz(3) NOT NULL
);
CREATE INDEX used_assertion_by_age ON parapet.used_assertion (expires_at);
CALL parapet.make_access_table('parapet.used_assertion');
