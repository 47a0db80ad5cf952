/** `parapet ci`: scans in a pipeline by the server's rules and policies, and reports what it finds to the server. */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { TreeScan } from '@parapet/scanner';
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { readCiBaseRef, readCiRun } from '../defaults/ci.ts';
import { findOrigin } from '../defaults/find-origin.ts';
import { readChangesSince, readTop } from '../defaults/git.ts';
import {
  beginScan,
  completeScan,
  failScan,
  isPullRequest,
  readScanConfig,
  sendResults,
} from '../pipelines/server-scan.ts';
import { findMergeBase } from '../pipelines/target-branch.ts';
import { judgeFindings } from '../scanning/judge-findings.ts';
import { formatFindingsWithCode, formatProblems } from '../scanning/text-report.ts';
import { usualLimits } from '../scanning/usual-limits.ts';
import { withoutBaseline } from '../scanning/without-baseline.ts';
import { countOf } from '../terminal/count.ts';

/** Names of CI systems as Semgrep's command has them. */
const systemNames: Readonly<Record<string, string>> = {
  'GitHub Actions': 'github-actions',
  'GitLab CI': 'gitlab-ci',
  Jenkins: 'jenkins',
  Buildkite: 'buildkite',
  CircleCI: 'circleci',
  'Azure Pipelines': 'azure-pipelines',
  'Bitbucket Pipelines': 'bitbucket',
  'Travis CI': 'travis',
};

export const ci = defineCommand({
  name: 'ci',
  summary: 'Scan in a pipeline, by the rules and policies of the server',
  description: [
    'Does what "semgrep ci --oss-only" does, without Python: fetches the rules that are switched on, scans the checkout, sends what it finds, and fails the build if a policy blocks it. A project can change from one to the other and back: the findings are the same.',
    'A branch is scanned as a whole. In a pull request, where the CI system names its target branch, the changed files are scanned, and only findings that the target branch does not have are reported.',
    'Exits with 0, with 1 if a finding blocks, and with another code if the scan or the server failed. The token needs the CI permission.',
  ],
  options: {
    project: { kind: 'text', value: 'NAME', summary: 'Project, such as acme/shop; created if it does not exist.' },
    ref: { kind: 'text', value: 'REF', summary: 'Branch, tag (refs/tags/…) or pull request (refs/pull/7/head).' },
    commit: { kind: 'text', value: 'SHA', summary: 'The scanned commit.' },
    'dry-run': { kind: 'flag', summary: 'Scan and print, but send nothing.' },
    jobs: { kind: 'integer', value: 'N', min: 1, max: 256, summary: 'Threads (default: one per core).' },
    timeout: {
      kind: 'integer',
      value: 'SECONDS',
      min: 1,
      max: 86_400,
      summary: 'How long to wait for the server to process the results (default: 1800).',
    },
  },
  examples: [
    { text: 'In CI, with PARAPET_URL and PARAPET_TOKEN in the environment', line: 'parapet ci' },
    { text: 'On your machine, without sending anything', line: 'parapet ci --dry-run' },
  ],
  async run({ options, context }) {
    const { output, runtime } = context;
    // Other commands start without the scanner.
    const [{ scanTree }, { blocks, resultsOf }] = await Promise.all([
      import('@parapet/scanner'),
      import('../pipelines/results.ts'),
    ]);
    const origin = await findOrigin(runtime, options);
    const folder = (await readTop(runtime.directory)) ?? runtime.directory;
    const baseRef = isPullRequest(origin.ref) ? readCiBaseRef(runtime.environment) : undefined;
    const base = baseRef === undefined ? undefined : await findMergeBase(folder, baseRef);
    const { sender } = await context.connect();
    const uniqueId = randomUUID();
    const system = readCiRun(runtime.environment)?.system ?? '';
    const isDryRun = options['dry-run'];
    const begun = { ...origin, uniqueId, system: systemNames[system] ?? 'git', isFull: base === undefined, isDryRun };
    const scanId = await beginScan(sender, begun);
    try {
      const config = await readScanConfig(sender, uniqueId);
      const scan = (
        place: string,
        only: readonly string[] | undefined,
        named: readonly string[] = [],
      ): Promise<TreeScan> =>
        scanTree({
          folder: place,
          named,
          only: only && new Set(only),
          ruleFiles: [{ text: config.rules, idPrefix: '' }],
          include: [],
          exclude: config.exclude,
          bytesMax: usualLimits.bytes,
          limits: {
            threads: options.jobs ?? availableParallelism(),
            secondsPerRule: usualLimits.seconds,
            megabytes: usualLimits.megabytes,
          },
          onFile: (done, total) =>
            output.progress.show({ label: 'scan', done, total, text: `${done} of ${countOf(total, 'file')}` }),
        });
      const changed = base === undefined ? undefined : (await readChangesSince(folder, base)).paths;
      const found = await scan(folder, changed);
      // The server closes findings of the files that were searched: of others none is sent.
      const isSent = new Set(found.paths);
      const scanned = { ...found, findings: found.findings.filter(({ path }) => isSent.has(path)) };
      const findings =
        base === undefined
          ? scanned.findings
          : await withoutBaseline(
              scanned.findings,
              { folder, commit: base },
              async (place, named, only) => (await scan(place, only, named)).findings,
            );
      const result: TreeScan = { ...scanned, findings };
      output.progress.clear();
      const judged = judgeFindings(findings, scanned.rules);
      const ruleById = new Map(scanned.rules.map((rule) => [rule.id, rule]));
      const blocking = judged.filter(
        ({ finding }) => blocks(ruleById.get(finding.ruleId)!.metadata) && !config.ignored.has(finding.matchBasedId),
      );
      if (!output.isJson && judged.length > 0) output.line(formatFindingsWithCode(judged, output));
      for (const line of formatProblems(scanned.problems)) output.warn(line);
      let reason = blocking.length > 0 ? `${countOf(blocking.length, 'finding')} of rules that block` : '';
      if (scanId !== null) {
        await sendResults(sender, scanId, resultsOf(result, scanned.paths));
        const judgement = await completeScan(sender, scanId, {
          exitCode: blocking.length > 0 ? exitCodes.failed : exitCodes.ok,
          timeoutMs: (options.timeout ?? 1800) * 1000,
          onWait: () => output.progress.show({ label: `scan ${scanId}`, text: 'the server reads the results' }),
        });
        output.progress.clear();
        reason ||= judgement;
      }
      const isBlocked = reason !== '';
      if (output.isJson) {
        output.json({ scanId, findings: findings.length, blocking: blocking.length, isBlocked, reason });
      } else {
        const sent = scanId === null ? 'Nothing was sent' : `Sent as scan ${scanId}`;
        output.note(
          `${countOf(judged.length, 'finding')} in ${countOf(scanned.paths.length, 'file')}, by ${countOf(scanned.rules.length, 'rule')}. ` +
            `${sent} (project ${origin.project}, ref ${origin.ref}).`,
        );
        if (isBlocked) output.line(`The build fails: ${reason}.`);
      }
      return isBlocked ? exitCodes.failed : exitCodes.ok;
    } catch (error) {
      if (scanId !== null) await failScan(sender, scanId, error instanceof Error ? error.message : String(error));
      throw error;
    }
  },
});
