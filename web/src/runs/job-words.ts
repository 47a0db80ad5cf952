/** The copy of a job's page. */
import { counted } from '../ui/text/format.ts';

export const jobWords = {
  jobs: 'Jobs',
  cancel: {
    act: 'Cancel job',
    title: 'Cancel this job?',
    warning: 'Its work so far is undone.',
    scanWarning: 'The results of its scan are discarded.',
    done: 'Job cancelled.',
  },
  facts: {
    submitted: 'Submitted',
    started: 'Started',
    finished: 'Finished',
    startedBy: 'Started by',
    project: 'Project',
    ref: 'Ref',
    scan: 'Scan',
    finding: 'Finding',
    findings: 'Findings',
    cost: 'Cost',
  },
  notYet: 'not yet',
  project: (id: string) => `Project ${id}`,
  scan: (id: string) => `Scan ${id}`,
  finding: (id: string) => `Finding ${id}`,
  credits: (count: number) => counted(count, 'credit'),
  steps: { title: 'Steps', none: 'No steps yet', running: 'running', notFinished: 'not finished' },
  log: { title: 'Log', none: 'No log output' },
} as const;
