/** The projects of a team, which its people can see. */
import { Link } from '@tanstack/react-router';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { formatNumber } from '../ui/text/format.ts';
import { notifyUndo } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { AddBy } from './AddBy.tsx';
import classes from './teams.module.css';
import { projectOptions, type TeamDetails } from './queries.ts';
import type { PartProps } from './team-part.ts';

export function TeamProjects(props: PartProps & { projects: TeamDetails['repositories']; count: number }) {
  const { deploymentId, projects, count, mayChange, onChange } = props;
  const give = (repositoryId: string) => onChange({ repositories: [{ repositoryId, action: 'UPDATE_ACTION_ADD' }] });
  return (
    <Section title="Projects">
      <ul className={classes.rows}>
        {projects.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <span className={classes.first}>
              <Link to="/deployments/$deploymentId/projects/$projectId" params={{ deploymentId, projectId: id }}>
                <PlainText>{name}</PlainText>
              </Link>
            </span>
            {mayChange && (
              <ConfirmButton
                act="Remove"
                title={`Remove ${name} from the team?`}
                isCompact
                onConfirm={async () => {
                  await onChange({ repositories: [{ repositoryId: id, action: 'UPDATE_ACTION_REMOVE' }] });
                  notifyUndo(`${name} was removed from the team.`, () => give(id));
                }}
              >
                Members lose access, unless they see the project through another team.
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {projects.length === 0 && <p className={classes.quiet}>No projects</p>}
      {count > projects.length && (
        <p className={classes.quiet}>
          {formatNumber(projects.length)} of {formatNumber(count)}.
        </p>
      )}
      {mayChange && (
        <AddBy
          label="Add a project"
          placeholder="Project name"
          queryKey={['projects', 'options', deploymentId]}
          options={(typed) => projectOptions(deploymentId, typed)}
          onAdd={give}
        />
      )}
    </Section>
  );
}
