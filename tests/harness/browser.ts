/**
 * A real browser: the Chromium that comes with npm ci on Linux x64, or the one that PARAPET_TEST_BROWSER names (a path), elsewhere an
 * installed Chrome. One for all pages of a test file.
 */
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';

export async function startBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage', '--hide-scrollbars'];
  const named = process.env['PARAPET_TEST_BROWSER'];
  if (named !== undefined && named !== '') return playwright.launch({ executablePath: named, args });
  if (process.platform === 'linux' && process.arch === 'x64') {
    return playwright.launch({ executablePath: await chromium.executablePath(), args });
  }
  return playwright.launch({ channel: 'chrome', args });
}
