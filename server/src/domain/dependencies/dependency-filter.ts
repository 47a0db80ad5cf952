/** The filter of dependency queries. */
import type { Transitivity } from '../../model/draft.ts';
import type { PackagePattern } from '../../model/versions/package-pattern.ts';

/** One dependency must match every member; several package patterns, licenses or repositories are alternatives. */
export interface DependencyFilter {
  projectIds?: readonly string[] | undefined;
  includesArchived: boolean;
  ecosystem?: string | undefined;
  lockfilePath?: string | undefined;
  transitivity?: Transitivity | undefined;
  licenses?: readonly string[] | undefined;
  /** Results of the licence policies. There are none yet: everything is allowed. */
  licensePolicySettings?: readonly ('allow' | 'comment' | 'block')[] | undefined;
  packages: readonly PackagePattern[];
}
