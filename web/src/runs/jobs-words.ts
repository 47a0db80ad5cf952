/** The copy of the jobs' list. */
export const jobsWords = {
  title: 'Jobs',
  empty: {
    title: 'No jobs yet',
    words: 'Jobs appear here when a scan is uploaded, a project is synced, a fix is created, or rules are imported.',
  },
  search: { label: 'Search jobs', placeholder: 'ID or kind' },
  filter: {
    status: 'Status',
    kind: 'Kind',
    project: 'Project',
    projectOfId: (id: string) => `project ${id}`,
    ref: 'Ref',
    branch: 'Branch',
    pullRequest: 'Pull request',
    sortBy: 'Sort by',
    sorts: { start: 'Start', status: 'Status', kind: 'Kind' },
  },
  columns: {
    job: 'Job',
    status: 'Status',
    ref: 'Ref',
    startedBy: 'Started by',
    started: 'Started',
    duration: 'Duration',
    findings: 'Findings',
    credits: 'Credits',
  },
  notStarted: 'not started',
  notYet: 'not yet',
} as const;
