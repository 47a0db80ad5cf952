/**
 * Checks that the database's schema is still one that this process supports. One small statement: /readyz calls it each
 * time.
 */
import { judgeSchema } from '../../store/schema/judge-schema.ts';
import { listAppliedMigrations } from '../../store/schema/applied-migrations.ts';
import { ownBuild } from '../../store/schema/migrate.ts';
import type { Platform } from '../platform.ts';

/** A message; undefined if this process may serve. A newer schema that declares itself compatible is no problem. */
export async function findSchemaProblem({ database }: Pick<Platform, 'database'>): Promise<string | undefined> {
  const judgement = judgeSchema(ownBuild, await listAppliedMigrations(database.pool));
  if (!judgement.fits) return judgement.problem;
  if (judgement.missing.length === 0) return undefined;
  const names = judgement.missing.map(({ name }) => name).join(', ');
  return `The database lacks migrations that this server needs (${names}), perhaps because it was replaced by an older one. Restart the server.`;
}
