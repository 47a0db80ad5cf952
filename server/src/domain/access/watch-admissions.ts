/**
 * Follows callers whose answers take long, and ends an answer soon after its caller is shut out, on whichever node that
 * happened. Nobody has to announce it: an expired token has no announcement. One statement reads for all of a process
 * whether anything has changed; only then is a caller judged again, by the rules of admission themselves.
 */
import { listAdmissionFacts, type AdmittedCaller } from '../../store/access/admission-facts.ts';
import type { Platform } from '../platform.ts';
import { isShutOut } from './admit-again.ts';
import { sessionLimitsAt } from './session-limits.ts';

export type { AdmittedCaller } from '../../store/access/admission-facts.ts';

/** A person is shut out within a second of the cause: half of it passes until the next look. */
export const admissionCheckEveryMs = 500;

export interface LongAnswer {
  caller: AdmittedCaller;
  /** Judges the caller again, and throws the refusal. */
  judge(): Promise<void>;
  /** True if `judge` also depends on what the statement does not read. */
  isAlwaysJudged: boolean;
  /** Called at most once. */
  end(why: 'not_admitted' | 'not_judged'): void;
}

export interface AdmissionWatch {
  /** Returns a function that ends the watch over the answer. */
  follow(answer: LongAnswer): () => void;
}

export function watchAdmissions({
  database,
  clock,
  log,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'log' | 'settings'>): AdmissionWatch {
  /** With the facts of the last look; undefined before the first one, which judges in any case. */
  const followed = new Map<LongAnswer, string | undefined>();
  let timer: NodeJS.Timeout | undefined;

  function end(answer: LongAnswer, why: 'not_admitted' | 'not_judged'): void {
    if (followed.delete(answer)) answer.end(why);
  }
  async function look(answer: LongAnswer, facts: string | undefined): Promise<void> {
    if (!followed.has(answer)) return;
    if (followed.get(answer) === facts && !answer.isAlwaysJudged) return;
    followed.set(answer, facts);
    await answer.judge();
  }
  async function lookAtAll(): Promise<void> {
    const answers = [...followed.keys()];
    if (answers.length === 0) return;
    const callers = answers.map(({ caller }) => caller);
    const now = clock.now();
    const limits = sessionLimitsAt({ idleMs: settings.sessionIdleMs, ageMs: settings.sessionAgeMs }, now);
    const facts = await database.readAsAccess((tx) => listAdmissionFacts(tx, callers, { now, ...limits }));
    await Promise.all(
      answers.map((answer, index) =>
        look(answer, facts[index]).catch((error: unknown) => {
          if (!isShutOut(error)) log.warn({ err: error }, 'A caller could not be judged again.');
          end(answer, isShutOut(error) ? 'not_admitted' : 'not_judged');
        }),
      ),
    );
  }
  function schedule(): void {
    timer = setTimeout(() => {
      lookAtAll()
        // A caller who cannot be judged receives nothing.
        .catch((error: unknown) => {
          log.warn({ err: error }, 'Callers could not be judged again.');
          for (const answer of followed.keys()) end(answer, 'not_judged');
        })
        .finally(() => {
          timer = undefined;
          if (followed.size > 0) schedule();
        });
    }, admissionCheckEveryMs).unref();
  }

  return {
    follow(answer) {
      followed.set(answer, undefined);
      if (timer === undefined) schedule();
      return () => void followed.delete(answer);
    },
  };
}
