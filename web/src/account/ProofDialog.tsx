/** Asks the user to prove that it is them: with a second factor, or with the password if they have none. */
import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { ProofReason } from '../api/proof.ts';
import { supportsPasskeys, askForPasskey } from '../api/passkey.ts';
import { TextField } from '../ui/form/fields.tsx';
import { useFieldError } from '../ui/form/form-state.ts';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { proofWords } from './proof-words.ts';
import { identitiesQuery } from './identities-query.ts';
import { secondFactorsQuery } from './second-factors-query.ts';

export function ProofDialog({ reason, onAnswer }: { reason: ProofReason; onAnswer: (isProven: boolean) => void }) {
  const { data, error } = useQuery(secondFactorsQuery);
  const { data: identities } = useQuery(identitiesQuery);
  const byPasskey = useMutation({ mutationFn: provePasskey, onSuccess: () => onAnswer(true) });

  async function prove(fields: FormData): Promise<void> {
    const body = hasFactor ? { code: formText(fields, 'code') } : { password: formText(fields, 'password') };
    await answerOf(api.POST('/api/auth/proof', { body }));
    onAnswer(true);
  }

  const hasPasskey = data !== undefined && data.passkeys.length > 0;
  const hasFactor = data !== undefined && (hasPasskey || data.totpEnrolledAt !== null);
  // Without a password and a second factor, a sign-in with the provider is the only proof.
  const mustSignIn = data !== undefined && !hasFactor && identities?.hasPassword === false;
  const problem = error ?? byPasskey.error;
  return (
    <FormDialog
      title={proofWords.title}
      send={proofWords.send}
      onSend={prove}
      onClose={() => onAnswer(false)}
      isIncomplete={data === undefined || mustSignIn}
    >
      <p>{proofWords.meanings[reason]}</p>
      {data === undefined && error === null && <LoadingRows rows={1} />}
      {hasPasskey && supportsPasskeys() && (
        <Button variant="default" size="xs" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {proofWords.passkey}
        </Button>
      )}
      {problem !== null && <p role="alert">{messageOf(problem)}</p>}
      {data !== undefined && hasFactor && (
        <TextField
          name="code"
          label={data.totpEnrolledAt === null ? proofWords.recoveryCode : proofWords.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="xs"
          required
          maxLength={100}
        />
      )}
      {mustSignIn && <p>{proofWords.signInAgain}</p>}
      {data !== undefined && !hasFactor && !mustSignIn && <Password />}
    </FormDialog>
  );
}

function Password() {
  return (
    <PasswordInput
      name="password"
      label={proofWords.password}
      autoComplete="current-password"
      size="xs"
      required
      maxLength={1024}
      error={useFieldError('password')}
      visibilityToggleButtonProps={{ 'aria-label': proofWords.show }}
    />
  );
}

async function provePasskey(): Promise<void> {
  const passkey = await askForPasskey(await answerOf(api.POST('/api/auth/proof/passkey/challenge')));
  await answerOf(api.POST('/api/auth/proof', { body: { passkey } }));
}
