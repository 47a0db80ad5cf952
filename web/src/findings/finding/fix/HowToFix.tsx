/** How to fix a finding: the guidance, the diff, the pull request, and the progress of a fix that Parapet creates. */
import { Button } from '@mantine/core';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../../../terms/deployment.ts';
import { stateOf } from '../../../terms/findings/state-words.ts';
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx';
import { DiffBlock } from '../../../ui/code/DiffBlock.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { SafeMarkdown } from '../../../ui/markdown/SafeMarkdown.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { SafeLink, webAddress } from '../../../ui/text/SafeLink.tsx';
import classes from '../finding.module.css';
import { FixRun } from './FixRun.tsx';
import { hasFix, startWords } from './FirstStep.tsx';
import { joinWords } from '../history/identity-words.ts';
import type { Finding } from '../queries.ts';
import type { Fix } from './use-fix.ts';
import { Phrase } from '../../../ui/text/Phrase.tsx';
import { fixWords } from './words.ts';

export function HowToFix(props: {
  finding: Finding;
  deploymentId: string;
  fix: Fix;
  mayFix: boolean;
  /** Why Parapet cannot apply the fix that there is; '' if it can. */
  obstacle: string;
  /** The texts of “Why it matters” say how. */
  isExplained: boolean;
}) {
  const { finding, deploymentId, fix, mayFix, obstacle, isExplained } = props;
  const { can } = useDeployment();
  const made = finding.remediation?.autofix ?? null;
  const guidance = finding.remediation?.guidance ?? null;
  const isSecret = finding.issueType === 'ISSUE_TYPE_SECRETS';
  const isOpen = ['open', 'reviewing', 'fixing'].includes(stateOf(finding.aggregateState));
  // Without a fix from the rule, the model may still create one.
  const mayAsk = mayFix && isOpen && !isSecret && !hasFix(finding) && webAddress(finding.clickToFixPrUrl) === null;
  // A pushed fix states its version.
  const isSuggested = (finding.scaAttributes?.bestFix ?? null) !== null && (made === null || made.id === '');
  // A tool's own sentence about the upgrade repeats the fixed versions that the dependency facts list.
  const explanation = isSuggested && /^upgrade /i.test(made?.explanation ?? '') ? '' : (made?.explanation ?? '');
  if (!isOpen && made === null && guidance === null) return null;
  const isEmpty = made === null && guidance === null && fix.run === null && !isSuggested;
  if (isEmpty && isExplained && !mayAsk && fix.error === null) return null;
  return (
    <Section title={fixWords.title}>
      <div className={classes.stack}>
        {fix.error !== null && (
          <p role="alert" className={classes.error}>
            {refusalWords(fix.error)}{' '}
            {can('deployment.manage') && (
              <Link to="/deployments/$deploymentId/fixes" params={{ deploymentId }}>
                {fixWords.settings}
              </Link>
            )}
          </p>
        )}
        {fix.run !== null && <FixRun run={fix.run} deploymentId={deploymentId} />}
        {made !== null && webAddress(made.url) !== null && (
          <p>
            <SafeLink href={made.url}>
              {finding.clickToFixPrId === '' ? fixWords.branch : fixWords.pullRequest(finding.clickToFixPrId)}
            </SafeLink>
          </p>
        )}
        {guidance !== null && <SafeMarkdown>{guidance.guidanceText || guidance.summary}</SafeMarkdown>}
        {isSuggested && <Upgrade finding={finding} />}
        {explanation !== '' && <SafeMarkdown>{explanation}</SafeMarkdown>}
        {made !== null && <Change finding={finding} />}
        {obstacle !== '' && hasFix(finding) && (
          <p className={classes.quiet}>
            <PlainText>{fixWords.obstacle(obstacle)}</PlainText>
          </p>
        )}
        {isEmpty && !isExplained && <NothingYet finding={finding} />}
        {mayAsk && (
          <div>
            <Button variant="default" onClick={fix.start} loading={fix.isStarting} disabled={fix.isRunning}>
              {startWords(fix)}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Only the reasons: the finding is visible next to them. */
function refusalWords(error: unknown): string {
  const reasons = error instanceof ApiError ? error.details.map(({ message }) => message) : [];
  return reasons.length === 0 ? messageOf(error) : reasons.join(' ');
}

function Change({ finding }: { finding: Finding }) {
  const { fixDiff = '', fixCode = '' } = finding.remediation?.autofix ?? {};
  if (fixDiff !== '') return <DiffBlock diff={fixDiff} label={fixWords.proposed} />;
  if (fixCode === '') return null;
  return <CodeBlock code={fixCode} path={finding.filePath} label={fixWords.replacement} />;
}

/** The version to upgrade to and, for a transitive dependency, the direct ones that introduce it. */
function Upgrade({ finding: { scaAttributes } }: { finding: Finding }) {
  const { bestFix = null, foundDependency, introducedBy = [] } = scaAttributes ?? {};
  if (bestFix === null || foundDependency === undefined) return null;
  const { upgrade: words } = fixWords;
  const isSame = bestFix.package === foundDependency.package;
  const direct = introducedBy.map((each) => `${each.package} ${each.version}`.trim());
  return (
    <p className={classes.words}>
      <PlainText>
        {isSame
          ? words.packageFrom(bestFix.package, foundDependency.version, bestFix.version)
          : words.package(bestFix.package, bestFix.version)}
      </PlainText>
      {foundDependency.transitivity === 'TRANSITIVE' && direct.length > 0 && (
        <>
          {' '}
          <Phrase
            text={direct.length === 1 ? words.introducedByOne : words.introducedByMany}
            fill={{ packages: <PlainText>{joinWords(direct)}</PlainText> }}
          />
        </>
      )}
    </p>
  );
}

function NothingYet({ finding: { issueType } }: { finding: Finding }) {
  if (issueType === 'ISSUE_TYPE_SECRETS') {
    return <p className={classes.words}>{fixWords.noGuidance.secret}</p>;
  }
  if (issueType === 'ISSUE_TYPE_SCA') {
    return <p className={classes.words}>{fixWords.noGuidance.dependency}</p>;
  }
  return <p className={classes.words}>{fixWords.noGuidance.code}</p>;
}
