/** `parapet upload`: uploads scanner output and prints what the scans changed. */
import { randomUUID } from 'node:crypto';
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import type { Connection, Context } from '../cli/context.ts';
import { exitCodes, type ExitCode } from '../cli/exit-codes.ts';
import { readCiBaseRef, readCiRun } from '../defaults/ci.ts';
import { findOrigin } from '../defaults/find-origin.ts';
import { uploadFormatValues, uploadScopeValues } from '../generated/enums.ts';
import { formatFindings } from '../reporting/finding-table.ts';
import { severities } from '../reporting/vocabulary.ts';
import { openSource, type Source } from '../uploading/body.ts';
import { findFailing } from '../uploading/fail-on.ts';
import { describeChanges } from '../uploading/changes-since.ts';
import { readManifest, writeManifest } from '../uploading/manifest.ts';
import { formatScan, hasSucceeded, progressText, waitForScan, type Scan } from '../uploading/scan.ts';
import { sendUpload, type UploadParameters } from '../uploading/send-upload.ts';
import { countOf } from '../terminal/count.ts';

const filesMax = 1000;

export const upload = defineCommand({
  name: 'upload',
  summary: 'Upload scanner output and show what it changed',
  description: [
    'Compresses and streams each file to the server and waits until the server has processed it. Then prints how many findings are new, unchanged, reopened or fixed, and which results could not be read.',
    'In a git checkout it also sends which files were renamed, and which lines changed, since the commits that the server saw last (line numbers, no code), so that findings are recognised exactly. On a branch or pull request that was never scanned, these are the commits last scanned on the target branch, which CI systems name, or on the primary branch. A shallow clone must contain them; without them, the command prints a warning and continues.',
    'Project, ref and commit default to those of the CI build, then to those of the git checkout in the current directory. In CI, the name of the system and its run go along, and the page of the scan shows them.',
  ],
  positionals: { name: 'FILE…', summary: 'Scanner output, or - for standard input.', min: 1, max: filesMax },
  options: {
    project: { kind: 'text', value: 'NAME', summary: 'Project, such as acme/shop; created if it does not exist.' },
    ref: { kind: 'text', value: 'REF', summary: 'Branch, tag (refs/tags/…) or pull request (refs/pull/7/head).' },
    commit: { kind: 'text', value: 'SHA', summary: 'The scanned commit.' },
    format: {
      kind: 'choice',
      choices: uploadFormatValues,
      summary: 'Format of the files (default: auto, which detects it).',
    },
    scope: {
      kind: 'choice',
      choices: uploadScopeValues,
      summary:
        'What the scan covered: the whole repository (full, the default) or only the paths of the manifest (diff).',
    },
    category: {
      kind: 'text',
      value: 'NAME',
      summary: 'Distinguishes several analyses by one tool in one project, such as one per subfolder.',
    },
    'confirm-closes': {
      kind: 'flag',
      summary:
        'Close findings without confirmation, even 10 or more that the upload has no path in common with. Without it, such an upload is held back, because usually its project or category is wrong.',
    },
    manifest: {
      kind: 'text',
      value: 'FILE',
      summary: 'JSON file that lists scanned paths, deleted paths and renames.',
    },
    'changed-since': {
      kind: 'text',
      value: 'COMMIT',
      summary: 'Create the manifest from the git changes since this commit.',
    },
    'no-line-map': {
      kind: 'flag',
      summary: 'Do not send the renames and changed line numbers since the last scan, which git knows.',
    },
    'idempotency-key': {
      kind: 'text',
      value: 'KEY',
      summary: 'A repeated upload with the same key returns the existing scan; with one file only.',
    },
    'no-wait': { kind: 'flag', summary: 'Print the scan IDs and do not wait for the scans.' },
    'no-compress': { kind: 'flag', summary: 'Send the files uncompressed.' },
    timeout: {
      kind: 'integer',
      value: 'SECONDS',
      min: 1,
      max: 86_400,
      summary: 'How long to wait for each scan (default: 3600).',
    },
    'fail-on': {
      kind: 'choice',
      choices: severities,
      summary:
        'Exit with code 10 if the upload adds findings of this severity or above (in a pull request: as long as one is open). The token also needs the web-api permission.',
    },
  },
  examples: [
    { text: 'Upload from CI; project, ref and commit are detected', line: 'parapet upload semgrep.json' },
    {
      text: 'Set project, ref and commit',
      line: 'parapet upload results.sarif --project acme/shop --ref main --commit 3f2c1e0',
    },
    {
      text: 'Upload from a pipe',
      line: 'gitleaks detect --report-format json --report-path - | parapet upload - --format gitleaks',
    },
    {
      text: 'Fail the build on new high or critical findings',
      line: 'parapet upload semgrep.json --fail-on high',
    },
  ],
  async run({ options, positionals, context }) {
    const { output, runtime } = context;
    checkCombination(options, positionals);
    const sources = await Promise.all(positionals.map(openSource));
    const ci = readCiRun(runtime.environment);
    const parameters: UploadParameters = {
      ...(await findOrigin(runtime, options)),
      format: options.format ?? 'auto',
      scope: options.scope ?? 'full',
      category: options.category,
      confirm: options['confirm-closes'] ? 'closes' : undefined,
      ci: ci?.system,
      ciRun: ci?.run,
      ciUrl: ci?.url,
    };
    const given = await readManifest({
      file: options.manifest,
      changedSince: options['changed-since'],
      scope: parameters.scope,
      directory: runtime.directory,
    });
    const connection = await context.connect();
    const known = options['no-line-map']
      ? null
      : await describeChanges(
          connection,
          { ...parameters, baseRef: readCiBaseRef(runtime.environment) },
          {
            directory: runtime.directory,
            note: (text) => output.note(text),
          },
        );
    const manifest = writeManifest(given, known, parameters.scope);
    const sent: { source: Source; scanId: string }[] = [];
    for (const source of sources) {
      const { name: label, bytes: total } = source;
      const scanId = await sendUpload(connection, source, {
        parameters,
        manifest,
        idempotencyKey: options['idempotency-key'] ?? randomUUID(),
        compresses: !options['no-compress'],
        stdin: runtime.stdin,
        onBytes: (done) => output.progress.show({ label, done, total, text: `uploading ${sizeText(done, total)}` }),
      });
      output.progress.clear();
      output.note(`${label}: uploaded as scan ${scanId} (project ${parameters.project}, ref ${parameters.ref})`);
      sent.push({ source, scanId });
    }
    if (options['no-wait']) {
      if (output.isJson) output.json({ scans: sent.map(({ source, scanId }) => ({ file: source.name, scanId })) });
      else for (const { scanId } of sent) output.line(scanId);
      return exitCodes.ok;
    }
    const scans = await waitForAll(context, connection, sent, (options.timeout ?? 3600) * 1000);
    const failOn = options['fail-on'];
    const ended = scans.map(({ scan }) => scan);
    const failing = failOn === undefined ? null : await findFailing(connection, ended.filter(hasSucceeded), failOn);
    if (output.isJson) {
      const list = scans.map(({ file, scan }) => ({ file, scanId: scan.id, ...scan }));
      output.json({ scans: list, failing: failing?.map(({ id }) => id) ?? null });
    } else if (failing !== null) {
      output.line(
        failing.length === 0
          ? `No new findings of severity ${failOn} or above.`
          : `${countOf(failing.length, 'finding')} of severity ${failOn} or above:\n${formatFindings(failing, output)}`,
      );
    }
    return exitCodeFor(ended, failing?.length ?? 0);
  },
});

function checkCombination(
  options: { 'idempotency-key': string | undefined; 'no-wait': boolean; 'fail-on': string | undefined },
  files: readonly string[],
): void {
  if (files.length > 1 && options['idempotency-key'] !== undefined) {
    throw usageError('--idempotency-key works with one file only', 'Upload each file with a command of its own.');
  }
  if (files.filter((file) => file === '-').length > 1)
    throw usageError('- was given more than once', 'Standard input can be uploaded once.');
  if (options['no-wait'] && options['fail-on'] !== undefined)
    throw usageError('--fail-on cannot be combined with --no-wait', 'It has to wait for the result: remove --no-wait.');
}

async function waitForAll(
  { output }: Context,
  connection: Connection,
  sent: readonly { source: Source; scanId: string }[],
  timeoutMs: number,
): Promise<{ file: string; scan: Scan }[]> {
  const scans: { file: string; scan: Scan }[] = [];
  for (const { source, scanId } of sent) {
    const scan = await waitForScan(connection, scanId, {
      timeoutMs,
      onProgress: (state) =>
        output.progress.show({ label: `${source.name} (scan ${scanId})`, text: progressText(state) }),
    });
    if (!output.isJson) output.line(formatScan(scan, output, `${source.name} (scan ${scanId})`));
    scans.push({ file: source.name, scan });
  }
  return scans;
}

function exitCodeFor(scans: readonly Scan[], failing: number): ExitCode {
  if (!scans.every(hasSucceeded)) return exitCodes.failed;
  return failing > 0 ? exitCodes.findings : exitCodes.ok;
}

function sizeText(bytes: number, total: number | null): string {
  const megabytes = (count: number) => `${(count / 1_000_000).toFixed(1)} MB`;
  return total === null ? megabytes(bytes) : `${megabytes(bytes)} of ${megabytes(total)}`;
}
