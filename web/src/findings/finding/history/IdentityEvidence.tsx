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
import { Phrase } from '../../../ui/text/Phrase.tsx';
import { evidenceWords } from './words.ts';

const words = evidenceWords;

export function IdentityEvidence({ identity, deploymentId }: { identity: Identity; deploymentId: string }) {
  const { matches } = identity;
  return (
    <Section title={words.title}>
      {matches.length === 0 ? (
        <p className={classes.words}>{words.unchanged}</p>
      ) : (
        <ol className={classes.timeline} aria-label={words.list}>
          {matches.toReversed().map(({ scanId, pass, evidence }, index) => {
            const agreed = agreementsOf(evidence);
            const differed = differencesOf(evidence);
            return (
              <li key={index} className={classes.event}>
                <span>
                  <Phrase
                    text={words.match}
                    fill={{
                      reason: passWords(pass, evidence),
                      scan: <ScanWords scanId={scanId} deploymentId={deploymentId} />,
                    }}
                  />
                </span>
                {agreed.length > 0 && <span className={classes.quiet}>{words.same(joinWords(agreed))}</span>}
                {differed.length > 0 && (
                  <span className={classes.quiet}>
                    <Phrase text={words.different} fill={{ kinds: <PlainText>{joinWords(differed)}</PlainText> }} />
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
