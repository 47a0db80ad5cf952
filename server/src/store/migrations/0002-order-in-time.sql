-- Lists that are ordered by time go along instants; ids only tell rows of one instant apart, since several nodes may hand them out.
-- The indexes by id that these replace are dropped: a server of 0.1.0 still finds its rows, by other indexes.
-- compatible: 0.1.0
CREATE INDEX scan_by_time ON parapet.scan (deployment_id, created_at DESC, id DESC);
CREATE INDEX scan_by_project_and_time ON parapet.scan (deployment_id, project_id, created_at DESC, id DESC);
CREATE INDEX scan_by_ref_and_time ON parapet.scan (deployment_id, ref_id, created_at DESC, id DESC);
CREATE INDEX scan_by_status_and_time ON parapet.scan (deployment_id, status, created_at DESC, id DESC);
CREATE INDEX scan_with_inventory_by_time ON parapet.scan (deployment_id, project_id, created_at DESC, id DESC) WHERE has_inventory;
DROP INDEX parapet.scan_by_project, parapet.scan_by_ref, parapet.scan_by_status, parapet.scan_with_inventory;

CREATE INDEX api_token_by_time ON parapet.api_token (deployment_id, created_at DESC, id DESC);
CREATE INDEX invite_by_time ON parapet.invite (deployment_id, created_at DESC, id DESC);
DROP INDEX parapet.api_token_by_deployment, parapet.invite_by_deployment;

CREATE INDEX ticket_by_time ON parapet.ticket (deployment_id, created_at DESC, id DESC);
CREATE INDEX notification_message_by_time ON parapet.notification_message (deployment_id, created_at DESC, id DESC);
CREATE INDEX notification_message_dead_by_time ON parapet.notification_message (deployment_id, created_at DESC, id DESC) WHERE status = 'dead';
DROP INDEX parapet.notification_message_dead;
