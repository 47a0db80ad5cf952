/** Why it matters: the scanner's message, the rule's description, and references. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { cwePage, owaspPage } from '../../../terms/findings/official-pages.ts';
import { SafeMarkdown } from '../../../ui/markdown/SafeMarkdown.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { SafeLink, webAddress } from '../../../ui/text/SafeLink.tsx';
import classes from '../finding.module.css';
import { hideValues } from '../hide-values.ts';
import type { Detail, Finding } from '../queries.ts';
import { ruleTexts } from './rule-texts.ts';
import { Phrase } from '../../../ui/text/Phrase.tsx';
import { whyWords } from './words.ts';

const words = whyWords;

export function WhyItMatters({ detail: { finding, rule } }: { detail: Detail }) {
  const { message, issueType, ruleExplanation, aiExploitConditions } = finding;
  const text = issueType === 'ISSUE_TYPE_SECRETS' ? hideValues(message) : message;
  return (
    <Section title={words.title}>
      <div className={classes.stack}>
        {text !== '' && <SafeMarkdown>{text}</SafeMarkdown>}
        {ruleExplanation !== null && <SafeMarkdown>{ruleExplanation.explanation}</SafeMarkdown>}
        {aiExploitConditions.length > 0 && (
          <ul className={classes.list} aria-label={words.conditions}>
            {aiExploitConditions.map(({ description, confirmed }, index) => (
              <li key={index}>
                <Phrase
                  text={confirmed ? words.confirmed : words.notConfirmed}
                  fill={{ condition: <PlainText>{description}</PlainText> }}
                />
              </li>
            ))}
          </ul>
        )}
        <RuleDescription rule={rule} message={message} />
        <Pages finding={finding} />
      </div>
    </Section>
  );
}

const shownLengthMax = 600;

/** The rule's description, beyond the finding's own message. A long text is collapsed. */
function RuleDescription({ rule, message }: { rule: Detail['rule']; message: string }) {
  const [isShown, setShown] = useState(false);
  const texts = ruleTexts(rule, message);
  if (texts.length === 0) return null;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > shownLengthMax && !isShown) {
    return (
      <div>
        <Button variant="default" size="compact-xs" aria-expanded={false} onClick={() => setShown(true)}>
          {words.showDescription}
        </Button>
      </div>
    );
  }
  return texts.map((text) => <SafeMarkdown key={text}>{text}</SafeMarkdown>);
}

function Pages({ finding }: { finding: Finding }) {
  const { ruleCweNames, ruleOwaspNames, ruleReferences, ruleUrl, scaAttributes } = finding;
  const cwes = [...new Set([...ruleCweNames, ...(scaAttributes?.cwes ?? [])])];
  // The rule's own page is often among its references.
  const references = [...new Set([...(ruleUrl === '' ? [] : [ruleUrl]), ...ruleReferences])];
  if (cwes.length + ruleOwaspNames.length + references.length === 0) return null;
  return (
    <dl className={classes.facts}>
      <Names term={words.weakness} names={cwes} pageOf={cwePage} />
      <Names term={words.owasp} names={ruleOwaspNames} pageOf={owaspPage} />
      <Names term={words.readMore} names={references} pageOf={webAddress} />
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
