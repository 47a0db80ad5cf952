/**
 * The nouns of the product, as data: one noun has one folder of one name in every room of the server. From this table are
 * made the check of the folders (`npm run check:boundaries`) and the table in ARCHITECTURE.md. To add a noun, add a row
 * and run `npm run docs`.
 */

export interface Noun {
  /** Its name in the code, and the name of its folder in `domain`, `http`, `store` and `model`. */
  name: string;
  meaning: string;
  /** The words of the interface where they differ: the tag of its operations, and what paths and bodies call it. */
  tag?: string;
  wire?: string;
  /** The folders of the console that show it, where they are not one folder of its name. */
  screens?: readonly string[];
}

export const nouns: readonly Noun[] = [
  {
    name: 'access',
    meaning: 'Authentication and authorization: passwords, sessions, permissions.',
    tag: 'Auth',
  },
  { name: 'account', meaning: 'A person’s own account: password and sessions.' },
  { name: 'audit', meaning: 'The audit log of changes that people make.' },
  { name: 'ci', meaning: 'Scans that a CI agent starts, reports and completes.', wire: 'agent scan', screens: [] },
  {
    name: 'connections',
    meaning: 'Hosts of source code, and the credentials for them.',
  },
  { name: 'demo', meaning: 'The example organisation: filling it and removing it.', screens: ['start'] },
  { name: 'dependencies', meaning: 'The packages that projects use.', tag: 'Supply chain' },
  { name: 'deployments', meaning: 'Tenants: one organisation each.', tag: 'People', screens: ['organisation'] },
  {
    name: 'directory',
    meaning: 'The company’s directory: its people and groups, by SCIM.',
    screens: ['directory', 'people', 'teams'],
  },
  { name: 'events', meaning: 'Live updates for open browsers.', screens: [] },
  {
    name: 'findings',
    meaning: 'Results of scanners, with their state and history.',
    wire: 'issue',
  },
  { name: 'fixes', meaning: 'Suggested changes, and pull requests made of them.', wire: 'autofix' },
  { name: 'ignores', meaning: 'Path patterns whose results are not reported.' },
  { name: 'installation', meaning: 'The whole installation: its keys and its schema.', screens: [] },
  { name: 'invites', meaning: 'Links that let a new person in.', tag: 'People', screens: ['people', 'access'] },
  { name: 'notifications', meaning: 'Channels, rules, and the messages that are sent.' },
  {
    name: 'operators',
    meaning: 'Accounts that stand above all deployments, and the log of what they did.',
    tag: 'Operators',
  },
  {
    name: 'passkeys',
    meaning: 'Passkeys of accounts: registered, and used to sign in.',
    tag: 'Account',
    screens: ['account', 'access'],
  },
  {
    name: 'people',
    meaning: 'Accounts, and their roles in a deployment.',
    wire: 'user',
  },
  { name: 'policies', meaning: 'Rules of the deployment that decide what happens to a finding.' },
  { name: 'projects', meaning: 'Repositories, or parts of them, that are scanned.', wire: 'repo' },
  {
    name: 'reports',
    meaning: 'Questions about findings: pages, sums, exports.',
    tag: 'Reporting',
    screens: ['overview'],
  },
  { name: 'rules', meaning: 'The registry of scanner rules.' },
  { name: 'runs', meaning: 'Background work that people can follow and cancel.', tag: 'Workflows', wire: 'job' },
  { name: 'scans', meaning: 'Uploads of scanner output, and the outcome of each.', screens: ['projects', 'start'] },
  {
    name: 'second-factors',
    meaning: 'Authenticator apps and recovery codes of accounts.',
    tag: 'Account',
    screens: ['account', 'access'],
  },
  {
    name: 'single-sign-on',
    meaning: 'Identity providers of a deployment, and the identities of accounts there.',
    tag: 'Single sign-on',
    screens: ['single-sign-on', 'account', 'access'],
  },
  { name: 'sync', meaning: 'Reading facts about a project from its host.', tag: 'Projects', screens: [] },
  { name: 'teams', meaning: 'Groups of people who see projects.' },
  { name: 'tickets', meaning: 'Links from findings to an issue tracker.', tag: 'Ticketing', screens: ['findings'] },
  { name: 'tokens', meaning: 'API tokens.' },
  { name: 'triage', meaning: 'Decisions about findings, and undoing them.' },
  { name: 'views', meaning: 'Questions about findings that a user saved.', tag: 'Saved views' },
  { name: 'webhooks', meaning: 'Events that a host sends.', tag: 'Connections', screens: ['connections'] },
];

/** Folders that hold no noun, by the folder that they lie in, and why they are there. */
export const otherFolders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src/domain': {},
  'server/src/http': {
    health: 'Answers to the operator: liveness, readiness, metrics.',
    openapi: 'The description of the interface, made from the route declarations.',
    site: 'Serves the files of the console.',
    wire: 'Schemas that the routes of several nouns share.',
  },
  'server/src/store': {
    dump: 'Writes, reads and loads dumps of the installation or of one deployment.',
    embedded: 'The PostgreSQL that the server starts by itself.',
    jobs: 'The job queue.',
    migrations: 'The steps of the schema.',
    reconcile: 'The statements of a merge, which touch scans, findings and dependencies at once.',
    schema: 'Applies the migrations, and compares the schema with what the server knows.',
    uploads: 'Bodies of uploads, and the staging tables.',
  },
  'server/src/model': {
    identity: 'Matches the results of a scan with the findings that are known.',
    scm: 'Refs, addresses and code owners of repositories.',
    versions: 'Compares package versions by the rules of their ecosystem.',
  },
  'web/src': {
    api: 'The client of the interface.',
    app: 'The frame and the routes.',
    reference: 'The API reference.',
    terms: 'The words of the field, and components that several screens use.',
    ui: 'Components without words of the field.',
    url: "Search parameters as a screen's state.",
  },
};

/** The folders of the console that show a noun. */
export function screensOf({ name, screens }: Noun): readonly string[] {
  return screens ?? [name];
}

/** The tag of a noun's operations in the OpenAPI document. */
export function tagOf({ name, tag }: Noun): string {
  return tag ?? (name === 'ci' ? 'CI' : name[0]!.toUpperCase() + name.slice(1));
}
