/** The user's authenticator app and recovery codes. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { formText } from '../ui/form/form-text.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import classes from './account.module.css';
import { Proofs, showRecoveryCodes } from './SecondFactorParts.tsx';
import { QrCode } from './QrCode.tsx';
import { secondFactorsQuery } from './second-factors-query.ts';
import { secondFactorWords } from './second-factor-words.ts';

const words = secondFactorWords;

type BegunTotp = components['schemas']['BegunTotp'];
type SecondFactors = components['schemas']['SecondFactors'];

/** The dialog that is open, with what it shows. */
type Step = { kind: 'set-up'; begun: BegunTotp } | { kind: 'remove' };

/** So few recovery codes that the user is told to create new ones. */
const fewCodes = 3;

export function SecondFactor() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const [step, setStep] = useState<Step | null>(null);
  const begin = useMutation({
    mutationFn: () => answerOf(api.POST('/api/auth/totp')),
    onSuccess: (begun) => setStep({ kind: 'set-up', begun }),
    onError: notifyError,
  });
  const close = (): void => setStep(null);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });

  async function confirm(fields: FormData): Promise<void> {
    const { recoveryCodes } = await answerOf(api.POST('/api/auth/totp/confirm', { body: proofsIn(fields) }));
    close();
    showRecoveryCodes(recoveryCodes);
    await Promise.all([
      refresh(),
      client.invalidateQueries({ queryKey: ['sessions'] }),
      client.invalidateQueries({ queryKey: ['me'] }),
    ]);
  }
  async function renew(): Promise<void> {
    const { recoveryCodes } = await answerOf(api.POST('/api/auth/recovery-codes'));
    showRecoveryCodes(recoveryCodes);
    await refresh();
  }
  async function remove(fields: FormData): Promise<void> {
    await answerOf(api.POST('/api/auth/totp/remove', { body: proofsIn(fields) }));
    close();
    await refresh();
    notifyDone(words.remove.done);
  }

  return (
    <Section title={words.title}>
      <p className={classes.quiet}>{words.meaning}</p>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={1} />}
      {data !== undefined && (
        <State
          factors={data}
          isBeginning={begin.isPending}
          onBegin={() => begin.mutate()}
          onRenew={renew}
          onRemove={() => setStep({ kind: 'remove' })}
        />
      )}
      {step?.kind === 'set-up' && (
        <FormDialog title={words.setUp.title} send={words.setUp.send} onSend={confirm} onClose={close}>
          <p>{words.setUp.scan}</p>
          <QrCode text={step.begun.uri} label={words.setUp.picture} />
          <CopyLine label={words.setUp.copyKey}>{step.begun.secret}</CopyLine>
          <Proofs code={words.code} />
          <p className={classes.quiet}>{words.setUp.meaning}</p>
        </FormDialog>
      )}
      {step?.kind === 'remove' && (
        <FormDialog title={words.remove.title} send={words.remove.send} onSend={remove} onClose={close}>
          <p>{data !== undefined && data.passkeys.length > 0 ? words.remove.keepsPasskeys : words.remove.meaning}</p>
          <Proofs code={words.codeOrRecovery} />
        </FormDialog>
      )}
    </Section>
  );
}

function proofsIn(fields: FormData): { password: string; code: string } {
  return { password: formText(fields, 'password'), code: formText(fields, 'code') };
}

function State(props: {
  factors: SecondFactors;
  isBeginning: boolean;
  onBegin: () => void;
  onRenew: () => Promise<void>;
  onRemove: () => void;
}) {
  const { totpEnrolledAt, passkeys, recoveryCodesLeft } = props.factors;
  const hasFactor = totpEnrolledAt !== null || passkeys.length > 0;
  const codes = words.codesLeft(recoveryCodesLeft);
  return (
    <div className={classes.form}>
      <p>
        {!hasFactor && words.off}
        {hasFactor && totpEnrolledAt === null && <Phrase text={words.onlyPasskeys} fill={{ codes }} />}
        {totpEnrolledAt !== null && <Phrase text={words.on} fill={{ since: <Instant at={totpEnrolledAt} />, codes }} />}
      </p>
      {hasFactor && recoveryCodesLeft < fewCodes && <p className={classes.quiet}>{words.fewCodes}</p>}
      <Group gap="xs">
        {totpEnrolledAt === null && (
          <Button size="xs" loading={props.isBeginning} onClick={props.onBegin}>
            {words.begin}
          </Button>
        )}
        {hasFactor && (
          <ConfirmButton act={words.renew.act} title={words.renew.title} onConfirm={props.onRenew}>
            {words.renew.meaning}
          </ConfirmButton>
        )}
        {totpEnrolledAt !== null && (
          <Button variant="default" size="xs" onClick={props.onRemove}>
            {words.remove.act}
          </Button>
        )}
      </Group>
    </div>
  );
}
