/**
 * Counts a process's database statements by text and by purpose. A transaction has one purpose: its BEGIN and COMMIT
 * count with the statements between them.
 */
import pg from 'pg';

/**
 * `scan`: everything that fits no other kind, so that new statements are never missed. The other kinds run on timers,
 * or belong to the queue: `queue` polls for jobs and records them, `progress` reports a running run, `waiting` answers
 * polling clients, `housekeeping` is the server's own maintenance.
 */
export const statementKinds = ['scan', 'queue', 'progress', 'waiting', 'housekeeping'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** The number of executions by `kind text`. */
export type StatementCounts = Record<string, number>;

/** Characters of a statement's text that identify it. */
const shownLength = 160;
const bracket = /^(?:BEGIN|COMMIT|ROLLBACK|SET LOCAL|SELECT current_user)/;
const begins = /^BEGIN/;
/** A NOTIFY with the commit is part of its message. */
const ends = /(?:^|; )(?:COMMIT|ROLLBACK)$/;
/** In order: a transaction is of the first kind that all its statements match. */
const kinds: [kind: StatementKind, statement: RegExp][] = [
  ['progress', /^UPDATE parapet\.(?:workflow_run|scan)(?: \w)? SET (?:steps|status = 'running')/],
  ['queue', /parapet\.(?:worker|job|add_job)\b|^(?:LISTEN|UNLISTEN|NOTIFY)\b/],
  ['waiting', /^SELECT s\.id, s\.project_id AS "projectId", p\.name AS "projectName"/],
  ['housekeeping', /parapet\.notification|^SELECT #$/],
];

/** Starts counting in this process; `stop` ends it. */
export function countStatements(): { counts: StatementCounts; stop(): void } {
  const counts: StatementCounts = {};
  const open = new WeakMap<object, string[]>();
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as (...asked: unknown[]) => unknown;
  const add = (transaction: readonly string[]): void => {
    const kind = kindOf(transaction);
    for (const shape of transaction) {
      const key = `${kind} ${shape.slice(0, shownLength)}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
  };
  Reflect.set(prototype, 'query', function count(this: pg.Client, ...asked: unknown[]): unknown {
    const shape = shapeOf(asked[0]);
    const transaction = begins.test(shape) ? [] : open.get(this);
    if (transaction === undefined) add([shape]);
    else {
      transaction.push(shape);
      open.set(this, transaction);
      if (ends.test(shape)) {
        open.delete(this);
        add(transaction);
      }
    }
    return query.apply(this, asked);
  });
  return {
    counts,
    stop() {
      Reflect.set(prototype, 'query', query);
    },
  };
}

/** The counts that grew, and by how much. */
export function grownSince(before: StatementCounts, after: StatementCounts): StatementCounts {
  const grown = Object.entries(after).map(([key, count]): [string, number] => [key, count - (before[key] ?? 0)]);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

/** Those of one kind, by text. */
export function ofKind(counts: StatementCounts, kind: StatementKind): StatementCounts {
  const start = `${kind} `;
  const own = Object.entries(counts).filter(([key]) => key.startsWith(start));
  return Object.fromEntries(own.map(([key, count]) => [key.slice(start.length), count]));
}

export function sumOf(counts: StatementCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function kindOf(transaction: readonly string[]): StatementKind {
  const said = transaction.filter((shape) => !bracket.test(shape));
  if (said.length === 0) return 'scan';
  return kinds.find(([, statement]) => said.every((shape) => statement.test(shape)))?.[0] ?? 'scan';
}

/** Removes literal numbers and settings, and the payload of a commit's NOTIFY, which do not identify a statement. */
function shapeOf(first: unknown): string {
  const text = typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'));
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const ended = ends.exec(plain)?.[0].replace('; ', '');
  return ended ?? plain.replaceAll(/'?\d+'?|(?<= = )(?:on|off)\b/g, '#');
}
