/** The members of a team, with their roles in it. */
import { Select } from '@mantine/core';
import type { TeamRole } from '../api/generated/enums.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyError, notifyUndo } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import { AddBy } from './AddBy.tsx';
import { fetchTeamUsers, personOptions, type TeamUser } from './queries.ts';
import { teamRoles, teamRoleWords } from '../terms/role-words.ts';
import type { PartProps } from './team-part.ts';
import classes from './teams.module.css';
import { teamWords } from './team-words.ts';

const { people: words, remove: removeWords } = teamWords;

export function TeamPeople(
  props: PartProps & {
    teamId: string;
    /** True if the people are those of a group in the directory. */
    isManaged: boolean;
  },
) {
  const { deploymentId, teamId, isManaged, onChange } = props;
  const mayChange = props.mayChange && !isManaged;
  const pages = usePages<TeamUser>({
    queryKey: ['teams', 'people', deploymentId, teamId],
    fetchPage: (cursor, signal) => fetchTeamUsers(deploymentId, teamId, cursor, signal),
  });
  const give = (userId: string, role: TeamRole) => onChange({ users: [{ userId, role, action: 'UPDATE_ACTION_ADD' }] });
  return (
    <Section title={words.title}>
      {isManaged && <p className={classes.quiet}>{words.managed}</p>}
      {pages.error !== null && <ErrorState error={pages.error} onRetry={pages.onRetry} />}
      <ul className={classes.rows}>
        {pages.rows.map((person) => (
          <li key={person.userId} className={classes.row}>
            <span className={classes.first}>
              <PlainText>{person.name === '' ? person.login : person.name}</PlainText>{' '}
              <span className={classes.quiet}>{person.email}</span>
            </span>
            {mayChange ? (
              <MemberControls person={person} onChange={onChange} give={give} />
            ) : (
              teamRoleWords[person.role]
            )}
          </li>
        ))}
      </ul>
      {!pages.isPending && pages.rows.length === 0 && <p className={classes.quiet}>{words.none}</p>}
      {mayChange && (
        <AddBy
          {...words.add}
          queryKey={['people', 'options', deploymentId]}
          options={(typed) => personOptions(deploymentId, typed)}
          onAdd={(userId) => give(userId, 'TEAM_ROLE_MEMBER')}
        />
      )}
    </Section>
  );
}

function MemberControls(props: {
  person: TeamUser;
  onChange: PartProps['onChange'];
  give: (userId: string, role: TeamRole) => Promise<void>;
}) {
  const { person, onChange, give } = props;
  async function remove(): Promise<void> {
    await onChange({ users: [{ userId: person.userId, action: 'UPDATE_ACTION_REMOVE' }] });
    notifyUndo(removeWords.done(person.login), () => give(person.userId, person.role));
  }
  return (
    <span className={classes.controls}>
      <Select
        aria-label={words.role(person.login)}
        w={130}
        allowDeselect={false}
        value={person.role}
        data={teamRoles.map((value) => ({ value, label: teamRoleWords[value] }))}
        onChange={(role) => {
          if (role !== null) give(person.userId, role).catch(notifyError);
        }}
      />
      <ConfirmButton act={removeWords.act} title={removeWords.title(person.login)} isCompact onConfirm={remove}>
        {words.removalWarning}
      </ConfirmButton>
    </span>
  );
}
