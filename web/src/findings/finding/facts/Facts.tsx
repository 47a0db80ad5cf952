/** The details of a finding: the rule, the policy, the code owner, and the first and last scans. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Instant } from '../../../ui/text/Instant.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import classes from '../finding.module.css';
import type { Finding } from '../queries.ts';
import { Phrase } from '../../../ui/text/Phrase.tsx';
import { detailWords } from './words.ts';

const words = detailWords;

export function Facts({ finding, deploymentId }: { finding: Finding; deploymentId: string }) {
  const { codeowners, ruleId, confidence, firstSeenScan, lastSeenScan } = finding;
  const tags = [finding.category, ...finding.subcategories, finding.ruleset].filter((tag) => tag !== '');
  const isElsewhereFirst = Date.parse(finding.firstDetectedAt) < Date.parse(finding.createdAt);
  const rule = (
    <Link to="/deployments/$deploymentId/findings" params={{ deploymentId }} search={{ rule: [ruleId] }}>
      <PlainText lengthMax={500}>{ruleId}</PlainText>
    </Link>
  );
  const policy = (
    <Link to="/deployments/$deploymentId/policies" params={{ deploymentId }}>
      <PlainText>{finding.policySlug}</PlainText>
    </Link>
  );
  const firstSeen = (iso: string) =>
    firstSeenScan === null ? (
      <Instant at={iso} />
    ) : (
      <Phrase
        text={words.inScan}
        fill={{ at: <Instant at={iso} />, scan: <ScanLink scanId={firstSeenScan.id} deploymentId={deploymentId} /> }}
      />
    );
  return (
    <Section title={words.title}>
      <dl className={classes.facts}>
        <Fact term={words.rule}>
          {finding.ruleSupersededBy.length === 0 ? (
            rule
          ) : (
            <Phrase
              text={words.superseded}
              fill={{
                rule,
                others: <PlainText>{finding.ruleSupersededBy.map(({ rulePath }) => rulePath).join(', ')}</PlainText>,
              }}
            />
          )}
        </Fact>
        <Fact term={words.policy}>
          {finding.policySlug === '' ? (
            words.noPolicy
          ) : (
            <Phrase text={finding.isBlocking ? words.blocks : words.doesNotBlock} fill={{ policy }} />
          )}
        </Fact>
        <Fact term={words.owner}>
          {codeowners.length === 0 ? (
            words.noOwner
          ) : (
            <PlainText>{codeowners.map(({ name }) => name).join(', ')}</PlainText>
          )}
        </Fact>
        {confidence !== null && <Fact term={words.confidence}>{words.confidences[confidence]}</Fact>}
        {tags.length > 0 && (
          <Fact term={words.tags}>
            <PlainText>{[...new Set(tags)].join(', ')}</PlainText>
          </Fact>
        )}
        <Fact term={words.firstFound}>
          {isElsewhereFirst ? (
            <Phrase text={words.onOtherBranch} fill={{ at: <Instant at={finding.firstDetectedAt} /> }} />
          ) : (
            firstSeen(finding.firstDetectedAt)
          )}
        </Fact>
        {isElsewhereFirst && <Fact term={words.foundHere}>{firstSeen(finding.createdAt)}</Fact>}
        {lastSeenScan !== null && (
          <Fact term={words.lastSeen}>
            <ScanLink scanId={lastSeenScan.id} deploymentId={deploymentId} />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function ScanLink({ scanId, deploymentId }: { scanId: string; deploymentId: string }) {
  return (
    <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId }}>
      {words.scan(scanId)}
    </Link>
  );
}
