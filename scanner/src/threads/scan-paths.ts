/** Scans many files at once: threads that are watched, and replaced when a file is too much for them. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Finding, Problem } from '../findings/finding.ts';
import { numberFindings } from '../findings/number-findings.ts';
import type { RuleFile } from '../rules/read-rules.ts';
import type { Rule } from '../rules/rule.ts';
import type { FlowPlan } from './plan-flows.ts';
import { idle, parsing, type ThreadAnswer, type ThreadStart, type ThreadTask } from './thread-messages.ts';

export interface ScanLimits {
  threads: number;
  /** For one rule on one file, and for parsing it. */
  secondsPerRule: number;
  /** The heap that one thread may have. */
  megabytes: number;
}

export interface PathsToScan {
  folder: string;
  /** Relative to the folder, with slashes. */
  paths: readonly string[];
  /** Those of which only flows through other files are asked for. */
  onlyAcross: ReadonlySet<string>;
  /** The files of the rules, and what was read of them. */
  ruleFiles: readonly RuleFile[];
  rules: readonly Rule[];
  plan: FlowPlan;
  limits: ScanLimits;
  /** Called after each file. */
  onFile?: (done: number) => void;
  signal?: AbortSignal;
}

/** TypeScript in the repository, JavaScript in the packed package: as this file. */
const threadProgram = new URL(`./scan-thread${extname(import.meta.url)}`, import.meta.url);
/** After so many rules that took too long a file is given up. */
const slowRulesMax = 3;
/** Code can be nested deeply, and what follows it is recursive. */
const stackMegabytes = 64;
const watchEveryMs = 100;

export interface PathsScan {
  findings: Finding[];
  problems: Problem[];
}

/** In the order of the paths. Throws the signal's reason. */
export async function scanPaths(asked: PathsToScan): Promise<PathsScan> {
  const { paths, limits, onFile, signal } = asked;
  signal?.throwIfAborted();
  const answers: (ThreadAnswer | undefined)[] = paths.map(() => undefined);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    const scanner = new FileScanner(asked);
    try {
      while (next < paths.length) {
        signal?.throwIfAborted();
        const index = next;
        next += 1;
        answers[index] = await scanner.scan(paths[index]!);
        done += 1;
        onFile?.(done);
      }
    } finally {
      await scanner.end();
    }
  };
  const workers = await Promise.allSettled(
    Array.from({ length: Math.min(limits.threads, paths.length) }, () => work()),
  );
  for (const each of workers) if (each.status === 'rejected') throw each.reason;
  return {
    findings: numberFindings(answers.flatMap((answer) => answer?.findings ?? [])),
    problems: answers.flatMap((answer) => answer?.problems ?? []),
  };
}

/** Scans one file after the other, on a thread that is replaced when it is lost. */
class FileScanner {
  readonly #asked: PathsToScan;
  #thread: WatchedThread | undefined;

  constructor(asked: PathsToScan) {
    this.#asked = asked;
  }

  async end(): Promise<void> {
    await this.#thread?.end();
    this.#thread = undefined;
  }

  /** What is too much for the thread is given up: first the ways through other files, then a rule, then the file. */
  async scan(path: string): Promise<ThreadAnswer> {
    const { plan, onlyAcross, rules } = this.#asked;
    let across = plan.across.get(path) ?? [];
    const others = onlyAcross.has(path) ? [...rules.keys()].filter((index) => !across.includes(index)) : [];
    const slow: number[] = [];
    const lost: Problem[] = [];
    for (;;) {
      this.#thread ??= new WatchedThread(this.#asked);
      const outcome = await this.#thread.scan({ path, leftOut: [...others, ...slow], across });
      if ('findings' in outcome) return { findings: outcome.findings, problems: [...lost, ...outcome.problems] };
      await this.end();
      const { rule, problem } = outcome;
      if (across.length > 0 && (rule === undefined || across.includes(rule))) {
        lost.push({ ...problem, message: `${problem.message} Flows were followed within the file alone.` });
        across = rule === undefined ? [] : across.filter((each) => each !== rule);
        continue;
      }
      lost.push(problem);
      if (rule !== undefined) slow.push(rule);
      if (rule === undefined || slow.length === slowRulesMax) return { findings: [], problems: lost };
    }
  }
}

/** `rule`: the index of the one that ran; undefined if the file is lost as a whole. */
interface Lost {
  problem: Problem;
  rule: number | undefined;
}

class WatchedThread {
  readonly #running = new Int32Array(new SharedArrayBuffer(4)).fill(idle);
  readonly #asked: PathsToScan;
  readonly #worker: Worker;

  constructor(asked: PathsToScan) {
    this.#asked = asked;
    const { folder, ruleFiles, limits, plan } = asked;
    const workerData: ThreadStart = { folder, ruleFiles, index: plan.index, running: this.#running };
    this.#worker = new Worker(threadProgram, {
      workerData,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, stackSizeMb: stackMegabytes },
    });
    // The caller of scan hears of it, too.
    this.#worker.on('error', () => undefined);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  scan(task: ThreadTask): Promise<ThreadAnswer | Lost> {
    const { path } = task;
    const { rules, limits, signal } = this.#asked;
    return new Promise((resolve, reject) => {
      let seen = idle;
      let since = performance.now();
      const watch = setInterval(() => {
        const now = Atomics.load(this.#running, 0);
        if (now !== seen) [seen, since] = [now, performance.now()];
        else if (now !== idle && performance.now() - since > limits.secondsPerRule * 1000) {
          const rule = now === parsing ? undefined : now;
          const what = rule === undefined ? 'Parsing it' : 'The rule';
          const message = `${what} took more than ${limits.secondsPerRule} s.`;
          leave();
          resolve({ rule, problem: { kind: 'too-slow', path, ruleId: ruleIdOf(rule), message } });
        }
      }, watchEveryMs);
      const onAnswer = (answer: ThreadAnswer): void => {
        leave();
        resolve(answer);
      };
      const onError = (error: Error & { code?: string }): void => {
        leave();
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        const message = isMemory ? `It took more than ${limits.megabytes} MB.` : error.message;
        const kind = isMemory ? 'too-much-memory' : 'failed';
        resolve({ rule: undefined, problem: { kind, path, ruleId: undefined, message } });
      };
      const onExit = (): void => onError(new Error('Its thread ended.'));
      const onAbort = (): void => {
        leave();
        reject(signal!.reason as Error);
      };
      const leave = (): void => {
        clearInterval(watch);
        this.#worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
        signal?.removeEventListener('abort', onAbort);
      };
      const ruleIdOf = (index: number | undefined): string | undefined =>
        index === undefined ? undefined : rules[index]!.id;
      this.#worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
      signal?.addEventListener('abort', onAbort);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
      this.#worker.postMessage(task);
    });
  }
}
