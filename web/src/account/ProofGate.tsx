/** Shows the dialog that asks the user for a proof of identity, when a request needs one. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { setProofAsker, type ProofReason } from '../api/proof.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

export function ProofGate() {
  const [asked, setAsked] = useState<{ reason: ProofReason; answer: (isProven: boolean) => void } | null>(null);
  useEffect(
    () =>
      setProofAsker(
        (reason) =>
          new Promise((resolve) => {
            const answer = (isProven: boolean): void => {
              setAsked(null);
              resolve(isProven);
            };
            setAsked({ reason, answer });
          }),
      ),
    [],
  );
  if (asked === null) return null;
  return (
    <Suspense>
      <ProofDialog reason={asked.reason} onAnswer={asked.answer} />
    </Suspense>
  );
}
