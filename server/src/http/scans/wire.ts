/** Scans on the wire: the parameters of an upload, and the shape of a scan. */
import { z } from 'zod';
import { formats } from '../../model/formats.ts';
import { heldClosingsCode } from '../../model/held-closings.ts';
import { hunkProblem } from '../../model/identity/line-map.ts';
import { scanStatuses } from '../../model/scan.ts';
import { parseRef, refNameProblem } from '../../model/scm/refs.ts';
import { wireEnum } from '../wire/enums.ts';
import { idOutput, idInput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import type { Scan } from '../../domain/scans/get-scan.ts';
import type { ListedScan } from '../../domain/scans/list-scans.ts';
import { isOneLine, oneLineRule } from '../../base/one-line.ts';

export const scanStatus = wireEnum('SCAN_STATUS_', scanStatuses);

/** Upper bound of a name or a path in a request. */
const nameLengthMax = 500;
const pathLengthMax = 4_096;
const manifestPathsMax = 1_000_000;

/** The page of a run in CI: shown as a link, so that nothing else than a plain web address is taken. */
const webAddress = z
  .string()
  .max(2_048, 'must have at most 2048 characters')
  .refine((text) => {
    const url = URL.parse(text);
    return (
      text === '' || (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    );
  }, 'must be an http or https URL without a password');

const shownText = z.string().max(200, 'must have at most 200 characters').refine(isOneLine, oneLineRule);

const commitId = z.string().regex(/^[0-9a-fA-F]{7,64}$/, 'must be a commit id of 7 to 64 hexadecimal digits');

export const UploadQuery = z.object({
  project: z
    .string()
    .min(1, 'name the project, such as project=shop/backend')
    .max(nameLengthMax)
    .refine(isOneLine, oneLineRule),
  ref: z.string().min(1, 'name the branch or ref that was scanned, such as ref=main'),
  commit: commitId.default(''),
  format: z.enum(['auto', ...formats]).default('auto'),
  scope: z.enum(['full', 'diff']).default('full'),
  category: z.string().max(nameLengthMax).optional(),
  confirm: z
    .enum(['closes'])
    .optional()
    .describe('`closes`: the upload may close findings that it has no path in common with'),
  ci: shownText
    .optional()
    .describe(
      'Parapet extension: The CI system that the upload comes from, such as `GitHub Actions`. Shown with the scan, and trusted for nothing.',
    ),
  ciRun: shownText
    .optional()
    .describe('Parapet extension: The system’s number or name of the run; ignored without `ci`.'),
  ciUrl: webAddress.optional().describe('Parapet extension: The page of the run; ignored without `ci`.'),
});

const path = z
  .string()
  .max(pathLengthMax)
  .transform((given) => given.replace(/^(?:\.\/)+/, ''));

/** Most lines of a file that a hunk can name. */
const lineMax = 2 ** 31 - 1;
/** Bounds of a line map: larger changes are sent as null, file by file. */
const changesMax = 8;
const mappedFilesMax = 20_000;
const hunksMax = 200_000;

const line = z.int().min(0).max(lineMax);

const ChangesOfBase = z
  .object({
    baseCommit: commitId.transform((given) => given.toLowerCase()),
    renames: z.record(path, path).default({}).describe('old path to new path, since that commit'),
    lineMap: z
      .record(path, z.array(z.tuple([line, line, line, line])).nullable())
      .default({})
      .describe(
        'by new path: the hunks of `git diff --unified=0`, each as the numbers of its header `@@ -a,b +c,d @@`; null if the lines ' +
          'changed in an unknown way. A renamed file without an entry kept its lines.',
      ),
  })
  .superRefine(({ renames, lineMap }, context) => {
    const refuse = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
    const files = Object.entries(lineMap);
    if (files.length > mappedFilesMax) refuse(['lineMap'], `names more than ${mappedFilesMax} files`);
    for (const [path, hunks] of files) {
      const problem = hunks === null ? null : hunkProblem(hunks);
      if (problem !== null) return refuse(['lineMap', path], problem);
    }
    const targets = new Set<string>();
    for (const [from, to] of Object.entries(renames)) {
      if (targets.has(to)) return refuse(['renames', from], `another file was renamed to ${to}, too`);
      targets.add(to);
    }
  });

const baseRef = z
  .string()
  .min(1)
  .refine((name) => refNameProblem(name) === undefined, 'is not the name of a ref')
  .transform((name) => parseRef(name).name)
  .optional()
  .describe('the target branch of the pull request; a new ref is compared with it before the primary ref');

export const ScannedCommitsQuery = UploadQuery.pick({ project: true, ref: true }).extend({ baseRef });

/** The upload's own scope; its paths are relative to the repository root, as in the findings. */
export const UploadManifest = z.object({
  paths: z.array(path).max(manifestPathsMax).nullable().default(null),
  deleted: z.array(path).max(manifestPathsMax).default([]),
  renames: z.record(path, path).default({}).describe('old path to new path'),
  changes: z
    .array(ChangesOfBase)
    .max(changesMax)
    .default([])
    .superRefine((all, context) => {
      const hunks = all
        .flatMap(({ lineMap }) => Object.values(lineMap))
        .reduce((sum, each) => sum + (each?.length ?? 0), 0);
      if (hunks > hunksMax)
        context.addIssue({ code: 'custom', message: `the line maps have more than ${hunksMax} hunks` });
    })
    .describe(
      'what changed since the commits of earlier scans; used where the last scan of an analysis on the ref saw `baseCommit`, and, ' +
        'for an analysis that is new on the ref, where its last scan on the base ref or on the primary ref did',
    ),
  baseRef,
  uncommitted: z
    .array(path)
    .max(manifestPathsMax)
    .default([])
    .describe('paths whose scanned content is not that of `commit`'),
});

export const UploadAccepted = z.object({ scanId: idOutput });

export const ScanParams = z.object({ scanId: idInput });

const count = z.int().min(0);
/** The members of each scan in a list. */
export const summaryMembers = {
  id: idOutput,
  project: z.object({ id: idOutput, name: z.string() }),
  ref: z.string(),
  commit: z.string(),
  format: z
    .string()
    .describe(
      'the format of the file: what was recognised once the scan has ended; `auto` before, and of a file that no format fits',
    ),
  scope: z.enum(['full', 'diff']),
  fileName: z.string(),
  uploadedBy: z.string(),
  status: scanStatus.output,
  createdAt: instantOutput,
  startedAt: instantOrNullOutput,
  completedAt: instantOrNullOutput,
  counts: z.object({
    parsed: count,
    new: count,
    unchanged: count,
    reopened: count,
    fixed: count,
    removed: count,
    muted: count,
    duplicates: count,
    ignored: count.describe('results on paths that an ignore pattern matches'),
  }),
  problemCount: count.describe('all problems, including those that are not listed'),
};

export const ScanAnswer = z.object({
  scan: z.object({
    ...summaryMembers,
    progress: z.object({ step: z.string(), resultsRead: count }).describe('while it is pending or running'),
    problems: z.array(
      z.object({
        file: z.string(),
        place: z.string(),
        message: z.string(),
        code: z.string().describe(`\`${heldClosingsCode}\`, or empty`),
      }),
    ),
    heldClosings: z
      .object({
        count,
        paths: z.array(z.string()).describe('some of their paths'),
        confirmedAt: instantOrNullOutput,
        confirmedBy: z.string(),
      })
      .nullable()
      .describe(
        'the findings that it would have closed, if it was held back: usually its project or category is wrong',
      ),
    ci: z
      .object({ system: z.string(), run: z.string(), url: z.string() })
      .nullable()
      .describe('the CI system that the uploader says it ran in, and its run: an unverified claim'),
  }),
});

export function scanToWire(scan: Scan): z.input<typeof ScanAnswer> {
  const { progress, problems, heldClosings: held } = scan;
  return {
    scan: {
      ...summaryToWire(scan),
      progress: { step: progress.step ?? '', resultsRead: progress.resultsRead ?? 0 },
      problems: problems.map(({ file, place, message, code = '' }) => ({ file, place, message, code })),
      heldClosings: held && {
        count: held.count,
        paths: [...held.paths],
        confirmedAt: instantToWire(scan.closingsConfirmedAt),
        confirmedBy: scan.closingsConfirmedBy ?? '',
      },
      ci: scan.ciRun && { ...scan.ciRun },
    },
  };
}

export function summaryToWire(scan: ListedScan) {
  const { counts } = scan;
  return {
    id: scan.id,
    project: { id: scan.projectId, name: scan.projectName },
    ref: scan.refName,
    commit: scan.commit,
    format: scan.format,
    scope: scan.scope,
    fileName: scan.fileName,
    uploadedBy: scan.uploadedBy,
    status: scanStatus.toWire(scan.status),
    createdAt: instantToWire(scan.createdAt),
    startedAt: instantToWire(scan.startedAt),
    completedAt: instantToWire(scan.completedAt),
    counts: {
      parsed: counts.parsed ?? 0,
      new: counts.new ?? 0,
      unchanged: counts.unchanged ?? 0,
      reopened: counts.reopened ?? 0,
      fixed: counts.fixed ?? 0,
      removed: counts.removed ?? 0,
      muted: counts.muted ?? 0,
      duplicates: counts.duplicates ?? 0,
      ignored: counts.ignored ?? 0,
    },
    problemCount: Number(scan.problemCount),
  };
}
