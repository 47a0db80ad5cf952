/** The copy of the list of findings. */
import type { TriageAct } from '../../terms/findings/triage.ts';
import { triageActWords } from '../../terms/findings/triage-words.ts';
import { counted, formatNumber } from '../../ui/text/format.ts';
import type { Order } from './order.ts';

export const orderWords: Readonly<Record<Order, string>> = {
  severity: 'Most severe first',
  'least-severe': 'Least severe first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  epss: 'Highest EPSS first',
  'lowest-epss': 'Lowest EPSS first',
  project: 'Project, A to Z',
  'project-z': 'Project, Z to A',
  rule: 'Rule, A to Z',
  'rule-z': 'Rule, Z to A',
};

/** The labels of the buttons. */
export const actWords: Readonly<Record<TriageAct, string>> = { ...triageActWords, ignored: 'Ignore…' };

export const actKeyWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'ignore the selection, or the row, with a reason',
  reviewing: 'start review',
  fixing: 'mark as fixing',
  reopened: 'reopen',
};

export const findingsListWords = {
  title: 'Findings',
  /** Read after the number, which is shown alone. */
  findings: (count: number) => (count === 1 ? 'finding' : 'findings'),
  allOpen: 'All open',
  sort: 'Sort',
  sortGroups: 'Sort groups',
  showAs: 'Show as',
  list: 'List',
  showCounts: 'Show counts',
  columns: {
    severity: 'Severity',
    finding: 'Finding',
    place: 'File and line',
    project: 'Project',
    branch: 'Branch',
    state: 'State',
    product: 'Product',
    category: 'Category',
    firstSeen: 'First seen',
    presentSince: 'Present since',
    age: 'Age',
    ticket: 'Ticket',
    owner: 'Owner',
    file: 'File',
  },
  presentSince: (instant: string, utc: string) => `Present since ${instant} · ${utc}`,
  inImage: (path: string, image: string) => `${path} in ${image}`,
  ticket: 'Ticket',
  pane: { title: 'Finding', openPage: 'Full page', openPageHint: 'Open as a page (Enter)' },
  /** The group of its keys. */
  keys: 'Triage',
  openByKey: 'open in the side pane',
  stale: {
    noMore: (shown: number) => `Showing the first ${counted(shown, 'finding')}. Couldn’t load more.`,
    notRefreshed: 'Couldn’t refresh the list. It may be out of date.',
    retry: 'Try again',
    changed: 'Findings have changed since this list was loaded.',
    refresh: 'Refresh',
  },
  noScans: {
    title: 'No scans yet',
    words: 'Findings appear when you upload your scanners’ results.',
    act: 'Upload scan results or connect CI',
  },
  impossible: {
    title: 'No findings can match',
    words: (report: string, state: string) => `“${report}” never includes findings in the state “${state}”.`,
    act: (state: string) => `Show all in the state “${state}”`,
  },
  none: {
    title: 'No findings',
    words: (filter: string) => `No findings match “${filter}”.`,
    clear: 'Clear the filters',
    showAll: 'Show all findings in any state',
  },
  selection: {
    title: 'Selected findings',
    selected: (count: number) => `${counted(count, 'finding')} selected`,
    allSelected: (count: number) => `All ${formatNumber(count)} matching selected`,
    selectAll: (count: number) => `Select all ${formatNumber(count)} matching`,
    triage: 'Triage the selected findings',
    clear: 'Clear selection',
  },
} as const;
