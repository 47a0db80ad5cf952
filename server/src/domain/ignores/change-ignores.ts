/** Adds to, replaces, and removes a deployment's global ignore patterns. They take effect with the next scan (in-force.ts). */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { IssueType } from '../../model/draft.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { deleteIgnores, listIgnoreRows, replaceIgnores, upsertIgnores } from '../../store/ignores/ignores.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** Patterns of one product: each result's path is held against all of them. */
export const patternsPerProductMax = 500;

/** Patterns for a product, each well formed; a product that is named twice has them all, in order. */
export interface ProductIgnores {
  product: IssueType;
  patterns: readonly string[];
}

/** Behind the patterns that are there. Throws INVALID_ARGUMENT when a product would then have too many. */
export async function addIgnores(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  requested: readonly ProductIgnores[],
): Promise<void> {
  const wanted = byProduct(requested);
  await inOneWrite(platform, member, 'ignores.add', wanted, async (tx) => {
    for (const each of wanted) requireCount(requested, each.product, await upsertIgnores(tx, each));
  });
}

/** The named products have these and no others; products that are not named keep theirs. */
export async function setIgnores(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  requested: readonly ProductIgnores[],
): Promise<void> {
  const wanted = byProduct(requested);
  for (const { product, patterns } of wanted) requireCount(requested, product, patterns);
  await inOneWrite(platform, member, 'ignores.replace', wanted, async (tx) => {
    for (const each of wanted) await replaceIgnores(tx, each);
  });
}

export async function removeIgnores(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  products: readonly IssueType[],
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const held = await listIgnoreRows(tx);
    await deleteIgnores(tx, products);
    const removed = held.filter(({ product }) => products.includes(product));
    await record(platform, member, tx, 'ignores.remove', { products: [...products], removed: asChanges(removed) });
  });
}

async function inOneWrite(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  action: string,
  wanted: readonly ProductIgnores[],
  write: (tx: TenantTransaction) => Promise<void>,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    await write(tx);
    await record(platform, member, tx, action, { productIgnores: asChanges(wanted) });
  });
}

async function record(
  platform: Pick<Platform, 'clock'>,
  member: Member,
  tx: TenantTransaction,
  action: string,
  changes: Parameters<typeof recordChange>[3]['changes'],
): Promise<void> {
  await recordChange(platform, member, tx.client, { action, subject: `deployment:${member.deploymentId}`, changes });
}

function asChanges(ignores: readonly ProductIgnores[]): { [product: string]: readonly string[] } {
  return Object.fromEntries(ignores.map(({ product, patterns }) => [product, patterns]));
}

/** One element a product, in a fixed order, so that two writers cannot wait for each other; each pattern once. */
function byProduct(requested: readonly ProductIgnores[]): ProductIgnores[] {
  const patterns = new Map<IssueType, Set<string>>();
  for (const each of requested) {
    const held = patterns.get(each.product) ?? new Set();
    for (const pattern of each.patterns) held.add(pattern);
    patterns.set(each.product, held);
  }
  return [...patterns]
    .map(([product, held]) => ({ product, patterns: [...held] }))
    .sort((a, b) => (a.product < b.product ? -1 : 1));
}

function requireCount(requested: readonly ProductIgnores[], product: IssueType, patterns: readonly string[]): void {
  if (patterns.length <= patternsPerProductMax) return;
  const index = requested.findIndex((each) => each.product === product);
  throw invalidArgument(
    `productIgnores.${index}.ignores`,
    `would make ${patterns.length} patterns of this product; ${patternsPerProductMax} are allowed`,
  );
}
