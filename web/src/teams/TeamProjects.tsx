/** The projects of a team, which its people can see. */
import { Link } from '@tanstack/react-router';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyUndo } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { AddBy } from './AddBy.tsx';
import classes from './teams.module.css';
import { projectOptions, type TeamDetails } from './queries.ts';
import type { PartProps } from './team-part.ts';
import { teamWords } from './team-words.ts';

const { projects: words, remove: removeWords } = teamWords;

export function TeamProjects(props: PartProps & { projects: TeamDetails['repositories']; count: number }) {
  const { deploymentId, projects, count, mayChange, onChange } = props;
  const give = (repositoryId: string) => onChange({ repositories: [{ repositoryId, action: 'UPDATE_ACTION_ADD' }] });
  return (
    <Section title={words.title}>
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
                act={removeWords.act}
                title={removeWords.title(name)}
                isCompact
                onConfirm={async () => {
                  await onChange({ repositories: [{ repositoryId: id, action: 'UPDATE_ACTION_REMOVE' }] });
                  notifyUndo(removeWords.done(name), () => give(id));
                }}
              >
                {words.removalWarning}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {projects.length === 0 && <p className={classes.quiet}>{words.none}</p>}
      {count > projects.length && <p className={classes.quiet}>{words.shown(projects.length, count)}</p>}
      {mayChange && (
        <AddBy
          {...words.add}
          queryKey={['projects', 'options', deploymentId]}
          options={(typed) => projectOptions(deploymentId, typed)}
          onAdd={give}
        />
      )}
    </Section>
  );
}
