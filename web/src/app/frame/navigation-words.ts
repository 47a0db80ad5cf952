/** The names of the screens, in the sidebar, the settings and the palette. */

export const placeWords = {
  start: 'First steps',
  overview: 'Overview',
  findings: 'Findings',
  projects: 'Projects',
  dependencies: 'Dependencies',
  jobs: 'Jobs',
  policies: 'Policies',
  rules: 'Rules',
  ignores: 'Ignores',
  settings: 'Settings',
  organisation: 'Organisation',
  security: 'Security',
  people: 'People',
  'single-sign-on': 'Single sign-on',
  directory: 'Directory',
  teams: 'Teams',
  tokens: 'Tokens',
  integrations: 'Integrations',
  notifications: 'Notifications',
  fixes: 'Fixes',
  audit: 'Audit log',
  'audit-forwarding': 'Audit forwarding',
  api: 'API reference',
} as const;

/** The last part of a screen's route. */
export type PlaceName = keyof typeof placeWords;

/** What a setting is for, in a line. */
export const settingMeanings = {
  organisation: 'Name, and rules for signing in and for tokens',
  security: 'What is still weak, and how to fix it',
  people: 'Accounts, roles and invites',
  'single-sign-on': 'Identity providers that people sign in with',
  directory: 'People and groups from your company’s directory (SCIM)',
  teams: 'Which people see which projects',
  tokens: 'Access for CI, scripts and the command line',
  integrations: 'Connections to source-code hosts',
  notifications: 'Channels, and the events that are sent to them',
  fixes: 'Automatic fixes, their model and their budget',
  audit: 'Who changed what, and when',
  'audit-forwarding': 'A copy of the audit log, to your SIEM or a file',
} as const;

export type SettingName = keyof typeof settingMeanings;

export const placeGroupWords = {
  /** The name of a group that shows none. */
  work: 'Work',
  rules: 'Rules and policies',
  deployment: 'Organisation',
} as const;
