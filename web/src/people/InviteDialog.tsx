/** Invites somebody by e-mail address: the link is shown this once, to hand over. */
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { CopyLine } from '../ui/CopyLine.tsx';
import { formText } from '../ui/form-text.ts';
import { formatInstant } from '../ui/format.ts';
import { invitedOrgRole, orgRoleMeanings, orgRoles, orgRoleWords } from './roles.ts';

export function InviteDialog(props: { deploymentId: string; onClose: () => void }) {
  const { deploymentId, onClose } = props;
  const client = useQueryClient();
  const [role, setRole] = useState(invitedOrgRole);
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function invite(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = formText(new FormData(event.currentTarget), 'email');
    setBusy(true);
    setError('');
    try {
      setMade(
        await answerOf(
          api.POST('/api/agent/deployments/{deploymentId}/invites', {
            params: { path: { deploymentId } },
            body: { email, orgRole: role },
          }),
        ),
      );
      await client.invalidateQueries({ queryKey: ['invites'] });
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={made === null ? 'Invite a person' : 'Share this link'}
      closeOnClickOutside={made === null}
    >
      {made === null ? (
        <form onSubmit={(event) => void invite(event)}>
          <Stack>
            <TextInput name="email" type="email" label="Email" required data-autofocus />
            <Select
              label="Role"
              description={orgRoleMeanings[role]}
              allowDeselect={false}
              value={role}
              onChange={(value) => value !== null && setRole(value)}
              data={orgRoles.map((value) => ({ value, label: orgRoleWords[value] }))}
            />
            {error !== '' && <p role="alert">{error}</p>}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                Create link
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <p>
            Parapet doesn’t email the invitation. The link works once, until {formatInstant(made.expiresAt)}; you won’t
            see it again.
          </p>
          <CopyLine label="Copy the link">{made.link}</CopyLine>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
