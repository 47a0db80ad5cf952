/** The dialog of a signing secret: rotates it, ends the one that was replaced before, and shows a generated one once. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ShownOnce } from '../ui/form/ShownOnce.tsx';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { rotateSecretWords, signingSecretWords } from './rotate-secret-words.ts';
import { RotateSecret, type Rotation } from './RotateSecret.tsx';
import { isStillValid } from './still-valid.ts';

export function SigningSecretDialog(props: {
  /** When the replaced secret ends; null if none is kept. */
  endsAt: string | null;
  /** Returns the generated secret; '' for one that was entered. */
  onRotate: (rotation: Rotation) => Promise<string>;
  onEnd: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { endsAt, onRotate, onEnd, onClose } = props;
  const [generated, setGenerated] = useState('');
  const hasPrevious = isStillValid(endsAt);
  const end = useMutation({
    mutationFn: onEnd,
    onError: notifyError,
    onSuccess: () => {
      onClose();
      notifyDone(rotateSecretWords.end.done);
    },
  });

  if (generated !== '') return <NewSigningSecret secret={generated} onClose={onClose} />;
  return (
    <RotateSecret
      name="signingSecret"
      hasPrevious={hasPrevious}
      onRotate={async (rotation) => {
        const made = await onRotate(rotation);
        if (made === '') onClose();
        else setGenerated(made);
      }}
      onClose={onClose}
    >
      <p>{signingSecretWords.about}</p>
      {hasPrevious && (
        <p>
          <Phrase text={signingSecretWords.twoUntil} fill={{ at: <Instant at={endsAt} as="local" /> }} />{' '}
          <Button variant="default" size="compact-xs" loading={end.isPending} onClick={() => end.mutate()}>
            {rotateSecretWords.end.act}
          </Button>
        </p>
      )}
    </RotateSecret>
  );
}

/** A generated signing secret, shown once. */
export function NewSigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce title={signingSecretWords.created.title} onClose={onClose}>
      <p>{signingSecretWords.created.use}</p>
      <CopyLine label={signingSecretWords.created.title}>{secret}</CopyLine>
    </ShownOnce>
  );
}
