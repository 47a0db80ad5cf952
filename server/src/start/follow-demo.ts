/** `npm start -- --demo`: prints how far the demo is filled. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findDemoRow } from '../domain/demo/get-demo.ts';
import type { Platform } from '../domain/platform.ts';

const progressEveryMs = 5_000;

/** Returns when it is complete or has failed, or soon after `signal` is aborted; the next start continues from there. */
export async function followDemo(platform: Pick<Platform, 'database'>, signal: AbortSignal): Promise<void> {
  const print = (line: string): boolean => process.stdout.write(`  Demo: ${line}\n`);
  for (;;) {
    const demo = (await findDemoRow(platform))?.demo;
    switch (demo?.status) {
      case 'complete':
        return void print('complete; see it with: npx --no-install parapet report --deployment demo');
      case 'failed':
        return void print('could not be filled; the log has the reason. Start with --demo again to continue');
      case 'filling':
        if (demo.filledTo !== null)
          print(`${demo.stepsDone} of ${demo.stepsTotal} actions done, up to ${demo.filledTo}`);
        break;
      default:
        return;
    }
    await sleep(progressEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return void print('interrupted; the next start continues');
  }
}
