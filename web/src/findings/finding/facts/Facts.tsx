/** The details of a finding: the rule, the policy, the code owner, and the first and last scans. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Instant } from '../../../ui/text/Instant.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import classes from '../finding.module.css';
import type { Finding } from '../queries.ts';

const confidenceWords = {
  CONFIDENCE_HIGH: 'High',
  CONFIDENCE_MEDIUM: 'Medium',
  CONFIDENCE_LOW: 'Low: verify first',
} as const;

export function Facts({ finding, deploymentId }: { finding: Finding; deploymentId: string }) {
  const { codeowners, ruleId, confidence, firstSeenScan, lastSeenScan } = finding;
  const tags = [finding.category, ...finding.subcategories, finding.ruleset].filter((tag) => tag !== '');
  const isElsewhereFirst = Date.parse(finding.firstDetectedAt) < Date.parse(finding.createdAt);
  const firstScan = firstSeenScan !== null && (
    <>
      , <ScanLink scanId={firstSeenScan.id} deploymentId={deploymentId} />
    </>
  );
  return (
    <Section title="Details">
      <dl className={classes.facts}>
        <Fact term="Rule">
          <Link to="/deployments/$deploymentId/findings" params={{ deploymentId }} search={{ rule: [ruleId] }}>
            <PlainText lengthMax={500}>{ruleId}</PlainText>
          </Link>
          {finding.ruleSupersededBy.length > 0 && (
            <>
              , superseded by{' '}
              <PlainText>{finding.ruleSupersededBy.map(({ rulePath }) => rulePath).join(', ')}</PlainText>
            </>
          )}
        </Fact>
        <Fact term="Policy">
          {finding.policySlug === '' ? (
            'No policy applies'
          ) : (
            <>
              <Link to="/deployments/$deploymentId/policies" params={{ deploymentId }}>
                <PlainText>{finding.policySlug}</PlainText>
              </Link>
              {finding.isBlocking ? ': blocks the merge' : ': does not block the merge'}
            </>
          )}
        </Fact>
        <Fact term="Owner">
          {codeowners.length === 0 ? (
            'No code owner'
          ) : (
            <PlainText>{codeowners.map(({ name }) => name).join(', ')}</PlainText>
          )}
        </Fact>
        {confidence !== null && <Fact term="Confidence">{confidenceWords[confidence]}</Fact>}
        {tags.length > 0 && (
          <Fact term="Tags">
            <PlainText>{[...new Set(tags)].join(', ')}</PlainText>
          </Fact>
        )}
        <Fact term="First found">
          <Instant at={finding.firstDetectedAt} />
          {isElsewhereFirst ? ', on another branch' : firstScan}
        </Fact>
        {isElsewhereFirst && (
          <Fact term="Found here">
            <Instant at={finding.createdAt} />
            {firstScan}
          </Fact>
        )}
        {lastSeenScan !== null && (
          <Fact term="Last seen">
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
      scan {scanId}
    </Link>
  );
}
