/** The copy of what to do about a finding: fixing it, and deciding about it. */
import type { TriageAct } from '../../../terms/findings/triage.ts';
import { triageActWords } from '../../../terms/findings/triage-words.ts';

/** The labels of the buttons. */
export const actWords: Readonly<Record<TriageAct, string>> = { ...triageActWords, ignored: 'Ignore…' };

export const actKeyWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'ignore, with a reason',
  reviewing: 'start review',
  fixing: 'mark as fixing',
  reopened: 'reopen',
};

export const fixWords = {
  whatToDo: 'What to do',
  otherActions: 'Other actions',
  /** The group of its keys. */
  keys: 'Finding',
  title: 'How to fix',
  openPullRequest: 'Open the pull request',
  create: 'Create fix',
  retry: 'Retry fix',
  inProgress: 'Fix in progress',
  settings: 'Fix settings',
  obstacle: (reason: string) => `Parapet can’t apply this fix. ${reason}`,
  branch: 'Branch with the fix',
  pullRequest: (id: string) => `Pull request ${id}`,
  proposed: 'Proposed fix',
  replacement: 'Replacement code',
  upgrade: {
    package: (name: string, version: string) => `Upgrade ${name} to ${version}.`,
    packageFrom: (name: string, from: string, version: string) => `Upgrade ${name} from ${from} to ${version}.`,
    introducedByOne:
      'Introduced by {packages}. If no newer version of that package includes the fix, set the version in the lockfile.',
    introducedByMany:
      'Introduced by {packages}. If no newer version of these packages includes the fix, set the version in the lockfile.',
  },
  noGuidance: {
    secret:
      'Revoke the credential where it was issued, and store a new one outside the code. Removing it from the code is not enough: it stays in the repository’s history.',
    dependency: 'The scanner knows no fixed version. Consider removing or replacing the package.',
    code: 'No fix guidance from the scanner.',
  },
  run: {
    title: 'Progress of the fix',
    statuses: {
      SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED: 'The fix is queued.',
      SERVICE_WORKFLOW_RUN_STATUS_RUNNING: 'The fix is running.',
      SERVICE_WORKFLOW_RUN_STATUS_COMPLETED: 'The fix is ready.',
      SERVICE_WORKFLOW_RUN_STATUS_FAILED: 'The fix failed.',
      SERVICE_WORKFLOW_RUN_STATUS_CANCELLED: 'The fix was cancelled.',
    },
    job: (id: string) => `Job ${id}`,
    steps: 'Steps',
    done: 'Done',
    notFinished: 'Not finished',
    running: 'Running',
  },
} as const;
