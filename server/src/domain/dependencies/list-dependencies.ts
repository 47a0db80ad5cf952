/** A page of one project's dependencies: the inventory of its primary ref, by package. */
import type { Member } from '../../model/caller.ts';
import type { Transitivity } from '../../model/draft.ts';
import { lowerCased } from '../../model/versions/package-key.ts';
import type { PrimaryRef } from '../../store/dependencies/find-primary-ref.ts';
import type { InventoryPosition } from '../../store/dependencies/list-matching.ts';
import { listDependencyRows, type DependencyRow } from '../../store/dependencies/list-dependencies.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type Dependency = DependencyRow;

export interface DependencyQuery extends PageRequest {
  /** Substring of the name, case-insensitive. */
  search?: string | undefined;
  ecosystem?: string | undefined;
  transitivity?: Transitivity | undefined;
}

/** INVALID_CURSOR for a cursor of another query. */
export async function listDependencies(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  inventory: PrimaryRef,
  query: DependencyQuery,
): Promise<{ dependencies: Dependency[]; nextCursor: string }> {
  const { search = '', ecosystem = null, transitivity = null } = query;
  const { deploymentId } = member;
  const { refId } = inventory;
  const filter = {
    ecosystems: ecosystem === null ? null : [ecosystem],
    lockfilePath: null,
    transitivities: transitivity === null ? null : [transitivity],
    licenses: null,
  };
  const { rows: dependencies, nextCursor } = await keysetPage(platform, query, {
    query: { list: 'dependencies', deploymentId, inventory, search, ecosystem, transitivity },
    async read({ after, limit }: { after: InventoryPosition | null; limit: number }) {
      if (refId === null) return [];
      const question = { refId, filter, keyPart: lowerCased(search), after, limit };
      return platform.database.readAsTenant(deploymentId, (tx) => listDependencyRows(tx, question));
    },
    positionOf: ({ packageKey, id }) => ({ packageKey, id }),
  });
  return { dependencies, nextCursor };
}
