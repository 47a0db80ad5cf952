/** Invites a person by email address, into teams. The link is shown only once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { ChoiceField, ChoicesField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { showOnce } from '../ui/form/shown-once.ts';
import { formatInstant } from '../ui/text/format.ts';
import { invitedRoles } from '../terms/roles.ts';
import {
  orgRoleMeanings,
  orgRoles,
  orgRoleWords,
  teamRoles,
  teamRoleWords,
  withoutTeamMeanings,
} from '../terms/role-words.ts';
import { teamOptionsQuery } from './queries.ts';
import { peopleWords } from './words.ts';

const { invite: words, invited: invitedWords } = peopleWords;
const roles = orgRoles.map((value) => ({ value, label: orgRoleWords[value] }));
const rolesInTeams = teamRoles.map((value) => ({ value, label: teamRoleWords[value] }));
/** As many as the list of suggestions shows at once; typing finds the others. */
const suggestionsMax = 50;

export function InviteDialog({ deploymentId, onClose }: { deploymentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [{ orgRole, teamRole }, setRoles] = useState(invitedRoles);
  const [teamIds, setTeamIds] = useState<string[]>([]);
  const { data: teams = [] } = useQuery(teamOptionsQuery(deploymentId));

  async function invite(fields: FormData): Promise<void> {
    const email = formText(fields, 'email');
    const invite = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/invites', {
        params: { path: { deploymentId } },
        body: { email, orgRole, teamIds, teamRole },
      }),
    );
    onClose();
    showInvite({ ...invite, email });
    await client.invalidateQueries({ queryKey: ['invites'] });
  }

  return (
    <FormDialog title={words.title} send={words.send} onSend={invite} onClose={onClose}>
      <TextField name="email" type="email" label={words.email} required data-autofocus />
      <ChoiceField
        name="orgRole"
        label={words.role}
        description={orgRoleMeanings[orgRole]}
        value={orgRole}
        onChange={(next) => setRoles({ orgRole: next, teamRole })}
        data={roles}
      />
      <ChoicesField
        name="teamIds"
        label={words.teams}
        description={withoutTeamMeanings[orgRole]}
        placeholder={teamIds.length === 0 ? words.noTeams : ''}
        searchable
        clearable
        limit={suggestionsMax}
        data={teams}
        value={teamIds}
        onChange={setTeamIds}
        nothingFoundMessage={words.noTeamFound}
      />
      {teamIds.length > 0 && (
        <ChoiceField
          name="teamRole"
          label={words.roleInTeams}
          value={teamRole}
          onChange={(next) => setRoles({ orgRole, teamRole: next })}
          data={rolesInTeams}
        />
      )}
    </FormDialog>
  );
}

function showInvite({ email, link, expiresAt }: { email: string; link: string; expiresAt: string }): void {
  const expires = formatInstant(expiresAt);
  if (link === '') {
    void showOnce({ title: invitedWords.mailed, content: <p>{invitedWords.howMailed(email, expires)}</p> });
    return;
  }
  void showOnce({
    title: invitedWords.title,
    content: (
      <>
        <p>{invitedWords.how(expires)}</p>
        <CopyLine label={invitedWords.copy}>{link}</CopyLine>
      </>
    ),
  });
}
