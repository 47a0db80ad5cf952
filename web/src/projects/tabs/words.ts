/** The copy of four tabs of a project. */
import { counted, formatNumber } from '../../ui/text/format.ts';

export const dependenciesTabWords = {
  empty: {
    title: 'No dependency inventory yet',
    words: 'Scan in CI, or upload an SBOM (CycloneDX or SPDX) of the primary ref:',
  },
  total: '<all>{dependencies}</all> in the latest inventory of its primary ref.',
  dependencies: (count: number) => counted(count, 'dependency', 'dependencies'),
  lockfiles: 'Lockfiles',
  noLockfile: 'without a lockfile',
} as const;

export const ignoresTabWords = {
  products: { sast: 'Code', sca: 'Dependencies', secrets: 'Secrets' },
  empty: { title: 'No paths ignored', words: 'No ignore pattern applies to this project.' },
  words: 'The next scan marks findings on these paths as removed.',
  allPatterns: 'Ignore patterns of the organisation',
  noPaths: 'No paths ignored',
} as const;

export const refsTabWords = {
  title: 'Refs',
  empty: { title: 'No refs', words: 'Refs appear with the first scan or sync.' },
  words:
    'Reports show the findings of the primary ref. By default it is the host’s default branch, otherwise main, else master, else the first ref that is not a pull request.',
  marks: {
    primary: 'primary',
    chosen: 'primary, chosen',
    default: 'default branch',
    lastScanned: 'last scanned',
  },
  scans: 'Scans',
  scansOf: (ref: string) => `Scans of ${ref}`,
  makePrimary: 'Make primary',
  makePrimaryOf: (ref: string) => `Make primary: ${ref}`,
  madePrimary: (ref: string) => `The primary ref is now ${ref}.`,
  reset: 'Reset to automatic',
  wasReset: 'Primary ref reset to automatic.',
  more: (count: number) => `Showing ${formatNumber(count)} refs: the primary ref, the default branch, then the newest.`,
} as const;

export const settingsTabWords = {
  url: 'Repository URL',
  urlMeaning: 'A sync reads the repository from this URL. Changing it discards what was synced from the previous one.',
  urlExample: 'https://git.example.com/acme/shop',
  tags: 'Tags',
  tagsHint: 'Type and press Enter',
  noTags: 'none',
  scans: { diffScan: 'Managed pull-request scans', fullScan: 'Managed full scans', aiScan: 'AI scans' },
  on: 'on',
  off: 'off',
  send: 'Save',
  done: 'Settings saved.',
  teams: {
    title: 'Teams',
    none: 'None; only admins see the project.',
    noneOfFirst: (count: number) => `None of the first ${formatNumber(count)}.`,
  },
} as const;
