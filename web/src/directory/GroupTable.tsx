/** The groups of the directory, and what people in each of them get. */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { OrgRole, TeamRole } from '../api/generated/enums.ts';
import { orgRoles, orgRoleWords, teamRoles, teamRoleWords } from '../terms/role-words.ts';
import { ChoiceField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './directory.module.css';
import { fetchGroups, teamChoicesQuery, type DirectoryGroup } from './queries.ts';
import { directoryWords } from './words.ts';

const words = directoryWords.groups;

export function GroupTable({ deploymentId }: { deploymentId: string }) {
  const pages = usePages<DirectoryGroup>({
    queryKey: ['people', 'directory-groups', deploymentId],
    fetchPage: (cursor, signal) => fetchGroups(deploymentId, cursor, signal),
  });
  return (
    <Section title={words.title}>
      <p className={classes.words}>{words.meaning}</p>
      {pages.error !== null && <ErrorState error={pages.error} onRetry={pages.onRetry} />}
      {!pages.isPending && pages.rows.length === 0 && <p className={classes.words}>{words.none}</p>}
      <ul className={classes.rows} aria-label={words.list}>
        {pages.rows.map((group) => (
          <li key={group.id} className={classes.row}>
            <span>
              <PlainText>{group.displayName}</PlainText>{' '}
              <span className={classes.quiet}>{words.members(group.memberCount)}</span>
            </span>
            <span className={classes.acts}>
              <PlainText>{givesWords(group)}</PlainText>
              <MapButton deploymentId={deploymentId} group={group} />
            </span>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button variant="default" size="xs" onClick={pages.onMore}>
          {words.more}
        </Button>
      )}
    </Section>
  );
}

function givesWords({ orgRole, teamId, teamName, teamRole }: DirectoryGroup): string {
  const gives = [
    ...(orgRole === null ? [] : [words.role(orgRoleWords[orgRole])]),
    ...(teamId === null ? [] : [words.team(teamName, teamRoleWords[teamRole])]),
  ];
  return gives.length === 0 ? words.nothing : gives.join(', ');
}

function MapButton({ deploymentId, group }: { deploymentId: string; group: DirectoryGroup }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={words.map.label(group.displayName)}
        onClick={() => setOpen(true)}
      >
        {words.map.act}
      </Button>
      {isOpen && <MapForm deploymentId={deploymentId} group={group} onClose={() => setOpen(false)} />}
    </>
  );
}

const none = '';

function MapForm(props: { deploymentId: string; group: DirectoryGroup; onClose: () => void }) {
  const { deploymentId, group, onClose } = props;
  const client = useQueryClient();
  const { data: teams = [] } = useQuery(teamChoicesQuery(deploymentId));
  const [orgRole, setOrgRole] = useState<OrgRole | typeof none>(group.orgRole ?? none);
  const [teamId, setTeamId] = useState(group.teamId ?? none);
  const [teamRole, setTeamRole] = useState<TeamRole>(group.teamRole);

  async function save(): Promise<void> {
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/directory/groups/{directoryGroupId}', {
        params: { path: { deploymentId, directoryGroupId: group.id } },
        body: { orgRole: orgRole === none ? null : orgRole, teamId: teamId === none ? null : teamId, teamRole },
      }),
    );
    onClose();
    await Promise.all([
      client.invalidateQueries({ queryKey: ['people'] }),
      client.invalidateQueries({ queryKey: ['teams'] }),
    ]);
    notifyDone(words.map.saved);
  }

  return (
    <FormDialog title={words.map.title(group.displayName)} send={words.map.send} onSend={save} onClose={onClose}>
      <ChoiceField<OrgRole | typeof none>
        name="orgRole"
        label={words.map.role}
        value={orgRole}
        onChange={setOrgRole}
        data={[
          { value: none, label: words.map.noRole },
          ...orgRoles.map((value) => ({ value, label: orgRoleWords[value] })),
        ]}
      />
      <ChoiceField
        name="teamId"
        label={words.map.team}
        description={words.map.warning}
        value={teamId}
        onChange={setTeamId}
        searchable
        data={[{ value: none, label: words.map.noTeam }, ...teams]}
      />
      {teamId !== none && (
        <ChoiceField
          name="teamRole"
          label={words.map.teamRole}
          value={teamRole}
          onChange={setTeamRole}
          data={teamRoles.map((value) => ({ value, label: teamRoleWords[value] }))}
        />
      )}
    </FormDialog>
  );
}
