/**
 * A real browser: the Chromium that npm ci installs on Linux x64, or the one that PARAPET_TEST_BROWSER names (a path),
 * else an installed Chrome. One for all pages of a test file.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';

const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/parapet');

const usualArgs = ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage', '--hide-scrollbars'];

/** True if the browser is the one that npm installs, the same program everywhere. */
export const isPinnedBrowser =
  process.platform === 'linux' && process.arch === 'x64' && (process.env['PARAPET_TEST_BROWSER'] ?? '') === '';

export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const args = [...usualArgs, ...more];
  const named = process.env['PARAPET_TEST_BROWSER'];
  if (named !== undefined && named !== '') return playwright.launch({ executablePath: named, args });
  if (isPinnedBrowser) {
    return playwright.launch({ executablePath: await unpackedChromium(), args });
  }
  return playwright.launch({ channel: 'chrome', args });
}

/**
 * The program, unpacked into a folder of this checkout. The package would use the system's temporary folder, where two
 * concurrent test files would write and start the same incomplete program, and where another user's copy blocks ours.
 */
async function unpackedChromium(): Promise<string> {
  const kept = join(cache, 'browser');
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'browser-'));
    await unpackInto(folder);
    try {
      renameSync(folder, kept);
    } catch {
      // Another test file was faster.
      rmSync(folder, { recursive: true });
    }
  }
  return join(kept, 'chromium');
}

async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
