/**
 * A database whose statements lack their condition on the deployment, so that only row-level security protects it.
 * `x.deployment_id = $1` becomes a condition that is true for every row; writes are unchanged.
 */
import type pg from 'pg';
import { setPoolOf } from '../../../server/src/store/audit/audit-keys.ts';
import type { JobDatabase, TenantTransaction } from '../../../server/src/store/database.ts';

/** The same database, unscoped. `removed` counts the removed conditions. */
export function unscoped(database: JobDatabase): JobDatabase & { removed(): number } {
  let removed = 0;
  const strip = (text: string): string =>
    text.replace(/\b(?:\w+\.)?deployment_id = \$1(?!\d)/g, () => {
      removed += 1;
      return '($1::bigint IS NOT NULL)';
    });
  const unscopedClient = <Client extends pg.PoolClient>(client: Client): Client => {
    const stripped = new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name !== 'query') return member.bind(target) as unknown;
        return (statement: unknown, ...rest: unknown[]) =>
          (member as (...call: unknown[]) => unknown).call(target, unscopedStatement(statement, strip), ...rest);
      },
    });
    // The keys of the audit log are found by the client.
    setPoolOf(stripped, database.pool);
    return stripped;
  };
  const unscopedTenant = (tx: TenantTransaction): TenantTransaction => ({ ...tx, client: unscopedClient(tx.client) });
  return {
    ...database,
    asTenant: (deploymentId, work) => database.asTenant(deploymentId, (tx) => work(unscopedTenant(tx))),
    readAsTenant: (deploymentId, work) => database.readAsTenant(deploymentId, (tx) => work(unscopedTenant(tx))),
    asScan: (deploymentId, work) => database.asScan(deploymentId, (tx) => work(unscopedTenant(tx))),
    asIngest: (deploymentId, work) => database.asIngest(deploymentId, (tx) => work(unscopedTenant(tx))),
    readAsAccess: (work) => database.readAsAccess((tx) => work(unscopedClient(tx))),
    asAccess: (work, deploymentId) => database.asAccess((tx) => work(unscopedClient(tx)), deploymentId),
    removed: () => removed,
  };
}

/** Statements are text, or objects with a text; streams (COPY) contain none of these conditions. */
function unscopedStatement(statement: unknown, strip: (text: string) => string): unknown {
  if (typeof statement === 'string') return strip(statement);
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || 'submit' in statement) {
    return statement;
  }
  const { text } = statement;
  if (typeof text !== 'string') return statement;
  // A connection keeps a prepared statement by its name, and is also used without this wrapper.
  const name = 'name' in statement ? { name: `${String(statement.name)}_unscoped` } : {};
  return { ...statement, ...name, text: strip(text) };
}
