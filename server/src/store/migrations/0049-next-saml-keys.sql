-- A new key pair of Parapet for a SAML provider, beside the one that it replaces (ADR 0052). An older server beside this version opens and
-- signs with the one that is replaced.
-- compatible: 0.1.0
ALTER TABLE parapet.identity_provider
  ADD COLUMN next_saml_certificate text COLLATE "C" NOT NULL DEFAULT '', -- DER in base64
  ADD COLUMN sealed_next_saml_key bytea,              -- the private key of that certificate
  ADD COLUMN next_saml_signs_from timestamptz(3),
  ADD CONSTRAINT identity_provider_next_saml CHECK (
    (next_saml_certificate <> '') = (sealed_next_saml_key IS NOT NULL) AND (sealed_next_saml_key IS NULL) = (next_saml_signs_from IS NULL));
