/** How much each owner holds of something that all share, at every level from the widest group to the narrowest. */

/** A path from the widest group to the narrowest, such as deployment, person, credential; all of one length. */
export type Owner = readonly string[];

/** The groups of an owner, the widest first; each names its path, so that groups of different owners can be compared. */
export type Groups = readonly string[];

export function groupsOf(owner: Owner): Groups {
  return owner.map((_, index) => JSON.stringify(owner.slice(0, index + 1)));
}

export interface Shares {
  add(groups: Groups): void;
  remove(groups: Groups): void;
  /** What each of the groups holds. */
  heldBy(groups: Groups): number[];
}

export function createShares(): Shares {
  const held = new Map<string, number>();
  const change = (groups: Groups, by: 1 | -1): void => {
    for (const group of groups) {
      const count = (held.get(group) ?? 0) + by;
      if (count === 0) held.delete(group);
      else held.set(group, count);
    }
  };
  return {
    add: (groups) => change(groups, 1),
    remove: (groups) => change(groups, -1),
    heldBy: (groups) => groups.map((group) => held.get(group) ?? 0),
  };
}

/** The first of the items with the least rank, compared member by member. */
export function leastOf<Item>(items: readonly Item[], rankOf: (item: Item) => readonly number[]): Item | undefined {
  let least: { item: Item; rank: readonly number[] } | undefined;
  for (const item of items) {
    const rank = rankOf(item);
    if (least === undefined || compareRanks(rank, least.rank) < 0) least = { item, rank };
  }
  return least?.item;
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
