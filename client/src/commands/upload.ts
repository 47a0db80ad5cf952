/** `parapet upload`: scanner output to the server, and what came of it. */
import { randomUUID } from 'node:crypto';
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import type { Connection, Context } from '../cli/context.ts';
import { exitCodes, type ExitCode } from '../cli/exit-codes.ts';
import { readCiOrigin, type Origin } from '../defaults/ci.ts';
import { readGitOrigin } from '../defaults/git.ts';
import { uploadFormatValues, uploadScopeValues } from '../generated/enums.ts';
import { formatFindings } from '../reporting/finding-table.ts';
import { severities } from '../reporting/vocabulary.ts';
import { openSource, type Source } from '../uploading/body.ts';
import { findFailing } from '../uploading/fail-on.ts';
import { readManifest } from '../uploading/manifest.ts';
import { formatScan, hasSucceeded, progressText, waitForScan, type Scan } from '../uploading/scan.ts';
import { sendUpload, type UploadParameters } from '../uploading/send-upload.ts';

const filesMax = 1000;

export const upload = defineCommand({
  name: 'upload',
  summary: 'Upload scanner output and wait for what it changes',
  description: [
    'Streams each file to the server, compressed on the way, and waits until its scan has ended: then prints how many findings are new, unchanged, reopened, fixed, and what could not be read.',
    'Project, ref and commit come from the options, else from the CI system, else from the git checkout in the current directory.',
  ],
  positionals: { name: 'FILE…', summary: 'Scanner output; - is standard input.', min: 1, max: filesMax },
  options: {
    project: { kind: 'text', value: 'NAME', summary: 'The project, such as acme/shop; a new name makes a project.' },
    ref: { kind: 'text', value: 'REF', summary: 'Branch, tag (refs/tags/…) or pull request (refs/pull/7/head).' },
    commit: { kind: 'text', value: 'SHA', summary: 'The commit that was scanned.' },
    format: {
      kind: 'choice',
      choices: uploadFormatValues,
      summary: 'The format of the files (else auto: by their content).',
    },
    scope: {
      kind: 'choice',
      choices: uploadScopeValues,
      summary: 'Whether the scan covered everything (full, the default) or only the paths of the manifest.',
    },
    category: { kind: 'text', value: 'NAME', summary: 'Tells apart several analyses of one tool in one project.' },
    manifest: { kind: 'text', value: 'FILE', summary: 'JSON with the scanned paths, deleted paths and renames.' },
    'changed-since': {
      kind: 'text',
      value: 'COMMIT',
      summary: 'Make the manifest from what git says has changed since this commit.',
    },
    'idempotency-key': {
      kind: 'text',
      value: 'KEY',
      summary: 'The same key again gives the same scan, instead of another one; for one file.',
    },
    'no-wait': { kind: 'flag', summary: 'Do not wait for the scans to end.' },
    'no-compress': { kind: 'flag', summary: 'Send the files as they are.' },
    timeout: {
      kind: 'integer',
      value: 'SECONDS',
      min: 1,
      max: 86_400,
      summary: 'How long to wait for each scan (else 3600).',
    },
    'fail-on': {
      kind: 'choice',
      choices: severities,
      summary:
        'End with code 10 when there are new findings of at least this severity (in a pull request: any open ones of it); needs the WEB_API permission too.',
    },
  },
  examples: [
    { text: 'In CI, where project, ref and commit are known', line: 'parapet upload semgrep.json' },
    { text: 'Everything said', line: 'parapet upload results.sarif --project acme/shop --ref main --commit 3f2c1e0' },
    {
      text: 'From a pipe',
      line: 'gitleaks detect --report-format json --report-path - | parapet upload - --format gitleaks',
    },
    {
      text: 'Break the build on new findings that are high or critical',
      line: 'parapet upload semgrep.json --fail-on high',
    },
  ],
  async run({ options, positionals, context }) {
    const { output, surroundings } = context;
    checkCombination(options, positionals);
    const sources = await Promise.all(positionals.map(openSource));
    const parameters: UploadParameters = {
      ...(await findOrigin(context, options)),
      format: options.format ?? 'auto',
      scope: options.scope ?? 'full',
      category: options.category,
    };
    const manifest = await readManifest({
      file: options.manifest,
      changedSince: options['changed-since'],
      scope: parameters.scope,
      directory: surroundings.directory,
    });
    const connection = await context.connect();
    const sent: { source: Source; scanId: string }[] = [];
    for (const source of sources) {
      const { name: label, bytes: total } = source;
      const scanId = await sendUpload(connection, source, {
        parameters,
        manifest,
        idempotencyKey: options['idempotency-key'] ?? randomUUID(),
        compresses: !options['no-compress'],
        stdin: surroundings.stdin,
        onBytes: (done) => output.progress.show({ label, done, total, text: `uploading ${sizeText(done, total)}` }),
      });
      output.progress.clear();
      output.note(`${label}: accepted as scan ${scanId} of ${parameters.project}, ref ${parameters.ref}`);
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
          ? `Nothing new of severity ${failOn} or above.`
          : `${failing.length} of severity ${failOn} or above:\n${formatFindings(failing, output)}`,
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
    throw usageError('--idempotency-key belongs to one upload; give one file with it');
  }
  if (files.filter((file) => file === '-').length > 1) throw usageError('standard input can be uploaded once');
  if (options['no-wait'] && options['fail-on'] !== undefined)
    throw usageError('--fail-on must wait: leave --no-wait away');
}

/** Options, then CI, then git; a missing project or ref is an error that says how to give it. */
async function findOrigin(
  { surroundings }: Context,
  options: { project: string | undefined; ref: string | undefined; commit: string | undefined },
): Promise<{ project: string; ref: string; commit: string | undefined }> {
  const { environment, directory } = surroundings;
  const variable = environment['PARAPET_PROJECT'];
  const asked = { ...options, project: options.project ?? (variable === '' ? undefined : variable) };
  let known: Origin = {};
  if (asked.project === undefined || asked.ref === undefined || asked.commit === undefined) {
    known = readCiOrigin(environment) ?? {};
    const isWhole = known.project !== undefined && known.ref !== undefined && known.commit !== undefined;
    if (!isWhole) known = { ...(await readGitOrigin(directory)), ...known };
  }
  const project = asked.project ?? known.project;
  const ref = asked.ref ?? known.ref;
  if (project === undefined)
    throw usageError('which project? there is no git checkout here to tell', 'Give it with --project NAME.');
  if (ref === undefined) throw usageError('which branch? the git checkout here is on none', 'Give it with --ref NAME.');
  return { project, ref, commit: asked.commit ?? known.commit };
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
