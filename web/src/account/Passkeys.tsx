/** The user's passkeys: each with its use, and buttons that rename and remove it. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { createPasskey, supportsPasskeys } from '../api/passkey.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import classes from './account.module.css';
import { passkeyWords } from './passkey-words.ts';
import { showRecoveryCodes } from './SecondFactorParts.tsx';
import { secondFactorsQuery } from './second-factors-query.ts';

const words = passkeyWords;

type Passkey = components['schemas']['Passkey'];

export function Passkeys() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
  const add = useMutation({ mutationFn: registerPasskey, onSuccess: registered, onError: notifyError });

  async function registered({ recoveryCodes }: { recoveryCodes: readonly string[] }): Promise<void> {
    if (recoveryCodes.length > 0) showRecoveryCodes(recoveryCodes);
    notifyDone(words.added);
    await Promise.all([
      refresh(),
      client.invalidateQueries({ queryKey: ['sessions'] }),
      client.invalidateQueries({ queryKey: ['me'] }),
    ]);
  }
  async function rename(fields: FormData, { id }: Passkey): Promise<void> {
    const body = { name: formText(fields, 'name') };
    await answerOf(api.PATCH('/api/auth/passkeys/{passkeyId}', { params: { path: { passkeyId: id } }, body }));
    setRenamed(null);
    await refresh();
  }
  async function remove({ id }: Passkey): Promise<void> {
    await answerOf(api.DELETE('/api/auth/passkeys/{passkeyId}', { params: { path: { passkeyId: id } } }));
    await refresh();
    notifyDone(words.removed);
  }

  const problem = data?.passkeyProblem ?? '';
  return (
    <Section title={words.title}>
      <p className={classes.quiet}>{words.meaning}</p>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={1} />}
      <ul className={classes.rows}>
        {data?.passkeys.map((passkey) => (
          <li key={passkey.id} className={classes.row}>
            <TwoLines first={<PlainText>{passkey.name}</PlainText>} second={<Use passkey={passkey} />} />
            <Group gap="xs" wrap="nowrap">
              <Button variant="default" size="compact-xs" onClick={() => setRenamed(passkey)}>
                {words.rename.act}
              </Button>
              <ConfirmButton
                act={words.remove.act}
                title={words.remove.title(passkey.name)}
                isCompact
                onConfirm={() => remove(passkey)}
              >
                {words.remove.meaning}
              </ConfirmButton>
            </Group>
          </li>
        ))}
      </ul>
      {data !== undefined && problem === '' && supportsPasskeys() && (
        <div className={classes.form}>
          <Button size="xs" variant="default" loading={add.isPending} onClick={() => add.mutate()}>
            {words.add}
          </Button>
        </div>
      )}
      {problem !== '' && <p className={classes.quiet}>{problem}</p>}
      {problem === '' && !supportsPasskeys() && <p className={classes.quiet}>{words.unsupported}</p>}
      {renamed !== null && (
        <FormDialog
          title={words.rename.title}
          send={words.rename.send}
          onSend={(fields) => rename(fields, renamed)}
          onClose={() => setRenamed(null)}
        >
          <TextField name="name" label={words.rename.name} defaultValue={renamed.name} maxLength={100} required />
        </FormDialog>
      )}
    </Section>
  );
}

async function registerPasskey() {
  const passkey = await createPasskey(await answerOf(api.POST('/api/auth/passkeys/challenge')));
  return answerOf(api.POST('/api/auth/passkeys', { body: { passkey } }));
}

function Use({ passkey: { isSynced, isBackedUp, createdAt, usedAt, suspectedAt } }: { passkey: Passkey }) {
  if (suspectedAt !== null) return <Phrase text={words.suspected} fill={{ at: <Instant at={suspectedAt} /> }} />;
  const kind = isSynced ? (isBackedUp ? words.backedUp : words.synced) : words.oneDevice;
  const fill = { kind, added: <Instant at={createdAt} /> };
  if (usedAt === null) return <Phrase text={words.unused} fill={fill} />;
  return <Phrase text={words.use} fill={{ ...fill, used: <Instant at={usedAt} /> }} />;
}
