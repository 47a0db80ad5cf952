/** The filter of dependency queries. */
import type { Transitivity } from '../../model/draft.ts';
import type { PackagePattern } from '../../model/versions/package-pattern.ts';

/** One dependency must match every member; several values of one member are alternatives. */
export interface DependencyFilter {
  projectIds?: readonly string[] | undefined;
  includesArchived: boolean;
  ecosystems?: readonly string[] | undefined;
  lockfilePath?: string | undefined;
  transitivities?: readonly Transitivity[] | undefined;
  licenses?: readonly string[] | undefined;
  /** Results of the licence policies. There are none yet: everything is allowed. */
  licensePolicySettings?: readonly ('allow' | 'comment' | 'block')[] | undefined;
  packages: readonly PackagePattern[];
}
