-- A report of what became of pull requests (ADR 0028) reads the findings that changed their group after the end of their request:
-- those of a ref after an instant, and not all that it ever had.
-- compatible: 0.1.0
CREATE INDEX finding_moved ON parapet.finding (deployment_id, ref_id, group_since)
  WHERE lane = 1 AND group_since > created_at;
