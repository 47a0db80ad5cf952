/** Shows the dialog that asks the user for a proof of identity, when a request needs one. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { setProofAsker } from '../api/proof.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

export function ProofGate() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(
    () =>
      setProofAsker(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (isProven: boolean) => {
              setAnswer(null);
              resolve(isProven);
            });
          }),
      ),
    [],
  );
  if (answer === null) return null;
  return (
    <Suspense>
      <ProofDialog onAnswer={answer} />
    </Suspense>
  );
}
