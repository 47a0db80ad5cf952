/** The dialog of a signing secret: rotates it, ends the one that was replaced before, and shows a generated one once. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { rotateSecretWords, signingSecretWords } from './rotate-secret-words.ts';
import { RotateSecret, type Rotation } from './RotateSecret.tsx';
import { showSigningSecret } from './show-signing-secret.tsx';
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
  const hasPrevious = isStillValid(endsAt);
  const end = useMutation({
    mutationFn: onEnd,
    onError: notifyError,
    onSuccess: () => {
      onClose();
      notifyDone(rotateSecretWords.end.done);
    },
  });

  return (
    <RotateSecret
      name="signingSecret"
      hasPrevious={hasPrevious}
      onRotate={async (rotation) => {
        const generated = await onRotate(rotation);
        onClose();
        if (generated !== '') showSigningSecret(generated);
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
