/**
 * The database of jobs, with a test's callbacks before some statements of a scan's two transactions, so that tests need
 * not guess the timing.
 */
import type { JobDatabase } from '../../../server/src/store/database.ts';

/** The moments of an ingest, each by the statement that follows. */
export const moments = {
  'while it is staged': /^INSERT INTO parapet\.staging /,
  'between the steps': /^INSERT INTO parapet\.project_merge /,
  'while it is merged': /^INSERT INTO parapet\.project_decision /,
} as const;
export type Moment = keyof typeof moments;

/** Waits for `work` before each statement of the moment. `nth` counts them from 1. */
export function withWorkAt(
  database: JobDatabase,
  moment: Moment,
  work: (nth: number) => Promise<unknown>,
): JobDatabase {
  let nth = 0;
  return {
    ...database,
    asScan: (deploymentId, transact) => {
      let isPast = false;
      return database.asScan(deploymentId, (tx) => {
        const client = new Proxy(tx.client, {
          get(target, name) {
            const member: unknown = Reflect.get(target, name, target);
            if (typeof member !== 'function') return member;
            if (name !== 'query') return member.bind(target) as unknown;
            return (...given: unknown[]) => {
              const go = () => (member as (...all: unknown[]) => unknown).apply(target, given);
              const [sql] = given;
              if (isPast || typeof sql !== 'string' || !moments[moment].test(sql.replaceAll(/\s+/g, ' '))) return go();
              isPast = true;
              return work(++nth).then(go);
            };
          },
        });
        return transact({ ...tx, client });
      });
    },
  };
}

/** Resolves for all callers once `count` of them have called. */
export function meetingOf(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) all.resolve();
    return all.promise;
  };
}
