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

type Secret = NonNullable<Finding['secretsAttributes']>;

const validationWords: Readonly<Record<Secret['validationState'], string>> = {
  VALIDATION_STATE_CONFIRMED_VALID: 'Valid: the credential still works.',
  VALIDATION_STATE_CONFIRMED_INVALID: 'Invalid: the credential no longer works.',
  VALIDATION_STATE_VALIDATION_ERROR: 'Unknown: validation failed.',
  VALIDATION_STATE_NO_VALIDATOR: 'Unknown: not validated.',
};

export function SecretFacts({ finding }: { finding: Finding }) {
  const secret = finding.secretsAttributes;
  if (secret === null) return null;
  const { historicalInfo: past } = secret;
  return (
    <Section title="Credential">
      <dl className={classes.facts}>
        {secret.secretType !== '' && (
          <>
            <dt>Kind</dt>
            <dd>
              <PlainText>{secret.secretType}</PlainText>
            </dd>
          </>
        )}
        <dt>Validity</dt>
        <dd>{validationWords[secret.validationState]}</dd>
        {past !== null && past.gitCommit !== '' && (
          <>
            <dt>Commit</dt>
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
        <dt>Value</dt>
        <dd>Not stored: Parapet keeps only a masked form.</dd>
      </dl>
    </Section>
  );
}
