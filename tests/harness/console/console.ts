/** The console as users have it: the whole server, the built files, a real browser, a signed-in user. */
import { existsSync, globSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Environment } from '../../../server/src/config.ts';
import { startBrowser } from './browser.ts';
import { startTestServer, type TestServer } from '../server.ts';

export interface TestConsole {
  server: TestServer;
  browser: Browser;
  /** A page of the first admin, signed in, at the overview. Errors that it logs or throws fail the test at its end. */
  page: Page;
  /** Another page, in a separate browser context, signed in with the credentials, or signed out without them. */
  openPage(as?: { email: string; password: string }, context?: BrowserContextOptions): Promise<Page>;
  /**
   * Calls the API as the first admin; the path is relative to `/api`; a string body is sent unchanged. Throws for an
   * unsuccessful response.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests look into bodies freely.
  api(method: string, path: string, body?: unknown): Promise<any>;
  /** Uploads a result and waits until it is merged; returns the scan's id. */
  upload(project: string, result: unknown, query?: Record<string, string>): Promise<string>;
}

const web = resolve(import.meta.dirname, '../../../web');

/** Starts the console; it stops with the test. One at a time per process, as the server. */
export async function startConsole(t: TestContext, settings: Environment = {}): Promise<TestConsole> {
  const server = await startTestServer(settings, pathToFileURL(`${await builtConsole()}/`));
  const browser = await startBrowser();
  const complaints: string[] = [];
  t.after(async () => {
    await browser.close();
    await server.stop();
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  });
  const bearer = await bearerOf(server);

  async function openPage(as?: { email: string; password: string }, options?: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ baseURL: server.baseUrl, ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    // The browser also logs rejected calls; screens show their own messages for them, so these lines are ignored.
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    if (as !== undefined) {
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(as.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(as.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/deployments/**');
    }
    return page;
  }

  async function api(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${server.baseUrl}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  async function upload(project: string, result: unknown, query: Record<string, string> = {}): Promise<string> {
    const parameters = new URLSearchParams({ project, ref: 'main', ...query });
    const path = `/scans/v1/deployments/${server.deploymentId}/uploads?${parameters.toString()}`;
    const { scanId } = (await api('POST', path, result)) as { scanId: string };
    for (;;) {
      const at = (await api('GET', `/scans/v1/deployments/${server.deploymentId}/scans/${scanId}`)) as {
        scan: { status: string };
      };
      if (at.scan.status === 'SCAN_STATUS_COMPLETED') return scanId;
      if (!/PENDING|RUNNING/.test(at.scan.status)) throw new Error(`The scan ended as ${at.scan.status}.`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  const page = await openPage({ email: server.adminEmail, password: server.adminPassword });
  return { server, browser, page, openPage, api, upload };
}

async function bearerOf({ baseUrl, adminEmail, adminPassword }: TestServer): Promise<string> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** The folder of an up-to-date build: that of npm ci, or a new one, which is kept for the next file. */
async function builtConsole(): Promise<string> {
  const sources = globSync(['src/**/*.*', 'public/*', 'index.html', '*.ts', 'package.json'], { cwd: web });
  const newest = Math.max(...sources.map((path) => statSync(join(web, path)).mtimeMs));
  const ready = join(web, 'dist/index.html');
  if (existsSync(ready) && statSync(ready).mtimeMs >= newest) return join(web, 'dist');
  const kept = resolve(web, '../node_modules/.cache/parapet/console', String(Math.floor(newest)));
  if (!existsSync(kept)) {
    const { build } = await import('vite');
    const folder = `${kept}-${String(process.pid)}`;
    mkdirSync(folder, { recursive: true });
    await build({ root: web, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
    // Another file may have been faster: then its build is used.
    if (!existsSync(kept)) renameSync(folder, kept);
  }
  return kept;
}
