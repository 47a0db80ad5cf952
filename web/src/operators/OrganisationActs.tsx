/** What an operator may do with an organisation in its state: buttons of its row, and their dialogs. */
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { showUnseen } from '../ui/text/PlainText.tsx';
import { showFirstAdmin } from './show-first-admin.tsx';
import type { Organisation } from './organisation.ts';
import { QuotasDialog } from './QuotasDialog.tsx';
import { operatorWords } from './words.ts';

const words = operatorWords;

interface DialogProps {
  organisation: Organisation;
  onClose: () => void;
}

export function OrganisationActs({ organisation }: { organisation: Organisation }) {
  const [open, setOpen] = useState<'invite' | 'quotas' | 'suspend' | 'delete' | null>(null);
  const { state, isDemo, hasAdmin } = organisation;
  // The demo is removed in the organisation itself.
  if (isDemo || state === 'DEPLOYMENT_STATE_DELETING') return null;
  const close = (): void => setOpen(null);
  const button = (name: NonNullable<typeof open>, label: string) => (
    <Button variant="default" size="compact-xs" onClick={() => setOpen(name)}>
      {label}
    </Button>
  );
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {!hasAdmin && button('invite', words.invite.act)}
      {button('quotas', words.quotas.act)}
      {state === 'DEPLOYMENT_STATE_OPEN' ? (
        button('suspend', words.suspend.act)
      ) : (
        <ResumeButton organisation={organisation} />
      )}
      {button('delete', words.delete.act)}
      {open === 'invite' && <InviteAdmin organisation={organisation} onClose={close} />}
      {open === 'quotas' && <QuotasDialog organisation={organisation} onClose={close} />}
      {open === 'suspend' && <Suspend organisation={organisation} onClose={close} />}
      {open === 'delete' && <Delete organisation={organisation} onClose={close} />}
    </Group>
  );
}

function ResumeButton({ organisation: { id, name } }: { organisation: Organisation }) {
  const client = useQueryClient();
  async function resume(): Promise<void> {
    await answerOf(api.POST('/api/operator/deployments/{deployment}/resume', { params: { path: { deployment: id } } }));
    await client.invalidateQueries({ queryKey: ['organisations'] });
    notifyDone(words.resume.done(name));
  }
  return (
    <ConfirmButton act={words.resume.act} title={words.resume.title(showUnseen(name))} onConfirm={resume} isCompact>
      {words.resume.warning}
    </ConfirmButton>
  );
}

function InviteAdmin({ organisation: { id, name }, onClose }: DialogProps) {
  async function send(fields: FormData): Promise<void> {
    const body = { adminEmail: formText(fields, 'adminEmail') };
    const path = { deployment: id };
    const invite = await answerOf(api.POST('/api/operator/deployments/{deployment}/admin', { params: { path }, body }));
    onClose();
    showFirstAdmin(invite);
  }
  const { title, send: act, email } = words.invite;
  return (
    <FormDialog title={title(showUnseen(name))} send={act} onSend={send} onClose={onClose}>
      <TextField name="adminEmail" label={email} type="email" required maxLength={254} data-autofocus />
    </FormDialog>
  );
}

function Suspend({ organisation: { id, name }, onClose }: DialogProps) {
  const client = useQueryClient();
  async function suspend(fields: FormData): Promise<void> {
    const body = { reason: formText(fields, 'reason') };
    const path = { deployment: id };
    await answerOf(api.POST('/api/operator/deployments/{deployment}/suspend', { params: { path }, body }));
    onClose();
    await client.invalidateQueries({ queryKey: ['organisations'] });
    notifyDone(words.suspend.done(name));
  }
  const { title, send, warning, reason, reasonMeaning } = words.suspend;
  return (
    <FormDialog title={title(showUnseen(name))} send={send} onSend={suspend} onClose={onClose}>
      <p>{warning}</p>
      <TextField name="reason" label={reason} description={reasonMeaning} maxLength={500} data-autofocus />
    </FormDialog>
  );
}

function Delete({ organisation: { id, name }, onClose }: DialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  async function remove(): Promise<void> {
    const params = { path: { deployment: id }, query: { confirm: typed } };
    await answerOf(api.DELETE('/api/operator/deployments/{deployment}', { params }));
    onClose();
    await client.invalidateQueries({ queryKey: ['organisations'] });
    notifyDone(words.delete.done(name));
  }
  const { title, send, warning, confirm } = words.delete;
  return (
    <FormDialog
      title={title(showUnseen(name))}
      send={send}
      onSend={remove}
      onClose={onClose}
      isIncomplete={typed !== name}
    >
      <p>{warning}</p>
      <TextField
        name="confirm"
        label={confirm(showUnseen(name))}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
