/**
 * Why Parapet treats this as the same finding: what was equal and what differed, for each scan in which something had
 * changed.
 */
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { ScanWords } from './EntryWords.tsx';
import { differencesOf, passWords, joinWords, agreementsOf } from './identity-words.ts';
import classes from '../finding.module.css';
import type { Identity } from '../queries.ts';

export function IdentityEvidence({ identity, deploymentId }: { identity: Identity; deploymentId: string }) {
  const { matches } = identity;
  return (
    <Section title="Why Parapet treats this as the same finding">
      {matches.length === 0 ? (
        <p className={classes.words}>
          Nothing has changed since it was first found: each scan saw the same rule, location and code.
        </p>
      ) : (
        <ol className={classes.timeline} aria-label="Evidence of identity">
          {matches.toReversed().map(({ scanId, pass, evidence }, index) => {
            const agreed = agreementsOf(evidence);
            const differed = differencesOf(evidence);
            return (
              <li key={index} className={classes.event}>
                <span>
                  {passWords(pass, evidence)}: <ScanWords scanId={scanId} deploymentId={deploymentId} />
                </span>
                {agreed.length > 0 && <span className={classes.quiet}>The same: {joinWords(agreed)}.</span>}
                {differed.length > 0 && (
                  <span className={classes.quiet}>
                    Different: <PlainText>{joinWords(differed)}</PlainText>.
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}
