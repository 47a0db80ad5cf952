/**
 * The facts of a leaked credential: its kind, its validity, and the commit that contains it. Parapet never stores its
 * value.
 */
import { Instant } from '../../../ui/text/Instant.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { SafeLink } from '../../../ui/text/SafeLink.tsx';
import classes from '../finding.module.css';
import type { Finding } from '../queries.ts';
import { secretFactWords } from './words.ts';

const words = secretFactWords;

export function SecretFacts({ finding }: { finding: Finding }) {
  const secret = finding.secretsAttributes;
  if (secret === null) return null;
  const { historicalInfo: past } = secret;
  return (
    <Section title={words.title}>
      <dl className={classes.facts}>
        {secret.secretType !== '' && (
          <>
            <dt>{words.kind}</dt>
            <dd>
              <PlainText>{secret.secretType}</PlainText>
            </dd>
          </>
        )}
        <dt>{words.validity}</dt>
        <dd>{words.validities[secret.validationState]}</dd>
        {past !== null && past.gitCommit !== '' && (
          <>
            <dt>{words.commit}</dt>
            <dd>
              <SafeLink href={finding.commitUrl}>
                <code title={past.gitCommit}>
                  <PlainText>{past.gitCommit.slice(0, 12)}</PlainText>
                </code>
              </SafeLink>
              {past.gitCommitTimestamp !== null && (
                <>
                  {', '}
                  <Instant at={past.gitCommitTimestamp} />
                </>
              )}
            </dd>
          </>
        )}
        <dt>{words.value}</dt>
        <dd>{words.notStored}</dd>
      </dl>
    </Section>
  );
}
