/** Invites a person by email address. The link is shown only once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { ChoiceField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { ShownOnce } from '../ui/form/ShownOnce.tsx';
import { formatInstant } from '../ui/text/format.ts';
import { invitedOrgRole, orgRoleMeanings, orgRoles, orgRoleWords } from './roles.ts';

const roles = orgRoles.map((value) => ({ value, label: orgRoleWords[value] }));

export function InviteDialog({ deploymentId, onClose }: { deploymentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [orgRole, setOrgRole] = useState(invitedOrgRole);
  const [created, setCreated] = useState<{ link: string; expiresAt: string } | null>(null);

  async function invite(fields: FormData): Promise<void> {
    const invitation = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/invites', {
        params: { path: { deploymentId } },
        body: { email: formText(fields, 'email'), orgRole },
      }),
    );
    setCreated(invitation);
    await client.invalidateQueries({ queryKey: ['invites'] });
  }

  if (created !== null)
    return (
      <ShownOnce title="Share this link" onClose={onClose}>
        <p>
          Parapet doesn’t email the invitation. The link works once, until {formatInstant(created.expiresAt)}; you won’t
          see it again.
        </p>
        <CopyLine label="Copy the link">{created.link}</CopyLine>
      </ShownOnce>
    );
  return (
    <FormDialog title="Invite a person" send="Create link" onSend={invite} onClose={onClose}>
      <TextField name="email" type="email" label="Email" required data-autofocus />
      <ChoiceField
        name="orgRole"
        label="Role"
        description={orgRoleMeanings[orgRole]}
        value={orgRole}
        onChange={setOrgRole}
        data={roles}
      />
    </FormDialog>
  );
}
