/** Why it matters: what the tool says, what its rule is about, and where to read more. */
import { cwePage, owaspPage } from '../terms/official-pages.ts';
import { SafeMarkdown } from '../ui/markdown/SafeMarkdown.tsx';
import { Section } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { SafeLink, webAddress } from '../ui/SafeLink.tsx';
import classes from './finding.module.css';
import { hideValues } from './hide-values.ts';
import type { Finding } from './queries.ts';

export function WhyItMatters({ finding }: { finding: Finding }) {
  const { message, issueType, ruleExplanation, aiExploitConditions } = finding;
  const text = issueType === 'ISSUE_TYPE_SECRETS' ? hideValues(message) : message;
  return (
    <Section title="Why it matters">
      <div className={classes.stack}>
        {text !== '' && <SafeMarkdown>{text}</SafeMarkdown>}
        {ruleExplanation !== null && <SafeMarkdown>{ruleExplanation.explanation}</SafeMarkdown>}
        {aiExploitConditions.length > 0 && (
          <ul className={classes.list} aria-label="When it can be exploited">
            {aiExploitConditions.map(({ description, confirmed }, index) => (
              <li key={index}>
                <PlainText>{description}</PlainText> {confirmed ? '(confirmed)' : '(not confirmed)'}
              </li>
            ))}
          </ul>
        )}
        <Pages finding={finding} />
      </div>
    </Section>
  );
}

function Pages({ finding }: { finding: Finding }) {
  const { ruleCweNames, ruleOwaspNames, ruleReferences, ruleUrl, scaAttributes } = finding;
  const cwes = [...new Set([...ruleCweNames, ...(scaAttributes?.cwes ?? [])])];
  // The rule's own page is often one of its references.
  const references = [...new Set([...(ruleUrl === '' ? [] : [ruleUrl]), ...ruleReferences])];
  if (cwes.length + ruleOwaspNames.length + references.length === 0) return null;
  return (
    <dl className={classes.facts}>
      <Names term="Weakness" names={cwes} pageOf={cwePage} />
      <Names term="OWASP Top 10" names={ruleOwaspNames} pageOf={owaspPage} />
      <Names term="Read more" names={references} pageOf={webAddress} />
    </dl>
  );
}

function Names(props: { term: string; names: readonly string[]; pageOf: (name: string) => string | null }) {
  const { term, names, pageOf } = props;
  if (names.length === 0) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <ul className={classes.plainList}>
          {names.map((name) => (
            <li key={name}>
              <SafeLink href={pageOf(name) ?? ''}>
                <PlainText lengthMax={500}>{name}</PlainText>
              </SafeLink>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
