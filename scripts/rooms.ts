/**
 * The rooms of `server/src` and their allowed imports, as data. The boundary check (`npm run check:boundaries`) and the
 * table and picture in ARCHITECTURE.md are made from it. To add a room, add a line here and run `npm run docs`.
 */

export interface Room {
  name: string;
  /** The room's files, as path prefixes below the repository's root; a folder ends in `/`. */
  at: readonly string[];
  purpose: string;
  /** Rooms it may import besides itself; `'anything'` for the entry files only. */
  mayImport: readonly string[] | 'anything';
}

const root = 'server/src/';

export const rooms: readonly Room[] = [
  {
    name: 'entry',
    at: [
      'server.ts',
      'worker.ts',
      'migrate.ts',
      'dump.ts',
      'restore.ts',
      'check-data.ts',
      'deactivate-user.ts',
      'deployment.ts',
      'erase-person.ts',
      'operator.ts',
      'reset-password.ts',
      'reset-second-factor.ts',
      'rotate-keys.ts',
      'start/',
    ].map((path) => root + path),
    purpose:
      'Entry files and their parts: read the configuration, build, listen, close cleanly. One process may play all of them.',
    mayImport: 'anything',
  },
  {
    name: 'config',
    at: [`${root}config.ts`, `${root}config/`],
    purpose: 'The only reader of the environment: documented defaults, errors that name the variable and the fix.',
    mayImport: ['base'],
  },
  {
    name: 'http',
    at: [`${root}http/`],
    purpose:
      'The wire: one declaration per route, authentication, errors to status. Odd spellings of the interface stop here.',
    mayImport: ['domain', 'model', 'base'],
  },
  {
    name: 'jobs',
    at: [`${root}jobs/`],
    purpose: 'Asynchronous entrances: the registry of jobs, one file per job; chores are jobs, too.',
    mayImport: ['demo', 'domain', 'model', 'base'],
  },
  {
    name: 'demo',
    at: [`${root}demo/`],
    purpose: 'The example organisation, made through the operations of domain; loaded only when it is asked for.',
    mayImport: ['domain', 'model', 'base'],
  },
  {
    name: 'domain',
    at: [`${root}domain/`],
    purpose: 'What can be done: one file per operation. Who may do it is decided in `domain/access`.',
    mayImport: ['store', 'ingest', 'engines', 'outside', 'model', 'base'],
  },
  {
    name: 'engines',
    at: [`${root}engines/`],
    purpose: 'Run a scanner over a checked-out tree and hand its output to ingest.',
    mayImport: ['ingest', 'model', 'base'],
  },
  {
    name: 'ingest',
    at: [`${root}ingest/`],
    purpose: 'Bytes to drafts, pure: one folder per format, and an explicit list of the parsers.',
    mayImport: ['model', 'base'],
  },
  {
    name: 'outside',
    at: [`${root}outside/`],
    purpose: "Other people's servers, behind one guarded fetch.",
    mayImport: ['model', 'base'],
  },
  {
    name: 'store',
    at: [`${root}store/`],
    purpose: 'PostgreSQL, the only room with SQL: migrations, one file per noun, the job queue, the embedded database.',
    mayImport: ['model', 'base'],
  },
  {
    name: 'model',
    at: [`${root}model/`],
    purpose: 'What things are, and the rules that need no I/O: states, identity, permissions, job payloads.',
    mayImport: ['base'],
  },
  {
    name: 'base',
    at: [`${root}base/`],
    purpose: 'No word of the domain: errors, ids, cursor, clock, log.',
    mayImport: [],
  },
];

/** npm packages that only some rooms may import, and why. */
export interface PackageLimit {
  packages: readonly string[];
  onlyIn: readonly string[];
  why: string;
}

export const packageLimits: readonly PackageLimit[] = [
  {
    packages: ['pg', 'pg-copy-streams'],
    onlyIn: ['store'],
    why: 'The database driver stays in one room, so that every statement can be found and reviewed there.',
  },
  {
    packages: ['fastify', '@fastify/static', '@fastify/compress'],
    onlyIn: ['http', 'entry'],
    why: 'The web framework ends at the wire, so that the domain can be called by jobs and tests without it.',
  },
  {
    packages: [
      '@node-rs/argon2',
      '@node-saml/node-saml',
      '@simplewebauthn/server',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      'jose',
      'xml-encryption',
    ],
    onlyIn: ['domain'],
    why: 'Credentials are made and judged in one place.',
  },
  {
    packages: ['undici', 'nodemailer', 'ai', '@ai-sdk/anthropic', '@ai-sdk/openai-compatible', 'openid-client'],
    onlyIn: ['outside'],
    why: 'What reaches other servers goes through the guard of its addresses, its size and its time.',
  },
];

/**
 * Globals that only some rooms may use. No import shows `process.env` and `fetch`, so the check reads the syntax tree.
 */
export interface GlobalLimit {
  use: 'process.env' | 'fetch' | '.query()';
  onlyIn: readonly string[];
  why: string;
}

export const globalLimits: readonly GlobalLimit[] = [
  {
    use: 'process.env',
    onlyIn: ['config'],
    why: 'One reader of the environment, so that every setting is documented and validated.',
  },
  {
    use: 'fetch',
    onlyIn: ['outside'],
    why: "One guarded fetch, so that no address given by a user reaches the server's own network.",
  },
  {
    use: '.query()',
    onlyIn: ['store'],
    why: 'Only the store speaks SQL.',
  },
];

/** Folders of ingest that every parser may import. */
export const sharedIngestFolders: readonly string[] = ['json', 'xml', 'facts', 'secrets'];

/**
 * The floors of the console (`web/src`), lowest first: a file may import its own folder and lower floors. Every other
 * folder is a screen, below `app`; screens know only each other's routes.
 */
export const consoleFloors: readonly (readonly string[])[] = [['api', 'url'], ['ui'], ['terms']];
/** Screens that use parts of another noun's folder. */
export const consoleNeighbours: Readonly<Record<string, readonly string[]>> = {
  findings: ['triage', 'views'],
  overview: ['views'],
};

/** The rooms of the scanner (`scanner/src`), lowest first: a file may import its own room and lower ones; `scanner.ts` is above all. */
export const scannerRooms: readonly { name: string; purpose: string }[] = [
  { name: 'syntax', purpose: 'Texts to syntax trees, by the grammars of tree-sitter.' },
  { name: 'code', purpose: 'Code as all languages have it: nodes, what names refer to, what is constant.' },
  {
    name: 'patterns',
    purpose: 'What patterns have besides code: ellipses and metavariables, and names that stand in for them.',
  },
  {
    name: 'languages',
    purpose: 'One folder for each language: its table from syntax to nodes, and how its patterns are read.',
  },
  { name: 'project', purpose: 'What files define, how they know each other, and what names stand for across them.' },
  { name: 'matching', purpose: 'Patterns against code.' },
  { name: 'formulas', purpose: 'What joins patterns: ranges, conditions on metavariables, regular expressions.' },
  { name: 'taint', purpose: 'Where values come from, followed through functions and files.' },
  { name: 'rules', purpose: 'The YAML of rules, read and checked. What is not supported is named.' },
  { name: 'findings', purpose: 'What rules find in one file, complete.' },
  { name: 'targets', purpose: 'The files to scan: below a folder, without what is ignored.' },
  { name: 'threads', purpose: 'Many files at once, within limits of time and memory.' },
  { name: 'reports', purpose: 'A scan as the formats that others read.' },
];

/** The room of a file below the repository's root; undefined outside all rooms. */
export function roomOf(path: string): Room | undefined {
  return rooms.find((room) => room.at.some((at) => (at.endsWith('/') ? path.startsWith(at) : path === at)));
}
