/** The copy of the palette. */
import { counted } from '../../ui/text/format.ts';
import type { Section } from './source.ts';

export const paletteWords = {
  title: 'Search or run a command',
  placeholder: 'Search projects, findings, packages, rules, people and commands',
  list: 'Results',
  sections: {
    screens: 'Screens',
    actions: 'Actions',
    projects: 'Projects',
    rules: 'Rules',
    people: 'People',
    teams: 'Teams',
    views: 'Saved views',
    policies: 'Policies',
    packages: 'Packages',
    findings: 'Findings',
  } satisfies Readonly<Record<Section, string>>,
  labelAndHint: (label: string, hint: string) => `${label}, ${hint}`,
  searching: 'Searching…',
  searchingFindings: 'Searching findings…',
  noResults: (search: string) => `No results for “${search}”.`,
  count: (count: number) => counted(count, 'result'),
  missing: (sections: string) => `Couldn’t search ${sections}: the server didn’t respond.`,
  keys: '<kbd>↑</kbd> <kbd>↓</kbd> to select, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close',
  allFindings: (count: number, search: string) =>
    count === 1
      ? `1 open finding that matches “${search}”`
      : `All ${counted(count, 'open finding')} that match “${search}”`,
  allPackages: (search: string) => `All packages whose name contains “${search}”`,
  ruleIsOff: 'off',
  sharedView: (screen: string) => `${screen}, shared`,
} as const;

/** The commands. `terms` are other words by which people search for them. */
export const actionWords = {
  newProject: { label: 'New project', terms: 'make create repository' },
  newToken: { label: 'New token', terms: 'make create api key' },
  invite: { label: 'Invite a person', terms: 'new add user person member' },
  newTeam: { label: 'New team', terms: 'make create' },
  newPolicy: { label: 'New policy', terms: 'make create' },
  importRules: { label: 'Import rules', terms: 'new add upload' },
  connect: { label: 'Connect a host', terms: 'new add integration github gitlab gitea bitbucket' },
  export: { label: 'Export findings', terms: 'download csv json' },
  firstSteps: { label: 'First steps', terms: 'start upload ci' },
  switchTo: (deployment: string) => ({ label: `Switch organisation: ${deployment}`, terms: '' }),
  theme: (theme: string) => ({ label: `Theme: ${theme.toLowerCase()}`, terms: 'theme colour mode' }),
  currentTheme: 'current',
  account: { label: 'Your account', terms: 'profile name time zone date format preferences' },
  keys: { label: 'Keyboard shortcuts', terms: 'keys help' },
  signOut: { label: 'Sign out', terms: 'log out leave' },
} as const;
