-- A deleted project leaves its teams. (team_project is older than project: 0002 and 0003.)
ALTER TABLE parapet.team_project
  ADD FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE;
