/** The coverage of an analysis that a file has in several runs. */
import type { Coverage } from '../../model/draft.ts';

/** The joint coverage of two runs of one analysis; a list is complete only if both are. */
export function unionOf(one: Coverage, other: Coverage): Coverage {
  const both = <T>(a: T[] | null, b: T[] | null) => (a === null || b === null ? null : [...a, ...b]);
  const only = both(one.onlyRuleKeys ?? null, other.onlyRuleKeys ?? null);
  const types = both(one.onlyIssueTypes ?? null, other.onlyIssueTypes ?? null);
  return {
    ...(types !== null && { onlyIssueTypes: types }),
    ...(only !== null && { onlyRuleKeys: only }),
    isSuccessful: one.isSuccessful && other.isSuccessful,
    completeRuleKeys: both(one.completeRuleKeys, other.completeRuleKeys),
    completePaths: both(one.completePaths, other.completePaths),
    failedPaths: [...one.failedPaths, ...other.failedPaths],
    hasDependencyInventory: one.hasDependencyInventory || other.hasDependencyInventory,
    deletedPaths: [...(one.deletedPaths ?? []), ...(other.deletedPaths ?? [])],
    isInventoryOnly: one.isInventoryOnly === true && other.isInventoryOnly === true,
  };
}
