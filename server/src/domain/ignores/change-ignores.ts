/**
 * Adds, replaces and removes a deployment's global ignore patterns. They take effect with the next scan (in-force.ts).
 */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { IssueType } from '../../model/draft.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { deleteIgnores, listIgnoreRows, replaceIgnores, upsertIgnores } from '../../store/ignores/ignores.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** Patterns per product: each result's path is matched against all of them. */
export const patternsPerProductMax = 500;

/** Valid patterns for a product; if a product is named twice, its lists are joined in order. */
export interface ProductIgnores {
  product: IssueType;
  patterns: readonly string[];
}

/** Appends to the existing patterns. Throws INVALID_ARGUMENT if a product would then have too many. */
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

/** Replaces the patterns of the named products; other products keep theirs. */
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

/** One element per product, in a fixed order to avoid deadlocks between writers; each pattern once. */
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
