/** Changes the role of new people, and whether groups make teams. */
import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { OrgRole } from '../api/generated/enums.ts';
import { orgRoles, orgRoleWords } from '../terms/role-words.ts';
import { ChoiceField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyDone } from '../ui/notify.tsx';
import type { Directory } from './queries.ts';
import { directoryWords } from './words.ts';

const { settings: words, state } = directoryWords;

export function DirectorySettings({ deploymentId, directory }: { deploymentId: string; directory: Directory }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [defaultRole, setDefaultRole] = useState<OrgRole>(directory.defaultRole);

  async function save(fields: FormData): Promise<void> {
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/directory', {
        params: { path: { deploymentId } },
        body: { defaultRole, createsTeams: fields.has('createsTeams') },
      }),
    );
    setOpen(false);
    await client.invalidateQueries({ queryKey: ['people'] });
    notifyDone(words.saved);
  }

  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      {isOpen && (
        <FormDialog title={words.title} send={words.send} onSend={save} onClose={() => setOpen(false)}>
          <ChoiceField
            name="defaultRole"
            label={state.defaultRole}
            description={words.defaultRoleMeaning}
            value={defaultRole}
            onChange={setDefaultRole}
            data={orgRoles.map((value) => ({ value, label: orgRoleWords[value] }))}
          />
          <Checkbox
            name="createsTeams"
            size="xs"
            label={words.createsTeams}
            description={words.createsTeamsMeaning}
            defaultChecked={directory.createsTeams}
          />
        </FormDialog>
      )}
    </>
  );
}
