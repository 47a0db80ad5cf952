/** A scan that a scanner's command runs in a pipeline, in domain terms. Pure. */
import { parseRef, type ParsedRef } from './scm/refs.ts';
import { parseRepositoryAddress } from './scm/repository-address.ts';

/** Products by the command's names, which are also ours. */
export const ciProducts = ['sast', 'sca', 'secrets'] as const;
export type CiProduct = (typeof ciProducts)[number];

/** The command's description of the scan it starts. */
export interface CiScanStart {
  uniqueId: string;
  isDryRun: boolean;
  clientVersion: string;
  /** Empty: Parapet chooses. */
  products: readonly CiProduct[];
  /** The command will run only some of the rules. */
  isPartial: boolean;
  project: string;
  /** The repository's address from the pipeline; '' if it is not a web address. */
  url: string;
  branch: string;
  commit: string;
  isPullRequest: boolean;
  /** As the pipeline gives it: usually a number. */
  pullRequestId: string | null;
  /** False: the scan reports only what is new since its base. */
  isFullScan: boolean;
}

/** The address without credentials: pipelines check out with a name and a password in it. '' unless http or https. */
export function repositoryUrlOf(given: string): string {
  if (!/^https?:/i.test(given) || !URL.canParse(given)) return '';
  const url = new URL(given);
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return 'problem' in parseRepositoryAddress(url.href) ? '' : url.href;
}

/**
 * The products to scan for. Secrets need an engine that is not open source, so they are scanned only when requested.
 */
export function productsOf({ products }: Pick<CiScanStart, 'products'>): readonly CiProduct[] {
  return products.length === 0 ? ['sast', 'sca'] : products;
}

/**
 * The ref that Jenkins means. Its git plugin names a branch with its remote (`origin/main`), and its multibranch
 * pipelines name change request 9 `PR-9` or, of GitLab, `MR-9`; `PR-9-head` and `PR-9-merge` are what is built of it.
 */
export function branchInJenkins(given: string): string {
  const change = /^[MP]R-(\d{1,18})(?:-(?:head|merge))?$/.exec(given);
  if (change?.[1] !== undefined) return `refs/pull/${change[1]}/head`;
  return given.replace(/^(?:refs\/remotes\/)?origin\//, '');
}

/**
 * The ref of the scan. A scan of changes since a base says nothing about the rest of a branch, so it never goes to the
 * branch itself but to a ref of the pull-request kind. Each pull request has one ref, whether a pipeline names its
 * number, its head or its merge.
 */
export function refOfCiScan(
  start: Pick<CiScanStart, 'branch' | 'isPullRequest' | 'pullRequestId' | 'isFullScan'>,
): ParsedRef {
  const given = parseRef(start.branch);
  if (given.kind !== 'pull_request' && !start.isPullRequest && start.isFullScan) return given;
  const pullRequestId = given.pullRequestId ?? start.pullRequestId;
  if (pullRequestId !== null && /^\d{1,18}$/.test(pullRequestId)) return parseRef(`refs/pull/${pullRequestId}/head`);
  return { name: `pull-request/${given.name}`, kind: 'pull_request', pullRequestId: null };
}

/** The path at which the command asks for its vendor's engine. */
export const enginePath = '/api/agent/deployments/deepbinary/';

/** Why a command that asks for that engine scans nothing, and what to do. */
export const engineIsMissing =
  'The command asked for an engine that is not open source and that Parapet does not have, so it scanned nothing. Run ' +
  'it with --oss-only: semgrep ci --oss-only. The options --pro and --secrets need that engine as well.';

const outputLengthMax = 1_000;

/** Why a scan failed, in the command's own words. Keeps the end of `output`, where the error is. */
export function failureReason(exitCode: number, output: string): string {
  const kept = output.trim().slice(-outputLengthMax).toWellFormed();
  return `The scanner ended with exit code ${exitCode}${kept === '' ? '' : `: ${kept}`}`;
}
