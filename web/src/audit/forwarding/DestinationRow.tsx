/** One destination: its state, how far it has got, its last error, and what can be done with it. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, type Icon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api/generated/api.ts';
import { SigningSecretDialog } from '../../terms/SigningSecretDialog.tsx';
import { isStillValid } from '../../terms/still-valid.ts';
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Instant } from '../../ui/text/Instant.tsx';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { notifyDone, notifyError } from '../../ui/notify.tsx';
import { DestinationForm } from './DestinationForm.tsx';
import { useDestinationActs } from './use-destination-acts.ts';
import classes from './forwarding.module.css';
import { addressOf, forwardingWords, kindWords, stateWords } from './words.ts';

const words = forwardingWords;

export type Destination = components['schemas']['AuditDestination'];

const icons: Record<Destination['state'], Icon> = {
  AUDIT_DESTINATION_STATE_ACTIVE: IconCircleCheck,
  AUDIT_DESTINATION_STATE_FAILING: IconAlertTriangle,
  AUDIT_DESTINATION_STATE_BROKEN: IconAlertTriangle,
  AUDIT_DESTINATION_STATE_PAUSED: IconPlayerPause,
};

interface Props {
  deploymentId: string;
  destination: Destination;
}

export function DestinationRow({ deploymentId, destination }: Props) {
  const { state, kind } = destination;
  const StateIcon = icons[state];
  const isBad = state === 'AUDIT_DESTINATION_STATE_FAILING' || state === 'AUDIT_DESTINATION_STATE_BROKEN';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span>
          <strong>
            <PlainText>{addressOf(destination)}</PlainText>
          </strong>{' '}
          {kind !== 'AUDIT_DESTINATION_KIND_FILE' && <span className={classes.quiet}>{kindWords[kind]}</span>}
        </span>
        <span className={classes.state} data-bad={isBad || undefined}>
          <StateIcon size={16} aria-hidden />
          {stateWords[state]}
        </span>
        <Progress destination={destination} />
        <Problem destination={destination} />
        <TwoSecrets endsAt={destination.webhook?.previousSecretEndsAt ?? null} />
      </div>
      <Acts deploymentId={deploymentId} destination={destination} />
    </li>
  );
}

function Progress({ destination: { sentN, sentAt, backlog } }: { destination: Destination }) {
  const waiting = words.backlog(Number(backlog));
  return (
    <span className={classes.quiet}>
      {sentAt === null ? (
        <Phrase text={words.nothingSent} fill={{ backlog: waiting }} />
      ) : (
        <Phrase
          text={words.facts}
          fill={{ sent: formatNumber(Number(sentN)), at: <Instant at={sentAt} />, backlog: waiting }}
        />
      )}
    </span>
  );
}

function Problem({ destination: { brokenAt, lastError, failures, failedAt } }: { destination: Destination }) {
  if (brokenAt !== '')
    return (
      <p role="alert" className={classes.problem}>
        {words.broken(brokenAt)}
      </p>
    );
  if (lastError === '') return null;
  return (
    <p className={classes.problem}>
      <Phrase text={words.failed} fill={{ attempts: words.attempts(failures), at: <Instant at={failedAt} /> }} />{' '}
      <PlainText>{lastError}</PlainText>
    </p>
  );
}

function TwoSecrets({ endsAt }: { endsAt: string | null }) {
  if (!isStillValid(endsAt)) return null;
  return (
    <span className={classes.quiet}>
      <Phrase text={words.twoSecrets} fill={{ at: <Instant at={endsAt} as="local" /> }} />
    </span>
  );
}

function Acts({ deploymentId, destination }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const acts = useDestinationActs(deploymentId, destination.id);
  const test = useMutation({ mutationFn: acts.test, onError: notifyError });
  const turn = useMutation({
    mutationFn: (isPaused: boolean) => acts.turn(isPaused),
    onSuccess: (_answer, isPaused) => notifyDone(isPaused ? words.paused : words.resumed),
    onError: notifyError,
  });
  const { state } = destination;
  const isActive = state === 'AUDIT_DESTINATION_STATE_ACTIVE' || state === 'AUDIT_DESTINATION_STATE_FAILING';
  const turnWords = isActive ? words.pause : state === 'AUDIT_DESTINATION_STATE_BROKEN' ? words.tryAgain : words.resume;
  return (
    <div className={classes.acts}>
      <Button variant="default" size="compact-xs" loading={test.isPending} onClick={() => test.mutate()}>
        {words.test}
      </Button>
      <Button variant="default" size="compact-xs" onClick={() => setEditing(true)}>
        {words.edit}
      </Button>
      {destination.webhook !== null && (
        <Button variant="default" size="compact-xs" onClick={() => setRotating(true)}>
          {words.rotate}
        </Button>
      )}
      <Button variant="default" size="compact-xs" loading={turn.isPending} onClick={() => turn.mutate(isActive)}>
        {turnWords}
      </Button>
      <ConfirmButton
        act={words.remove.act}
        title={words.remove.title(addressOf(destination))}
        onConfirm={async () => {
          await acts.remove();
          notifyDone(words.remove.done);
        }}
        isCompact
      >
        {words.remove.warning}
      </ConfirmButton>
      <p role="status" className={classes.outcome} data-bad={test.data?.success === false || undefined}>
        {test.data !== undefined && (
          <PlainText>{test.data.success ? words.delivered : test.data.errorDetail}</PlainText>
        )}
      </p>
      {isRotating && (
        <SigningSecretDialog
          endsAt={destination.webhook?.previousSecretEndsAt ?? null}
          onRotate={acts.rotate}
          onEnd={acts.endPrevious}
          onClose={() => setRotating(false)}
        />
      )}
      {isEditing && (
        <DestinationForm deploymentId={deploymentId} destination={destination} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}
