/** The copy of a project's page, around its tabs. */
import { counted } from '../ui/text/format.ts';
import type { ProjectTab } from './search.ts';

export const projectTabWords: Readonly<Record<ProjectTab, string>> = {
  scans: 'Scans',
  refs: 'Refs',
  'parser-errors': 'Parser errors',
  dependencies: 'Dependencies',
  ignores: 'Ignores',
  settings: 'Settings',
};

export const projectWords = {
  projects: 'Projects',
  archived: 'Archived. Findings are kept and marked as archived in reports.',
  acts: {
    sync: 'Sync {run}',
    syncHint: 'Steps and log',
    openFindings: 'Open findings',
    syncNow: 'Sync now',
    archive: 'Archive',
    unarchive: 'Unarchive',
    archived: 'Project archived.',
    restored: 'Project restored.',
  },
  facts: {
    openFindings: 'Open findings on the primary ref',
    url: 'Repository URL',
    unknown: 'unknown',
    primaryRef: 'Primary ref',
    lastScan: 'Last scan',
    lastSync: 'Last sync',
    host: 'Host',
    tags: 'Tags',
    languages: 'Languages',
    created: 'Created',
  },
  host: { archived: 'archived on the host', disconnected: 'disconnected' },
  primaryRef: { none: 'none until the first scan', manual: 'set manually' },
  lastScan: {
    none: 'none',
    scan: (id: string) => `Scan ${id}`,
    atWithExitCode: '{at}, exit code {exitCode} in its pipeline',
  },
  lastSync: {
    never: 'never',
    failed: 'Last attempt failed {at}:',
    succeeded: 'Last success: {at}.',
  },
  tags: (count: number) => counted(count, 'tag'),
  tabs: 'Sections of the project',
} as const;
