-- A scan finds what is known of its new results on other refs by distinct identities, not by the rows of all refs
-- (store/reconcile/match-other-refs.ts).
-- compatible: 0.1.0
CREATE INDEX finding_by_path ON parapet.finding (deployment_id, analysis_id, path, identity_id);
CREATE INDEX finding_by_text ON parapet.finding (deployment_id, analysis_id, text_digest, identity_id);
CREATE INDEX finding_by_identity_and_ref ON parapet.finding (deployment_id, identity_id, ref_id);
DROP INDEX parapet.finding_by_identity;
