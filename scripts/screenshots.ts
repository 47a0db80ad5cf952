/**
 * `npm run screenshots -- --server URL --email E --password P [--deployment ID] [--out FOLDER] [--only
 * findings,overview] [--looks light-wide,…]`: every screen of a running server's console, light and dark, wide and 390
 * px, as PNG files. `npm start -- --demo` starts a server with content in each. Reports screens that scroll sideways,
 * and their browser consoles' output.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { screensOf, type Find, type Screen } from '../tests/console/screens.ts';
import { startBrowser } from '../tests/harness/console/browser.ts';

const looks = [
  { name: 'light-wide', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark-wide', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'light-narrow', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'dark-narrow', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const settleMsMax = 30_000;
const quietMs = 1_000;

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    email: { type: 'string', default: 'admin@parapet.localhost' },
    password: { type: 'string', default: '' },
    deployment: { type: 'string', default: '' },
    out: { type: 'string', default: 'tmp/screenshots' },
    only: { type: 'string', default: '' },
    looks: { type: 'string', default: '' },
  },
});

const session = await signIn();
const find: Find = async (method, path, body) => {
  const response = await fetch(`${values.server}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
};
const deploymentId = values.deployment === '' ? await largestDeployment() : values.deployment;
const only = values.only === '' ? null : values.only.split(',');
const wantedLooks = looks.filter(({ name }) => values.looks === '' || values.looks.split(',').includes(name));
await mkdir(values.out, { recursive: true });

const browser = await startBrowser();
try {
  for (const look of wantedLooks) await shoot(browser, look);
} finally {
  await browser.close();
}

async function shoot(browser: Browser, { name: lookName, ...look }: (typeof looks)[number]): Promise<void> {
  const signedOut = await browser.newContext(look);
  const signedIn = await browser.newContext(look);
  const login = await signedIn.newPage();
  await login.goto(`${values.server}/sign-in`);
  await login.getByLabel('Email').fill(values.email);
  await login.getByRole('textbox', { name: 'Password' }).fill(values.password);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await login.waitForURL('**/deployments/**');
  for (const screen of screensOf(deploymentId)) {
    if (only !== null && !only.includes(screen.name)) continue;
    const page = await (screen.signedOut ? signedOut : signedIn).newPage();
    await shootScreen(page, screen, lookName);
    await page.close();
  }
  await Promise.all([signedOut.close(), signedIn.close()]);
}

async function shootScreen(page: Page, screen: Screen, lookName: string): Promise<void> {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(find);
  const settled = settling(page);
  await page.goto(`${values.server}${path}`);
  await settled();
  await page.screenshot({ path: join(values.out, `${screen.name}-${lookName}.png`) });
  const isWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  if (isWide) said.push('scrolls sideways');
  for (const line of said) process.stdout.write(`${screen.name} ${lookName}: ${line}\n`);
}

/**
 * Watches the page's requests; the returned function waits until none has been open for a moment. The live-update
 * stream never ends and is not counted.
 */
function settling(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let quietSince = Date.now();
  page.on('request', (request) => {
    if (!request.url().includes('/api/events/')) open.add(request);
  });
  const end = (request: unknown): void => {
    open.delete(request);
    quietSince = Date.now();
  };
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => {
    const until = Date.now() + settleMsMax;
    while (Date.now() < until && (open.size > 0 || Date.now() - quietSince < quietMs)) await page.waitForTimeout(50);
  };
}

async function signIn(): Promise<{ accessToken: string }> {
  const response = await fetch(`${values.server}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: values.email, password: values.password }),
  });
  if (!response.ok) throw new Error(`The sign-in failed: ${await response.text()}`);
  return (await response.json()) as { accessToken: string };
}

/** The demo deployment if there is one: it has content in each screen. */
async function largestDeployment(): Promise<string> {
  const { deployments } = (await find('GET', '/auth/me')) as { deployments: { id: string; slug: string }[] };
  return (deployments.find(({ slug }) => slug === 'demo') ?? deployments[0])?.id ?? '';
}
