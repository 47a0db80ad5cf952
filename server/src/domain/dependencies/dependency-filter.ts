/** What is asked of a dependency, of which repositories. */
import type { Transitivity } from '../../model/draft.ts';
import type { PackagePattern } from '../../model/versions/package-pattern.ts';

/** One dependency must fit all of it; several package patterns, licenses or repositories are alternatives. */
export interface DependencyFilter {
  projectIds?: readonly string[] | undefined;
  includesArchived: boolean;
  ecosystem?: string | undefined;
  lockfilePath?: string | undefined;
  transitivity?: Transitivity | undefined;
  licenses?: readonly string[] | undefined;
  /** What the licence policies must say of it. There are none yet: everything is allowed. */
  licensePolicySettings?: readonly ('allow' | 'comment' | 'block')[] | undefined;
  packages: readonly PackagePattern[];
}
