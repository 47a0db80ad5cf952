/** A scan that a scanner's command runs in a pipeline, in the words of the domain. Pure. */
import { parseRef, type ParsedRef } from './scm/refs.ts';
import { parseRepositoryAddress } from './scm/repository-address.ts';

/** Products that the command knows, by the names that it uses; they are ours. */
export const ciProducts = ['sast', 'sca', 'secrets'] as const;
export type CiProduct = (typeof ciProducts)[number];

/** What the command says of the scan that it begins. */
export interface CiScanStart {
  uniqueId: string;
  isDryRun: boolean;
  clientVersion: string;
  /** Empty: it leaves the choice to us. */
  products: readonly CiProduct[];
  /** It will run some of the rules only. */
  isPartial: boolean;
  project: string;
  /** Where its repository is, as the pipeline has it; '' where that is no address on the web. */
  url: string;
  branch: string;
  commit: string;
  isPullRequest: boolean;
  /** As the pipeline has it: a number, as a rule. */
  pullRequestId: string | null;
  /** False: it reports what is new since its base. */
  isFullScan: boolean;
}

/** The address without what must not be kept of it: pipelines check out with a name and a password in it. '' for any but http and https. */
export function repositoryUrlOf(given: string): string {
  if (!/^https?:/i.test(given) || !URL.canParse(given)) return '';
  const url = new URL(given);
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return 'problem' in parseRepositoryAddress(url.href) ? '' : url.href;
}

/** The products that are scanned for. Secrets need an engine that is not open source: they are looked for only when asked for. */
export function productsOf({ products }: Pick<CiScanStart, 'products'>): readonly CiProduct[] {
  return products.length === 0 ? ['sast', 'sca'] : products;
}

/**
 * The ref that the scan is of. What tells only what is new since a base says nothing of the rest of a branch, and so never stands on the
 * branch itself: it has a ref of the kind of pull requests. A request has one, however a pipeline calls it: by its number, by its head, or
 * by what a merge of it would be.
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
