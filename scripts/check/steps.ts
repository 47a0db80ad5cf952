/** The steps of `npm run check`, the longest first, so that no long step runs alone at the end. */

export interface Step {
  name: string;
  /** Without a path: npm puts node_modules/.bin first. */
  command: readonly [string, ...string[]];
  whenItFails: string;
  /** The files that can make the step fail; `--changed` skips it when none of them changed. */
  about: RegExp;
  /** Checks each file separately: `--changed` appends those of `about` that changed, else `whole` is appended. */
  takesFiles?: { whole: readonly string[] };
}

const script = /\.(?:ts|tsx|mjs)$/;
const packages = String.raw`(?:^|/)package(?:-lock)?\.json$`;
/**
 * The types of the compiler and the rules that need them, in one pass: oxlint-tsgolint is the compiler of TypeScript 7,
 * and reads each file with the tsconfig.json that includes it. Both passes take 48 s of processor time; two of tsc
 * beside oxlint took 101 (2026-11-24). Generated files are named, because Git ignores them.
 */
const typed = [
  'oxlint',
  '--type-aware',
  '--type-check',
  '--deny-warnings',
  '--report-unused-disable-directives',
] as const;
const generatedIn = (folder: string): string[] => ['api', 'enums'].map((name) => `${folder}/generated/${name}.ts`);
const settings = String.raw`(?:tsconfig|\.oxlintrc)\.json$`;
const fixTypes =
  'Fix the types, and what the rules in .oxlintrc.json name. A cast hides the defect; a schema at the border finds it.';

export const steps: readonly Step[] = [
  {
    name: 'types',
    command: [
      ...typed,
      '--ignore-pattern=tests/console',
      'bench',
      'client',
      'scanner',
      'scripts',
      'server',
      'tests',
      ...generatedIn('client/src'),
    ],
    whenItFails: fixTypes,
    about: new RegExp(
      String.raw`^(?:server|client|scanner|scripts|bench|tests)/.*\.(?:ts|mjs|json)$|${settings}|${packages}`,
    ),
  },
  {
    name: 'types of the console',
    command: [...typed, 'tests/console', 'web', ...generatedIn('web/src/api')],
    whenItFails: fixTypes,
    // The browser's tests of the console import the harness, which imports the server.
    about: new RegExp(String.raw`^(?:web|server|client|tests)/.*\.(?:ts|tsx|json)$|${settings}|${packages}`),
  },
  {
    name: 'lint',
    // The rules that need no types, also of files that have none: in a second or two.
    command: ['oxlint', '--deny-warnings'],
    whenItFails:
      'Fix each place; the rules and their reasons are in .oxlintrc.json. npm run lint:fix does the mechanical ones.',
    about: new RegExp(String.raw`${script.source}|\.oxlintrc\.json$`),
    takesFiles: { whole: [] },
  },
  {
    name: 'format',
    command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern'],
    whenItFails: 'Run npm run format and commit what it changes.',
    about: /./,
    takesFiles: { whole: ['.'] },
  },
  {
    name: 'words',
    command: ['node', 'scripts/check-words.ts'],
    whenItFails: 'Write what the step names instead; scripts/words/word-list.ts has the list.',
    about: /\.(?:ts|md)$/,
  },
  {
    name: 'copy',
    command: ['node', 'scripts/check-copy.ts'],
    whenItFails: 'Move what users read to the catalogue of its screen (CONTRIBUTING.md, “The console”).',
    about: /^web\/src\/|^scripts\/(?:check-copy|copy\/)/,
  },
  {
    name: 'boundaries',
    command: ['node', 'scripts/check-boundaries.ts'],
    whenItFails: 'Move the code to the room that may import it (ARCHITECTURE.md), or hand it in as a parameter.',
    about: script,
  },
  {
    name: 'dead code',
    command: ['knip', '--no-progress'],
    whenItFails: 'Delete what nothing uses. What is used from outside is an entry in knip.json.',
    about: new RegExp(`${script.source}|knip\\.json$|${packages}`),
  },
  {
    name: 'dead product code',
    command: ['knip', '--no-progress', '--production'],
    whenItFails:
      'Only tests use it: give it an entrance, delete it, or, when it is there for tests, write @internal above it and say so.',
    about: new RegExp(`${script.source}|knip\\.json$|${packages}`),
  },
  {
    name: 'lockfile',
    command: ['node', 'scripts/check-lockfile.ts'],
    whenItFails: 'Run npm run lockfile and commit package-lock.json.',
    about: new RegExp(packages),
  },
  {
    name: 'docs',
    command: ['node', 'scripts/generate-docs.ts', '--check'],
    whenItFails: 'Run npm run docs and commit what it writes.',
    about: /\.md$|^scripts\/|^server\/src\/(?:config|model|domain\/notifications)|^client\//,
  },
  {
    name: 'interface',
    command: ['node', 'scripts/lint-openapi.ts'],
    whenItFails:
      'Fix the declaration of the route, and run npm run openapi. The rules are in scripts/openapi/lint-openapi.ts.',
    about: /^openapi\/|^scripts\/(?:lint-openapi|openapi)/,
  },
  {
    name: 'bundle',
    command: ['node', 'scripts/check-bundle.ts'],
    whenItFails: 'Run npm run build; what is too heavy for the first load is imported when it is needed.',
    about: new RegExp(`^web/|${packages}`),
  },
  {
    name: 'sizes',
    command: ['node', 'scripts/report-file-sizes.ts'],
    whenItFails: 'The report itself failed.',
    about: /\.(?:ts|tsx|mjs|sql|css)$/,
    takesFiles: { whole: [] },
  },
];

/** The command over the whole repository. */
export const whole = (step: Step): Step => withFiles(step, step.takesFiles?.whole ?? []);

const withFiles = (step: Step, files: readonly string[]): Step => ({ ...step, command: [...step.command, ...files] });

/** The step for changed files alone, deleted ones among them; undefined when they cannot break it. */
export function narrowed(step: Step, changed: readonly string[], exists: (file: string) => boolean): Step | undefined {
  const own = changed.filter((file) => step.about.test(file));
  if (own.length === 0) return undefined;
  // A configuration that changed is about every file.
  if (step.takesFiles === undefined || own.some((file) => /(?:^|\/)\.(?:oxlintrc|oxfmtrc)[^/]*$/.test(file)))
    return whole(step);
  const there = own.filter(exists);
  return there.length === 0 ? undefined : withFiles(step, there);
}
