/**
 * `npm run bench -- console --sizes 1m [--repeats N] [--keep FOLDER]`: the findings screen in a real browser, for a
 * deployment with this many findings. Time until the first row is painted, compared with a bare page (the same rows as
 * plain HTML from node:http, in the same browser) and the report's answer alone; and frame times while the list is
 * scrolled page after page. Bar: no frame over 50 ms in the median run.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../tests/harness/console/browser.ts';
import { median, percentile, print, timed } from './measure.ts';
import { withSeededServer } from './seeded-server.ts';
import type { ServerProcess } from './server-process.ts';

const viewport = { width: 1440, height: 900 };
/** Rows are 36 px high: 2,000 rows, 20 pages of the report. */
const scrolledPx = 72_000;
/** A fast wheel: rows pass faster than anyone reads. */
const pxPerSecond = 8_000;
/** The pause of a reader before the next step. All answers have arrived by then; the event stream never ends. */
const lookMs = 2_000;
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

export async function benchConsole(options: {
  sizes: readonly number[];
  repeats: number;
  keepIn: string | undefined;
}): Promise<void> {
  for (const findings of options.sizes) {
    print('console: the findings screen');
    await withSeededServer({ findings, keepIn: options.keepIn }, async (server) => {
      const browser = await startBrowser();
      try {
        const context = await signIn(browser, server);
        await measureFirstRow(context, server, options.repeats);
        await measureScrolling(browser, context, server, options.repeats);
      } finally {
        await browser.close();
      }
    });
  }
}

async function signIn(browser: Browser, { baseUrl, admin }: ServerProcess): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/deployments/**');
  await page.close();
  await context.addInitScript(watchFor(rowOfAny));
  return context;
}

/**
 * Runs in the page: a promise of the time when the first row was painted, checked at each frame. Counted from the click
 * that led to it, else from the start of the navigation.
 */
const watchFor = (selector: string): string => `
  globalThis.benchFirstRow = new Promise((found) => {
    addEventListener('click', () => { globalThis.benchFrom = performance.now(); }, { capture: true });
    requestAnimationFrame(function look() {
      if (document.querySelector('${selector}') === null) requestAnimationFrame(look);
      else requestAnimationFrame((now) => found(now - (globalThis.benchFrom ?? 0)));
    });
  });`;
const rowOfGrid = '[role=grid] [aria-rowindex]';
const rowOfAny = `${rowOfGrid}, tr`;

const firstRowMs = (page: Page): Promise<number> => page.evaluate<number>('globalThis.benchFirstRow');

async function measureFirstRow(context: BrowserContext, server: ServerProcess, repeats: number): Promise<void> {
  const findingsPath = `/deployments/${server.deploymentId}/findings`;
  const bare = await startBarePage(server);
  const samples = {
    uncached: [] as number[],
    byAddress: [] as number[],
    byClick: [] as number[],
    answer: [] as number[],
    barePage: [] as number[],
  };
  try {
    for (let turn = 0; turn < repeats; turn++) {
      samples.uncached.push(await openedFromNothing(context, findingsPath));
      samples.byAddress.push(await opened(context, findingsPath));
      samples.byClick.push(await clicked(context, server));
      samples.answer.push((await timed(() => askFirstPage(server))).ms);
      samples.barePage.push(await opened(context, bare.url));
    }
  } finally {
    bare.server.close();
  }
  const floor = median(samples.barePage);
  print('  until the first row is painted              p50 ms   p95 ms   to the bare page');
  const line = (name: string, ms: readonly number[]): void =>
    print(`  ${name.padEnd(42)} ${fixed(median(ms))}  ${fixed(percentile(ms, 0.95))}   ${fixed(median(ms) / floor)}`);
  line('by address, nothing in the cache', samples.uncached);
  line('by address, files in the cache', samples.byAddress);
  line('by a click, from the overview', samples.byClick);
  line('the bare page: the same rows, plain HTML', samples.barePage);
  line("the report's answer alone, without browser", samples.answer);
}

async function opened(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(address);
  const ms = await firstRowMs(page);
  await page.close();
  return ms;
}

/** Signed in, with an otherwise empty browser profile. */
async function openedFromNothing(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.goto(address);
  const ms = await firstRowMs(page);
  await page.close();
  return ms;
}

async function clicked(context: BrowserContext, { deploymentId }: ServerProcess): Promise<number> {
  const page = await context.newPage();
  await page.goto(`/deployments/${deploymentId}/overview`);
  const link = page.getByRole('link', { name: 'Findings', exact: true });
  await link.waitFor();
  await page.waitForTimeout(lookMs);
  // The overview has tables of its own: only rows that appear after the click count.
  await page.evaluate(`${watchFor(rowOfGrid)} undefined`);
  await link.click();
  const ms = await firstRowMs(page);
  await page.close();
  return ms;
}

/** Frame times from the browser's trace: the time between animation frames, requested continuously. */
async function measureScrolling(
  browser: Browser,
  context: BrowserContext,
  server: ServerProcess,
  repeats: number,
): Promise<void> {
  const runs: { longest: number; p99: number; frames: number; longestTask: number; rows: number }[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    const page = await context.newPage();
    await page.goto(`/deployments/${server.deploymentId}/findings`);
    await firstRowMs(page);
    await page.waitForTimeout(lookMs);
    const session = await context.newCDPSession(page);
    await page.evaluate('requestAnimationFrame(function again() { requestAnimationFrame(again); })');
    await browser.startTracing(page, { categories });
    await session.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 500,
      yDistance: -scrolledPx,
      speed: pxPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const last = page.getByRole('grid', { name: 'Findings' }).getByRole('row').last();
    const rows = Number(await last.getAttribute('aria-rowindex'));
    const { frames, longestTask } = framesOf(traceEvents);
    runs.push({
      longest: Math.max(...frames),
      p99: percentile(frames, 0.99),
      frames: frames.length,
      longestTask,
      rows,
    });
    await page.close();
  }
  const of = (key: keyof (typeof runs)[number]): number => median(runs.map((run) => run[key]));
  print(
    `  scrolled through ${of('rows')} rows at ${pxPerSecond} px/s, ${of('frames')} frames (medians of ${repeats} runs):`,
  );
  print(
    `    longest frame ${fixed(of('longest'))} ms   p99 ${fixed(of('p99'))} ms   longest task ${fixed(of('longestTask'))} ms` +
      `   (longest frame of each run: ${runs.map(({ longest }) => longest.toFixed(0)).join(', ')})`,
  );
}

/** An event of the trace-event format; `ts` and `dur` in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  tid: number;
}

function framesOf(events: readonly TraceEvent[]): { frames: number[]; longestTask: number } {
  const drawn = events.filter(({ name }) => name === 'FireAnimationFrame');
  const at = [...new Set(drawn.map(({ ts }) => ts))].sort((a, b) => a - b);
  const mainThread = drawn[0]?.tid;
  const tasks = events.filter(({ name, tid }) => name === 'RunTask' && tid === mainThread);
  return {
    frames: at.slice(1).map((ts, index) => (ts - at[index]!) / 1000),
    longestTask: Math.max(...tasks.map(({ dur }) => (dur ?? 0) / 1000)),
  };
}

type Row = Record<'ruleId' | 'severity' | 'aggregateState' | 'filePath' | 'ref', string>;

async function askFirstPage({ baseUrl, deploymentId, accessToken }: ServerProcess): Promise<Row[]> {
  const answer = await fetch(`${baseUrl}/api/reporting/${deploymentId}/findings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
    body: '{"limit":100}',
  });
  return ((await answer.json()) as { findings: Row[] }).findings;
}

/** The rows of the first page as minimal HTML. */
async function startBarePage(server: ServerProcess): Promise<{ server: Server; url: string }> {
  const rows = (await askFirstPage(server)).map(({ severity, ruleId, filePath, ref, aggregateState }) => {
    const cells = [severity, ruleId, filePath, ref, aggregateState].map((cell) => cell.replaceAll(/[<&]/g, ''));
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const html = `<!doctype html><title>bare</title><table>${rows.join('')}</table>`;
  const bare = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening));
  return { server: bare, url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/` };
}

const fixed = (value: number): string => value.toFixed(1).padStart(7);
