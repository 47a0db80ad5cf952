/**
 * Fills a demo organisation: a year of scans and decisions, each through the operation that a real one goes through, with the
 * clock set to its day. The acts are the same every time; those that were done already are passed over, so that it goes on
 * after an interruption and does nothing when it is complete.
 */
import { manualClock } from '../base/clock.ts';
import type { JobPlatform, Outside } from '../domain/platform.ts';
import { carryOut } from './deeds/carry-out.ts';
import { demoProjects, type DemoProject } from './content/organisation.ts';
import { decide } from './deeds/decide.ts';
import { decisionsOf, type DecisionAct } from './deeds/decisions.ts';
import { deedsOf } from './deeds/all-deeds.ts';
import type { Deed } from './deeds/deed.ts';
import { historyOf, type ScanAct } from './history/history.ts';
import { makeOrganisation, type DemoOrganisation } from './people/make-organisation.ts';
import { sendScan } from './deeds/send-scan.ts';

type Act = ScanAct | DecisionAct | Deed;

export interface DemoProgress {
  done: number;
  total: number;
  /** The day of the demo's year that it has come to. */
  at: Date;
}

export interface DemoOptions {
  signal: AbortSignal;
  onProgress: (progress: DemoProgress) => void;
  /** What the demo's deeds reach other servers through: one that reaches nobody, because the demo's addresses are made up. */
  outside: Outside;
  /** All of them unless given. */
  projects?: readonly DemoProject[];
}

/** Makes what is missing of the demo; ends early when `signal` is aborted. */
export async function seedDemo(
  platform: JobPlatform,
  { signal, onProgress, outside, projects = demoProjects }: DemoOptions,
): Promise<void> {
  const demo = await makeOrganisation(platform);
  const clock = manualClock(demo.end);
  const then: JobPlatform = {
    ...platform,
    clock,
    // A scan is merged here and now, under its own date; a worker would do it under today's.
    queue: { ...platform.queue, enqueue: () => Promise.resolve() },
    outside,
    log: platform.log.child({}, { level: 'warn' }),
  };
  const total = [...actsOf(projects, demo.end)].length;
  let done = 0;
  for (const act of actsOf(projects, demo.end)) {
    if (signal.aborted) return;
    clock.set(act.at);
    await perform(then, demo, act);
    done += 1;
    onProgress({ done, total, at: act.at });
  }
}

function perform(platform: JobPlatform, demo: DemoOrganisation, act: Act): Promise<void> {
  if (act.kind === 'scan') return sendScan(platform, demo, act);
  return act.kind === 'decision' ? decide(platform, demo, act) : carryOut(platform, demo, act);
}

/** The acts of all projects and people in order of time. Each is to be carried out before the next one is asked for. */
export function* actsOf(projects: readonly DemoProject[], end: Date): Generator<Act> {
  const sources: { next: Act | undefined; rest: Iterator<Act> }[] = [
    ...projects.map((project, index): Iterator<Act> => historyOf(project, index, end)),
    decisionsOf(end),
    deedsOf(projects, end).values(),
  ].map((rest) => ({ next: undefined, rest }));
  const advance = (source: (typeof sources)[number]) => {
    const step = source.rest.next();
    source.next = step.done === true ? undefined : step.value;
  };
  sources.forEach(advance);
  for (;;) {
    let first: (typeof sources)[number] | undefined;
    for (const source of sources) {
      if (source.next !== undefined && (first?.next === undefined || source.next.at < first.next.at)) first = source;
    }
    if (first?.next === undefined) return;
    yield first.next;
    advance(first);
  }
}
