/** The step that fixes a finding: its pull request, or a fix that Parapet can create. */
import { Button } from '@mantine/core';
import { stateOf } from '../../../terms/findings/state-words.ts';
import { webAddress } from '../../../ui/text/SafeLink.tsx';
import type { Finding } from '../queries.ts';
import type { Fix } from './use-fix.ts';
import { fixWords } from './words.ts';

export function FirstStep({ finding, fix }: { finding: Finding; fix: Fix | null }) {
  const pullRequest = webAddress(finding.clickToFixPrUrl);
  if (pullRequest !== null) {
    return (
      <Button component="a" href={pullRequest} target="_blank" rel="noopener noreferrer">
        {fixWords.openPullRequest}
      </Button>
    );
  }
  if (fix === null || !hasFix(finding)) return null;
  return (
    <Button onClick={fix.start} loading={fix.isStarting} disabled={fix.isRunning}>
      {startWords(fix)}
    </Button>
  );
}

/** False if the first action is a decision. */
export function hasFirstStep(finding: Finding, fix: Fix | null): boolean {
  return webAddress(finding.clickToFixPrUrl) !== null || (fix !== null && hasFix(finding));
}

export function startWords({ isRunning, run }: Fix): string {
  if (isRunning) return fixWords.inProgress;
  return run?.status === 'SERVICE_WORKFLOW_RUN_STATUS_FAILED' ? fixWords.retry : fixWords.create;
}

/** True if there is an upgrade, or a fix from the rule. The run shows whether it works. */
export function hasFix(finding: Finding): boolean {
  if (!['open', 'reviewing', 'fixing'].includes(stateOf(finding.aggregateState))) return false;
  if (finding.issueType === 'ISSUE_TYPE_SCA') return (finding.scaAttributes?.bestFix ?? null) !== null;
  const { fixDiff = '', fixCode = '' } = finding.remediation?.autofix ?? {};
  return finding.issueType !== 'ISSUE_TYPE_SECRETS' && (fixDiff !== '' || fixCode !== '');
}
