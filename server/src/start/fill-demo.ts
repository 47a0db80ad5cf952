/** `npm start -- --demo`: fills the demo organisation while the server runs, and reports progress. */
import type { JobPlatform } from '../domain/platform.ts';
import { withoutNetwork } from './without-network.ts';

const progressEveryMs = 5_000;

/** Resolves when it is complete, or soon after `signal` is aborted; the next run continues from there. */
export async function fillDemo(platform: JobPlatform, signal: AbortSignal): Promise<void> {
  const { seedDemo } = await import('../demo/seed-demo.ts');
  let printedAt = 0;
  const print = (line: string): boolean => process.stdout.write(`  Demo: ${line}\n`);
  await seedDemo(platform, {
    signal,
    outside: withoutNetwork(platform.outside),
    onProgress({ done, total, at }) {
      if (Date.now() - printedAt < progressEveryMs) return;
      printedAt = Date.now();
      print(`${done} of ${total} actions done, up to ${at.toISOString().slice(0, 10)}`);
    },
  });
  print(
    signal.aborted
      ? 'interrupted; start with --demo again to continue'
      : 'complete; see it with: npx --no-install parapet report --deployment demo',
  );
}
