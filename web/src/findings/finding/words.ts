/** The copy of a finding: its head, code, data flow, other branches and ticket. */
import { counted, formatNumber } from '../../ui/text/format.ts';

export const findingPageWords = {
  title: (id: string) => `Finding ${id}`,
  findings: 'Findings',
  keyFacts: {
    title: 'Key facts',
    exploited: 'exploited (KEV)',
    epss: 'EPSS',
    owner: 'Owner',
    ticket: 'Ticket',
    linkedTicket: 'linked',
  },
  place: 'in {project} on {ref}',
  code: 'Code of the finding',
  relatedCode: 'Related code',
  trace: {
    title: 'Data flow',
    length: (steps: number, files: number) => `${counted(steps, 'step')} in ${counted(files, 'file')}`,
    steps: 'Steps of the data flow',
    step: (number: number) => `Step ${String(number)}`,
    showBetween: (count: number) => `Show the ${formatNumber(count)} steps between`,
    /** Before the place of a step. */
    source: 'Data enters at',
    intermediate: 'passes through',
    sink: 'and is used unsafely at',
    onlySink: 'Data is used unsafely at',
    nextByKey: 'next step',
    previousByKey: 'previous step',
  },
  branches: {
    title: 'Also on other branches',
    words: 'Triage applies there too.',
    list: 'Other branches',
    pullRequest: (id: string) => `Pull request ${id}`,
    since: 'since {at}',
  },
  ticket: {
    title: 'Ticket',
    none: 'No ticket is linked.',
    others: (count: number) => `also linked to ${counted(count, 'other finding')}`,
    url: 'Ticket URL',
    urlExample: 'https://tracker.example/browse/SEC-17',
    link: 'Link ticket',
    unlink: {
      act: 'Unlink',
      title: 'Unlink the ticket?',
      fromOne: '{ticket} is unlinked from this finding. The ticket itself stays in its tracker.',
      fromMany: '{ticket} is unlinked from {findings}. The ticket itself stays in its tracker.',
      findings: (count: number) => counted(count, 'finding'),
      done: (ticket: string) => `Ticket ${ticket} unlinked.`,
    },
  },
} as const;
