/**
 * What decides how urgent a finding is and who handles it, as chips; only what is known. The state is in the line below
 * the title, with who and when.
 */
import type { ReactNode } from 'react';
import { rowFacts } from '../list/row-facts.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import classes from './key-facts.module.css';
import type { Detail } from './queries.ts';
import { findingPageWords } from './words.ts';

const { keyFacts: copy } = findingPageWords;

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export function KeyFacts({ detail: { finding, dependency } }: { detail: Detail }) {
  const { codeowners, externalTicket: ticket, scaAttributes } = finding;
  const epss = scaAttributes?.epssScore ?? null;
  const facts = rowFacts(finding).filter(({ tone }) => tone !== 'code');
  const isExploited = dependency?.isKnownExploited === true;
  if (facts.length === 0 && !isExploited && epss === null && codeowners.length === 0 && ticket === null) return null;
  return (
    <ul className={classes.chips} aria-label={copy.title}>
      {facts.map(({ words, tone }) => (
        <Chip key={words} tone={tone}>
          <PlainText>{words}</PlainText>
        </Chip>
      ))}
      {isExploited && <Chip tone="blocks">{copy.exploited}</Chip>}
      {epss !== null && <Chip term={copy.epss}>{percent.format(epss.score)}</Chip>}
      {codeowners.length > 0 && (
        <Chip term={copy.owner}>
          <PlainText>{codeowners.map(({ name }) => name).join(', ')}</PlainText>
        </Chip>
      )}
      {ticket !== null && (
        <Chip term={copy.ticket}>
          <SafeLink href={ticket.url}>
            <PlainText>{ticket.externalSlug === '' ? copy.linkedTicket : ticket.externalSlug}</PlainText>
          </SafeLink>
        </Chip>
      )}
    </ul>
  );
}

function Chip({ term, tone, children }: { term?: string; tone?: string; children: ReactNode }) {
  return (
    <li className={classes.chip} data-tone={tone}>
      {term !== undefined && <span className={classes.term}>{`${term} `}</span>}
      {children}
    </li>
  );
}
