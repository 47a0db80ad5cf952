/**
 * Fills a demo organisation: a year of scans and decisions, each through the real operation, with the clock set to its
 * day. The steps are deterministic; those already done are skipped, so that it resumes after an interruption and does
 * nothing when complete.
 */
import { manualClock } from '../base/clock.ts';
import type { JobPlatform, Outside } from '../domain/platform.ts';
import { carryOut } from './actions/carry-out.ts';
import { demoProjects, type DemoProject } from './content/organisation.ts';
import { decide } from './actions/decide.ts';
import { decisionsOf, type DecisionStep } from './actions/decisions.ts';
import { actionsOf } from './actions/all-actions.ts';
import type { Action } from './actions/action.ts';
import { historyOf, type ScanStep } from './history/history.ts';
import { createOrganisation, type DemoOrganisation } from './people/create-organisation.ts';
import { sendScan } from './actions/send-scan.ts';

type Step = ScanStep | DecisionStep | Action;

export interface DemoProgress {
  done: number;
  total: number;
  /** The day of the demo's year that was reached. */
  at: Date;
}

export interface DemoOptions {
  signal: AbortSignal;
  onProgress: (progress: DemoProgress) => void;
  /** The demo's access to other servers: none, because the demo's addresses are made up. */
  outside: Outside;
  /** Default: all. */
  projects?: readonly DemoProject[];
}

/** Creates the missing part of the demo, whose deployment exists; stops early if `signal` is aborted. */
export async function seedDemo(
  platform: JobPlatform,
  { signal, onProgress, outside, projects = demoProjects }: DemoOptions,
): Promise<void> {
  const demo = await createOrganisation(platform);
  const clock = manualClock(demo.end);
  const then: JobPlatform = {
    ...platform,
    clock,
    // Scans are merged here, under their own date; a worker would use today's.
    queue: { ...platform.queue, enqueue: () => Promise.resolve() },
    outside,
    // Its warnings are about servers that cannot be reached, because none can.
    log: platform.log.child({}, { level: 'error' }),
  };
  const total = [...stepsOf(projects, demo.end)].length;
  let done = 0;
  for (const step of stepsOf(projects, demo.end)) {
    if (signal.aborted) return;
    clock.set(step.at);
    await perform(then, demo, step);
    done += 1;
    onProgress({ done, total, at: step.at });
  }
}

function perform(platform: JobPlatform, demo: DemoOrganisation, step: Step): Promise<void> {
  if (step.kind === 'scan') return sendScan(platform, demo, step);
  return step.kind === 'decision' ? decide(platform, demo, step) : carryOut(platform, demo, step);
}

/** The steps of all projects and people in time order. Carry out each one before requesting the next. */
export function* stepsOf(projects: readonly DemoProject[], end: Date): Generator<Step> {
  const sources: { next: Step | undefined; rest: Iterator<Step> }[] = [
    ...projects.map((project, index): Iterator<Step> => historyOf(project, index, end)),
    decisionsOf(end),
    actionsOf(projects, end).values(),
  ].map((rest) => ({ next: undefined, rest }));
  const advance = (source: (typeof sources)[number]) => {
    const result = source.rest.next();
    source.next = result.done === true ? undefined : result.value;
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
