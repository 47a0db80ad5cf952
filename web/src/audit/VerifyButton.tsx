/** Verifies the whole log, and shows since when it is sealed, and a signed checkpoint to keep elsewhere. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { Dialog } from '../ui/form/Dialog.tsx';
import { notifyError } from '../ui/notify.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import classes from './audit.module.css';
import { auditWords } from './words.ts';

type State = components['schemas']['AuditState'];

export function VerifyButton({ deploymentId }: { deploymentId: string }) {
  const verify = useMutation({
    mutationFn: () =>
      answerOf(api.GET('/api/audit/v1/deployments/{deploymentId}/state', { params: { path: { deploymentId } } })),
    onError: notifyError,
  });
  return (
    <>
      <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
        {auditWords.verify}
      </Button>
      {verify.data !== undefined && (
        <Dialog title={auditWords.verified} size="lg" onClose={verify.reset}>
          <Verified state={verify.data} />
        </Dialog>
      )}
    </>
  );
}

function Verified({ state: { isIntact, entries, brokenAt, sealedFrom, checkpoint } }: { state: State }) {
  if (!isIntact)
    return (
      <p role="alert" className={classes.bad}>
        {auditWords.broken(brokenAt)}
      </p>
    );
  return (
    <>
      <p role="status">
        {auditWords.intact(Number(entries))} {sealWords(sealedFrom)}
      </p>
      {checkpoint !== '' && (
        <>
          <h3 className={classes.title}>{auditWords.checkpoint}</h3>
          <p>
            <Phrase text={auditWords.keep} />
          </p>
          <CopyLine label={auditWords.checkpoint}>{checkpoint}</CopyLine>
        </>
      )}
    </>
  );
}

function sealWords(sealedFrom: string): string {
  if (sealedFrom === '') return auditWords.notSealed;
  return sealedFrom === '1' ? auditWords.sealedFromStart : auditWords.sealedFrom(sealedFrom);
}
