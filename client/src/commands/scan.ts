/** `parapet scan`: finds weaknesses in code, with no server, account or network. */
import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { TreeScan } from '@parapet/scanner';
import { severities } from '@parapet/scanner/severities';
import { defineCommand } from '../cli/command.ts';
import { usageError, type CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { applyFixes } from '../scanning/apply-fixes.ts';
import { failing, judgeFindings, type JudgedFinding } from '../scanning/judge-findings.ts';
import { readRuleConfigs } from '../scanning/rule-configs.ts';
import { formatFindingsWithCode, formatProblems } from '../scanning/text-report.ts';
import { usualLimits } from '../scanning/usual-limits.ts';
import { withoutBaseline } from '../scanning/without-baseline.ts';
import { countOf } from '../terminal/count.ts';
import type { Output } from '../terminal/output.ts';
import { plainJsonParts } from '../terminal/plain-text.ts';

const pathsMax = 10_000;

export const scan = defineCommand({
  name: 'scan',
  summary: 'Find weaknesses in the code of a folder',
  description: [
    'Runs rules of Semgrep’s language over code, in the command itself: without a server, an account, a network or Python. Without --config these are the starter rules that come with Parapet.',
    'Scans the files that git does not ignore, without those of .semgrepignore (where there is none: dependencies, builds and tests). A file that is named is scanned though it is ignored. Files over --max-bytes, and files that cannot be parsed as a whole, are named.',
    'A comment "nosemgrep", or "nosemgrep: RULE", on the line of a finding or alone on the line before mutes it: it is not shown, and --json and --sarif have it as ignored. A rule that uses what the scanner does not have is named, with the construct, and not run in part.',
    'Exits with 0, with 1 if --fail-on found something, and with 2 if it could not do what was asked.',
  ],
  positionals: {
    name: 'PATH…',
    summary: 'Files and folders below the current directory (default: all of it).',
    min: 0,
    max: pathsMax,
  },
  options: {
    config: {
      kind: 'texts',
      value: 'FILE|FOLDER|server',
      summary:
        'Rules: a YAML file, a folder of them, or "server" for those that are switched on at your server (also p/NAME and r/RULE).',
    },
    include: { kind: 'texts', value: 'GLOB', summary: 'Scan only files that match one of these.' },
    exclude: { kind: 'texts', value: 'GLOB', summary: 'Leave out files and folders that match one of these.' },
    'baseline-commit': {
      kind: 'text',
      value: 'COMMIT',
      summary: 'Leave out the findings that this commit has already.',
    },
    'fail-on': {
      kind: 'choice',
      choices: severities,
      summary: 'Exit with 1 if there are findings of this severity or above.',
    },
    strict: { kind: 'flag', summary: 'Exit with 2 also if a rule was not run, or a file not scanned as a whole.' },
    autofix: { kind: 'flag', summary: 'Write the fixes of rules into the files.' },
    sarif: { kind: 'flag', summary: 'Print SARIF 2.1.0.' },
    gitlab: { kind: 'flag', summary: 'Print GitLab’s report of SAST.' },
    output: { kind: 'text', value: 'FILE', summary: 'Write the report to this file.' },
    jobs: { kind: 'integer', value: 'N', min: 1, max: 256, summary: 'Threads (default: one per core).' },
    timeout: {
      kind: 'integer',
      value: 'SECONDS',
      min: 1,
      max: 3600,
      summary: `Of one rule on one file (default: ${usualLimits.seconds}). After three such rules the file is given up.`,
    },
    'max-memory': {
      kind: 'integer',
      value: 'MB',
      min: 64,
      max: 1_000_000,
      summary: `Of one thread (default: ${usualLimits.megabytes}).`,
    },
    'max-bytes': {
      kind: 'integer',
      value: 'BYTES',
      min: 1,
      max: 1_000_000_000,
      summary: `Skip larger files (default: ${usualLimits.bytes}).`,
    },
  },
  examples: [
    { text: 'Scan the current folder with the starter rules', line: 'parapet scan' },
    { text: 'Fail a build on what a branch adds', line: 'parapet scan --baseline-commit origin/main --fail-on high' },
    {
      text: 'Use rules of your own, and write SARIF',
      line: 'parapet scan src --config rules --sarif --output scan.sarif',
    },
  ],
  async run({ options, positionals, context }) {
    const { output, runtime } = context;
    // Other commands start without it.
    const { gitlabReport, sarifReport, scanTree, semgrepReport } = await import('@parapet/scanner');
    const folder = resolve(runtime.directory);
    if ([options.sarif, options.gitlab, output.isJson].filter(Boolean).length > 1) {
      throw usageError('--json, --sarif and --gitlab cannot be combined', 'Run the command once for each format.');
    }
    for (const path of positionals) await checkPath(folder, path);
    const startedAt = new Date().toISOString();
    const ruleFiles = await readRuleConfigs(options.config, context);
    const scanFolder = (place: string, named: readonly string[], only?: readonly string[]): Promise<TreeScan> =>
      scanTree({
        folder: place,
        named,
        only: only && new Set(only),
        ruleFiles,
        include: only === undefined ? options.include : [],
        exclude: only === undefined ? options.exclude : [],
        bytesMax: options['max-bytes'] ?? usualLimits.bytes,
        limits: {
          threads: options.jobs ?? availableParallelism(),
          secondsPerRule: options.timeout ?? usualLimits.seconds,
          megabytes: options['max-memory'] ?? usualLimits.megabytes,
        },
        onFile: (done, total) => {
          if (only === undefined)
            output.progress.show({ label: 'scan', done, total, text: `${done} of ${countOf(total, 'file')}` });
        },
      }).catch(asUsageError);
    const scanned = await scanFolder(folder, positionals);
    output.progress.clear();
    if (scanned.rules.length === 0) throw noRules(scanned);
    const commit = options['baseline-commit'];
    const findings =
      commit === undefined
        ? scanned.findings
        : await withoutBaseline(
            scanned.findings,
            { folder, commit },
            async (place, named, only) => (await scanFolder(place, named, only)).findings,
          );
    const result: TreeScan = { ...scanned, findings };
    const judged = judgeFindings(findings, scanned.rules);

    if (output.isJson || options.sarif || options.gitlab) {
      const report = options.sarif
        ? sarifReport(result)
        : options.gitlab
          ? gitlabReport(result, { startedAt, endedAt: new Date().toISOString() })
          : semgrepReport(result);
      await print(plainJsonParts(report), options.output, context.output);
    } else if (judged.length > 0) {
      await print([`${formatFindingsWithCode(judged, output)}\n`], options.output, context.output);
    }
    for (const line of formatProblems(scanned.problems)) output.warn(line);
    const written = options.autofix ? await applyFixes(folder, findings) : 0;
    output.note(summaryOf(result, judged));
    if (written > 0) output.note(`Wrote ${countOf(written, 'change')}.`);
    if (options.strict && scanned.problems.length > 0) return exitCodes.usage;
    const failOn = options['fail-on'];
    return failOn !== undefined && failing(judged, failOn).length > 0 ? exitCodes.failed : exitCodes.ok;
  },
});

/** A path that is not there, or not below the folder, must not look like code without findings. */
async function checkPath(folder: string, path: string): Promise<void> {
  const from = relative(folder, resolve(folder, path));
  if (from === '..' || from.startsWith(`..${sep}`) || isAbsolute(from))
    throw usageError(`${path} is not below the current directory`, 'Change to its folder, and run the command there.');
  const isThere = await stat(resolve(folder, path)).then(
    () => true,
    () => false,
  );
  if (!isThere) throw usageError(`there is no file or folder ${path}`);
}

async function print(parts: Iterable<string>, file: string | undefined, output: Output): Promise<void> {
  if (file !== undefined) await writeFile(file, parts);
  else for (const part of parts) await output.write(part);
}

function summaryOf({ findings, paths, rules }: TreeScan, judged: readonly JudgedFinding[]): string {
  const muted = findings.length - judged.length;
  const counts = [...severities].reverse().flatMap((severity) => {
    const count = judged.filter((each) => each.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  const found = `${countOf(judged.length, 'finding')}${counts.length === 0 ? '' : ` (${counts.join(', ')})`}`;
  const silenced = muted === 0 ? '' : `, ${muted} muted by comments`;
  return `${found}${silenced} in ${countOf(paths.length, 'file')}, by ${countOf(rules.length, 'rule')}.`;
}

function noRules({ problems }: TreeScan): CommandError {
  const why = formatProblems(problems.filter(({ kind }) => kind === 'rule-not-run'));
  return usageError(
    ['there is no rule to run', ...why].join('\n'),
    'A file of rules has a list "rules", each with id, languages, message, severity and a pattern.',
  );
}

/** What is wrong with a file of rules. */
function asUsageError(error: unknown): never {
  if (error instanceof Error && error.name.startsWith('YAML')) throw usageError(`--config: ${error.message}`);
  throw error;
}
