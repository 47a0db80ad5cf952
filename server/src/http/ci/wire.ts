/**
 * The protocol of the `semgrep` command (docs/ci.md). Its shapes are the command's, not ours: keys that it does not
 * send may be absent or null, and members that we do not read may be anything.
 */
import { z } from 'zod';
import { branchInJenkins, ciProducts, repositoryUrlOf, type CiScanStart } from '../../model/ci-scan.ts';
import type { ScanConfig } from '../../domain/ci/get-scan-config.ts';
import { idInput } from '../wire/ids.ts';
import { isOneLine, oneLineRule } from '../../base/one-line.ts';

const nameLengthMax = 500;
const urlLengthMax = 2_000;
const listMax = 10_000;

const text = (max: number) =>
  z
    .union([z.string().max(max), z.int()])
    .transform(String)
    .nullish();
const flag = z.boolean().nullish();
export const UniqueId = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'must be 1 to 100 letters, digits, _ and -')
  .describe('the client’s own id of its scan');

const ProjectMetadata = z.object({
  repository: z.string().min(1).max(nameLengthMax).refine(isOneLine, oneLineRule),
  repo_display_name: text(nameLengthMax).refine((name) => isOneLine(name ?? ''), oneLineRule),
  repo_url: text(urlLengthMax),
  branch: text(nameLengthMax),
  scan_environment: text(100),
  commit: text(100),
  on: text(100),
  pull_request_id: text(100),
  is_full_scan: flag,
  is_code_scan: flag,
  is_sca_scan: flag,
  is_secrets_scan: flag,
});

const ScanMetadata = z.object({
  unique_id: UniqueId,
  cli_version: text(100),
  requested_products: z.array(z.string().max(100)).max(100).nullish(),
  partial_scan_rule_ids: z.array(z.string().max(nameLengthMax)).max(listMax).nullish(),
  dry_run: flag,
});

const example = {
  scan_metadata: { unique_id: '7a2e4a7e-6c1c-4f0e-9d0f-0d1f5b9f7c11', cli_version: '1.99.0', requested_products: [] },
  project_metadata: { repository: 'shop/backend', branch: 'main', on: 'push', is_full_scan: true },
};

export const StartV2 = z
  .object({ scan_metadata: ScanMetadata, project_metadata: ProjectMetadata })
  .meta({ examples: [example] });

/** Older clients also call the project’s metadata `meta`, and may omit the scan’s. */
export const StartV1 = z
  .object({
    scan_metadata: ScanMetadata.extend({ unique_id: UniqueId.nullish() }).nullish(),
    project_metadata: ProjectMetadata.nullish(),
    meta: ProjectMetadata.partial()
      .extend({ semgrep_version: text(100) })
      .nullish(),
  })
  .meta({ examples: [example] });

type GivenProject = z.output<typeof ProjectMetadata>;
type GivenScan = Omit<z.output<typeof ScanMetadata>, 'unique_id'>;

/** `uniqueId`: as given, or generated for older clients that send none. */
export function startOf(uniqueId: string, scan: GivenScan, project: GivenProject): CiScanStart {
  const flags = { sast: project.is_code_scan, sca: project.is_sca_scan, secrets: project.is_secrets_scan };
  const requested = scan.requested_products ?? [];
  const isJenkins = project.scan_environment === 'jenkins';
  const isGitId = /^[0-9a-fA-F]{7,64}$/.test(project.commit ?? '');
  return {
    uniqueId,
    isDryRun: scan.dry_run === true,
    clientVersion: scan.cli_version ?? '',
    products: ciProducts.filter((product) => requested.includes(product) || flags[product] === true),
    isPartial: (scan.partial_scan_rule_ids?.length ?? 0) > 0,
    project: project.repo_display_name || project.repository,
    url: repositoryUrlOf(project.repo_url ?? ''),
    branch: (isJenkins ? branchInJenkins(project.branch ?? '') : project.branch) || 'HEAD',
    commit: isGitId ? (project.commit ?? '') : '',
    isPullRequest: /^(?:pull|merge)_request/.test(project.on ?? ''),
    pullRequestId: project.pull_request_id ?? null,
    isFullScan: project.is_full_scan !== false,
  };
}

const Info = z.object({
  id: z.int().optional().describe('absent for a dry run'),
  enabled_products: z.array(z.enum(ciProducts)),
  deployment_id: z.int(),
  deployment_name: z.string(),
});
const Config = z.object({
  rules: z.object({ rules: z.array(z.unknown()) }),
  triage_ignored_syntactic_ids: z.array(z.string()),
  triage_ignored_match_based_ids: z.array(z.string()),
});
const EngineParams = z.object({
  autofix: z.boolean().describe('also send fixes and the texts of traces'),
  dependency_query: z.boolean(),
  ignored_files: z.array(z.string()),
  product_ignored_files: z.array(z.tuple([z.enum(ciProducts), z.array(z.string())])),
});

export const StartedV2 = z.object({ info: Info });
export const StartedV1 = z.object({ info: Info, config: Config, engine_params: EngineParams });
export const ConfigAnswer = z.object({ status: z.literal('success'), config: Config, engine_params: EngineParams });

export function configToWire({
  rules,
  ignored,
  ignoredMatchIds,
}: ScanConfig): Pick<z.input<typeof StartedV1>, 'config' | 'engine_params'> {
  return {
    config: {
      rules: { rules: [...rules] },
      triage_ignored_syntactic_ids: [],
      triage_ignored_match_based_ids: [...ignoredMatchIds],
    },
    engine_params: {
      autofix: true,
      dependency_query: true,
      ignored_files: [],
      product_ignored_files: ignored.map(([product, patterns]) => [product, [...patterns]]),
    },
  };
}

export const UniqueIdParams = z.object({ uniqueId: UniqueId });
export const CiScanParams = z.object({ scanId: idInput });

export const ResultsAccepted = z.object({ errors: z.array(z.object({ message: z.string() })), task_id: z.string() });
export const Completed = z.object({
  success: z.boolean().describe('false: the results are being read; ask again'),
  app_block_override: z.boolean().describe('the command ends with exit code 1, whatever its own rules say'),
  app_block_reason: z.string(),
  app_blocking_match_based_ids: z.array(z.string()),
});

export function completionToWire(success: boolean, blocking: readonly string[]): z.input<typeof Completed> {
  return {
    success,
    app_block_override: blocking.length > 0,
    app_block_reason: blocking.length > 0 ? `Findings of rules that block: ${blocking.length}` : '',
    app_blocking_match_based_ids: [...blocking],
  };
}

const exitCode = z.union([z.int(), z.string().regex(/^-?\d{1,9}$/)]).transform(Number);

export const Failure = z
  .object({
    exit_code: exitCode,
    stderr: z.string().nullish(),
  })
  .meta({ examples: [{ exit_code: 2, stderr: '' }] });
export const FailureAccepted = z.object({});

/** The command also sends the method and headers of its last request. */
export const FailOpenReport = z
  .object({
    request_id: UniqueId,
    exit_code: exitCode,
    url: z.string().nullish().describe('of the request that failed'),
    error: z.string().nullish().describe('the command’s stack trace'),
  })
  .meta({ examples: [{ request_id: '7a2e4a7e-6c1c-4f0e-9d0f-0d1f5b9f7c11', exit_code: 2 }] });

export const CurrentDeployment = z.object({
  deployment: z.object({
    id: z.int(),
    name: z.string(),
    display_name: z.string(),
    slug: z.string(),
    organization_id: z.int(),
    scm_name: z.string(),
    source_type: z.string(),
    default_user_role: z.string(),
    has_autofix: z.boolean(),
    has_deepsemgrep: z.boolean(),
    has_triage_via_comment: z.boolean(),
    has_dependency_query: z.boolean(),
  }),
});
export const Identity = z.object({
  identity: z
    .string()
    .describe('Fields as `name=value`, separated by spaces. `roles`: the token’s permissions, such as `(ci webapi)`.'),
});
