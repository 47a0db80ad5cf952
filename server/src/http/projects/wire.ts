/** The project record on the wire (api.md 2.6), always with every key. */
import { z } from 'zod';
import type { ProjectRecord } from '../../domain/projects/get-project.ts';
import type { IssueType, Problem } from '../../model/draft.ts';
import { projectScopes, scmHosts, scmTokenScopes, type ScmTokenScope } from '../../model/project.ts';
import { scanStatuses } from '../../model/scan.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';

export const scanStatus = wireEnum('SCAN_STATUS_', scanStatuses);
const scope = wireEnum('REPO_SCOPE_', projectScopes);
const scmType = wireEnum('SCM_TYPE_', scmHosts);
export const provider = wireEnum('PROVIDER_', scmHosts);

const text = z.string();
const texts = z.array(text);
const idOrEmpty = z.string().regex(/^(?:-?[0-9]+)?$/);
const NamedRef = z.object({ id: idOutput, ref: text });

export const ManagedScans = z.object({ diffScan: z.boolean(), numConfigs: z.int(), fullScan: z.boolean() });
export const AiScans = z.object({ fullScan: z.boolean() });

/** Always null until managed AI scans and a cloud integration exist (readings section 6). */
const aiFailureReason = z.null();
const CloudContext = z.null();

const ParserError = z.object({
  location: z.object({
    path: text,
    startLine: text,
    startCol: text,
    endLine: text,
    endCol: text,
    url: text,
    committedAt: instantOrNullOutput,
  }),
  reason: text,
  parser: text,
  text: text,
});

export const ProjectRecordWire = z
  .object({
    id: idOutput,
    name: text,
    deploymentId: idOutput,
    url: text,
    defaultBranch: text,
    firstScanId: idOrEmpty.describe('The first completed scan.'),
    repositoryScmLinkId: idOrEmpty,
    tags: texts,
    ignoredFiles: texts.describe('Active patterns of all products.'),
    linkedRepos: texts,
    provisionedAt: instantOutput,
    latestFullScaScanAt: instantOrNullOutput,
    archivedAt: instantOrNullOutput,
    scmLastSyncedAt: z.int().describe('Unix time in seconds; 0 = never.'),
    isArchived: z.boolean(),
    isDisconnected: z.boolean(),
    hasCodeAccess: z.boolean(),
    isSetup: z.boolean().describe('True if a scan of the project was completed.'),
    isScmArchived: z.boolean(),
    isSemgrepArchived: z.boolean().describe('Archived in Parapet, independent of its host.'),
    latestScan: z
      .object({
        id: idOutput,
        startedAt: instantOrNullOutput,
        completedAt: instantOrNullOutput,
        exitCode: text.describe('As reported by the scanner’s command in a pipeline; else empty.'),
        hasLogs: z.boolean(),
        status: scanStatus.output,
        isManagedScanPlaceholder: z.boolean(),
        aiFailureReason,
      })
      .nullable(),
    productIgnoredFiles: z.object({ sast: texts, sca: texts, secrets: texts }),
    managedScans: ManagedScans,
    aiScans: AiScans,
    authorizedScopes: z.array(scope.output).describe('What the caller may do with it.'),
    provider: provider.output.nullable(),
    scmType: scmType.output.nullable(),
    refs: z
      .array(z.object({ repoRefId: idOutput, ref: text, isDefault: z.boolean(), isPrimary: z.boolean() }))
      .describe('Branches and tags: the primary one, the default one, then the newest; at most 200.'),
    primaryRef: NamedRef.extend({ isOverride: z.boolean().describe('True if a person chose it.') }).nullable(),
    defaultRef: NamedRef.nullable(),
    lastScannedRef: NamedRef.nullable(),
    latestFullScaScanParserErrors: z.object({ errors: z.array(ParserError) }),
    scaInfo: z.object({
      dependencyCounts: z.record(z.string(), z.string()).describe('Number of packages by lockfile path.'),
    }),
    tokenScopes: z.object(
      Object.fromEntries(scmTokenScopes.map((name) => [name, z.boolean()])) as Record<ScmTokenScope, z.ZodBoolean>,
    ),
    cloudContext: CloudContext,
  })
  .meta({ id: 'Project' });

export const ProjectAnswer = z.object({ repo: ProjectRecordWire });

/** Added to the record in our own operation: the documented record has no field for a sync's error. */
export const ShownProject = ProjectAnswer.extend({
  scmSync: z
    .object({
      lastSyncedAt: instantOrNullOutput.describe('Time of the last successful sync.'),
      problem: text.describe('Why the last sync failed; empty if it succeeded.'),
      problemAt: instantOrNullOutput,
      description: text.describe('The repository’s description at its host; empty without one.'),
      languages: z
        .array(z.object({ name: text, percent: z.number().describe('Share of the code in per cent, 0–100.') }))
        .describe('Languages of the repository, as its host counts them; the largest share first.'),
    })
    .describe('The last sync with its source-code host, and details that the record has no room for.'),
}).meta({ id: 'ShownProject' });

export const ProjectParams = z.object({ repoId: idInput });

/** The record of api.md 2.6. Fields without a source yet are null, empty or false. */
export function projectToWire(project: ProjectRecord): z.input<typeof ProjectRecordWire> {
  const { scm, latestScan, latestInventoryScan: inventoryScan } = project;
  const isArchived = project.archivedAt !== null;
  const patternsOf = (product: IssueType) => project.ignores.find((each) => each.product === product)?.patterns ?? [];
  return {
    id: project.id,
    name: project.name,
    deploymentId: project.deploymentId,
    url: project.url,
    defaultBranch: project.defaultBranch,
    firstScanId: project.firstScanId ?? '',
    repositoryScmLinkId: scm?.linkId ?? '',
    tags: [...project.tags],
    ignoredFiles: [...new Set(project.ignores.flatMap(({ patterns }) => patterns))],
    linkedRepos: [],
    provisionedAt: instantToWire(project.provisionedAt),
    latestFullScaScanAt: instantToWire(inventoryScan?.completedAt ?? null),
    archivedAt: instantToWire(project.archivedAt),
    scmLastSyncedAt: Math.floor((scm?.lastSyncedAt?.getTime() ?? 0) / 1000),
    isArchived,
    isDisconnected: scm?.isDisconnected ?? false,
    hasCodeAccess: scm?.hasCodeAccess ?? false,
    isSetup: project.firstScanId !== null,
    isScmArchived: scm?.isArchived ?? false,
    isSemgrepArchived: isArchived,
    latestScan: latestScan && {
      id: latestScan.id,
      startedAt: instantToWire(latestScan.startedAt),
      completedAt: instantToWire(latestScan.completedAt),
      exitCode: latestScan.exitCode ?? '',
      hasLogs: false,
      status: scanStatus.toWire(latestScan.status),
      isManagedScanPlaceholder: false,
      aiFailureReason: null,
    },
    productIgnoredFiles: { sast: patternsOf('sast'), sca: patternsOf('sca'), secrets: patternsOf('secrets') },
    managedScans: managedScansToWire(project),
    aiScans: { fullScan: project.aiFullScan },
    authorizedScopes: project.authorizedScopes.map((each) => scope.toWire(each)),
    provider: scm && provider.toWire(scm.host),
    scmType: scm && scmType.toWire(scm.host),
    refs: project.refs.map(({ id, name, isDefault, isPrimary }) => ({
      repoRefId: id,
      ref: name,
      isDefault,
      isPrimary,
    })),
    primaryRef: project.primaryRef && { ...refToWire(project.primaryRef), isOverride: project.isPrimaryRefChosen },
    defaultRef: project.defaultRef && refToWire(project.defaultRef),
    lastScannedRef: project.lastScannedRef && refToWire(project.lastScannedRef),
    latestFullScaScanParserErrors: {
      errors: (inventoryScan?.problems ?? []).map((each) => errorToWire(each, inventoryScan?.parser ?? '')),
    },
    scaInfo: {
      dependencyCounts: Object.fromEntries(
        project.dependencyCounts.map(({ lockfilePath, count }) => [lockfilePath, count]),
      ),
    },
    tokenScopes: Object.fromEntries(
      scmTokenScopes.map((name) => [name, scm?.tokenScopes.includes(name) ?? false]),
    ) as Record<ScmTokenScope, boolean>,
    cloudContext: null,
  };
}

export function managedScansToWire(
  project: Pick<ProjectRecord, 'managedDiffScan' | 'managedConfigCount' | 'managedFullScan'>,
): z.input<typeof ManagedScans> {
  const { managedDiffScan, managedConfigCount, managedFullScan } = project;
  return { diffScan: managedDiffScan, numConfigs: managedConfigCount, fullScan: managedFullScan };
}

export function syncToWire(project: ProjectRecord): z.input<typeof ShownProject>['scmSync'] {
  const { scmLastSyncedAt, scmProblem, scmProblemAt, scmDescription, scmLanguages } = project;
  return {
    lastSyncedAt: instantToWire(scmLastSyncedAt),
    problem: scmProblem,
    problemAt: instantToWire(scmProblemAt),
    description: scmDescription,
    languages: scmLanguages,
  };
}

function refToWire({ id, name }: { id: string; name: string }): z.input<typeof NamedRef> {
  return { id, ref: name };
}

/** For a lockfile, the scanner's own error; for an uploaded file, its parser's message and location. */
function errorToWire({ file, place, message, lockfile }: Problem, parser: string): z.input<typeof ParserError> {
  const told = (count: number | undefined): string => (count === undefined || count === 0 ? '' : String(count));
  return {
    location: {
      path: file,
      startLine: told(lockfile?.line) || (/^line (\d+)$/.exec(place)?.[1] ?? ''),
      startCol: told(lockfile?.column),
      endLine: '',
      endCol: '',
      url: '',
      committedAt: null,
    },
    reason: lockfile?.reason ?? message,
    parser: lockfile?.parser ?? parser,
    text: lockfile?.text ?? place,
  };
}
