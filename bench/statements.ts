/**
 * Counts what a process asks its database, by the text of the statement and by what it is for. A transaction is for one thing: its
 * BEGIN and COMMIT count with what stands between them.
 */
import pg from 'pg';

/**
 * `scan`: whatever is none of the others, so that nothing new escapes. The others go by the clock, or are the queue's for any job:
 * `queue` looking for jobs and keeping book of them, `progress` telling how far a run is while it runs, `waiting` answering clients that ask
 * whether it is done, `housekeeping` what a server does by itself.
 */
export const statementKinds = ['scan', 'queue', 'progress', 'waiting', 'housekeeping'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** How often each statement was asked, by `kind text`. */
export type StatementCounts = Record<string, number>;

/** Of a statement's text, so much names it. */
const shownLength = 160;
const bracket = /^(?:BEGIN|COMMIT|ROLLBACK|SET LOCAL|SELECT current_user)/;
const begins = /^BEGIN/;
/** What is told with a commit goes along in its message. */
const ends = /(?:^|; )(?:COMMIT|ROLLBACK)$/;
/** In this order: a transaction is of the first kind that all of its statements are of. */
const kinds: [kind: StatementKind, statement: RegExp][] = [
  ['progress', /^UPDATE parapet\.(?:workflow_run|scan)(?: \w)? SET (?:steps|status = 'running')/],
  ['queue', /parapet\.(?:worker|job|add_job)\b|^(?:LISTEN|UNLISTEN|NOTIFY)\b/],
  ['waiting', /^SELECT s\.id, s\.project_id AS "projectId", p\.name AS "projectName"/],
  ['housekeeping', /parapet\.notification|^SELECT #$/],
];

/** Begins to count in this process. `stop` ends it. */
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

/** The counts that grew, by how much. */
export function grownSince(before: StatementCounts, after: StatementCounts): StatementCounts {
  const grown = Object.entries(after).map(([key, count]): [string, number] => [key, count - (before[key] ?? 0)]);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

/** Those of one kind, by the text alone. */
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

/** Numbers and settings that are written into a statement tell nothing about which one it is, and neither does what a commit tells. */
function shapeOf(first: unknown): string {
  const text = typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'));
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const ended = ends.exec(plain)?.[0].replace('; ', '');
  return ended ?? plain.replaceAll(/'?\d+'?|(?<= = )(?:on|off)\b/g, '#');
}
