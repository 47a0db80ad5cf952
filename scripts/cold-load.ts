/**
 * `npm run cold-load -- --server URL --email E --password P [--deployment ID] [--kilobytes 50] [--latency 400]`: opens
 * screens of a running server's console with an empty cache over a slow connection, and prints the number of requests,
 * the kilobytes received, the first paint and the time until the screen has its content.
 */
import { parseArgs } from 'node:util';
import type { Browser, Cookie, Page } from 'playwright-core';
import { startBrowser } from '../tests/harness/console/browser.ts';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    email: { type: 'string', default: 'admin@parapet.localhost' },
    password: { type: 'string', default: '' },
    deployment: { type: 'string', default: '2' },
    kilobytes: { type: 'string', default: '50' },
    latency: { type: 'string', default: '400' },
    runs: { type: 'string', default: '3' },
  },
});

interface Measured {
  requests: number;
  kilobytes: number;
  firstPaintMs: number;
  readyMs: number;
}

const screens = [
  { name: 'sign-in', path: '/sign-in', isSignedIn: false, ready: 'input[type=password]' },
  { name: 'findings', path: 'findings', isSignedIn: true, ready: '[role=gridcell]' },
  { name: 'overview', path: 'overview', isSignedIn: true, ready: 'main svg' },
] as const;

const browser = await startBrowser();
try {
  for (const screen of screens) {
    const all: Measured[] = [];
    for (let run = 0; run < Number(values.runs); run++) all.push(await measure(browser, screen));
    const median = (of: (each: Measured) => number): number => all.map(of).sort((a, b) => a - b)[all.length >> 1] ?? 0;
    process.stdout.write(
      `${screen.name}: ${median(({ requests }) => requests)} requests, ${median(({ kilobytes }) => kilobytes).toFixed(0)} KB, ` +
        `first paint ${seconds(median(({ firstPaintMs }) => firstPaintMs))}, ready ${seconds(median(({ readyMs }) => readyMs))}\n`,
    );
  }
} finally {
  await browser.close();
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

async function measure(browser: Browser, screen: (typeof screens)[number]): Promise<Measured> {
  // A fresh context: nothing in its cache and storage, except for the cookie of the session.
  const context = await browser.newContext();
  if (screen.isSignedIn) await context.addCookies(await cookiesOfSession(browser));
  const page = await context.newPage();
  const received = await slowDown(page);
  const path = screen.isSignedIn ? `/deployments/${values.deployment}/${screen.path}` : screen.path;
  const startedAt = performance.now();
  await page.goto(`${values.server}${path}`, { waitUntil: 'commit' });
  await page.locator(screen.ready).first().waitFor({ timeout: 60_000 });
  const readyMs = performance.now() - startedAt;
  const { requests, bytes } = received();
  const firstPaintMs = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`,
  );
  await context.close();
  return { requests, kilobytes: bytes / 1_000, firstPaintMs, readyMs };
}

async function cookiesOfSession(browser: Browser): Promise<Cookie[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${values.server}/sign-in`);
  await page.getByLabel('Email').fill(values.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(values.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/deployments/**');
  // Leaves the console, which would renew the session with this cookie.
  await page.goto('about:blank');
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Throttles the page and counts what it receives until now. The live-update stream is not counted. */
async function slowDown(page: Page): Promise<() => { requests: number; bytes: number }> {
  const session = await page.context().newCDPSession(page);
  const seen = { requests: 0, bytes: 0 };
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.includes('/api/events/')) return;
    seen.requests++;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  const throughput = Number(values.kilobytes) * 1_000;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: Number(values.latency),
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  return () => seen;
}
