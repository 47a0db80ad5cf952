/**
 * The design page (web/src/app/design) in a browser, drawn the same on every machine: the browser that npm installs,
 * the shipped typefaces without the system's hinting, no animation, a fixed window, language and time zone. It is
 * built into a temporary folder, since no server has it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { startBrowser } from './browser.ts';
import { halved, type Picture } from './pictures.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export interface DesignPage {
  open: (scheme: Scheme) => Promise<Page>;
  close: () => Promise<void>;
}

/** The pictures of the page's sections, of a dialog and of a message, by name, each taken when it is asked for. */
export async function* picturesOf(page: Page): AsyncGenerator<[name: string, picture: Picture]> {
  const names = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-design]')].map(({ dataset }) => dataset.design)",
  );
  const shoot = async (name: string, shown: Locator): Promise<[string, Picture]> => [
    name,
    halved(await shown.screenshot({ animations: 'disabled' })),
  ];
  for (const name of names) yield shoot(name, page.locator(`[data-design="${name}"]`));
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  yield shoot('dialog', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Message with undo' }).click();
  yield shoot('message', page.getByRole('status').filter({ hasText: '3 findings ignored' }));
}

/** The committed picture of this name. */
export const pictureFile = (name: string, scheme: Scheme): string =>
  resolve(import.meta.dirname, '../../console/design', `${name}-${scheme}.png`);

const web = resolve(import.meta.dirname, '../../../web');
const origin = 'http://design.test';
/** Without them the same browser draws text by the settings of the system. */
const sameEverywhere = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export async function startDesignPage(): Promise<DesignPage> {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-design-'));
  const input = join(web, 'design.html');
  await build({ root: web, logLevel: 'error', build: { outDir: folder, rollupOptions: { input } } });
  const browser = await startBrowser(sameEverywhere);
  return {
    open: (scheme) => openIn(browser, folder, scheme),
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openIn(browser: Browser, folder: string, colorScheme: Scheme): Promise<Page> {
  const page = await browser.newPage({
    colorScheme,
    viewport: { width: 720, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${origin}/design.html`);
  await page.getByRole('heading', { name: 'Design' }).waitFor();
  await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.documentElement.dataset.mantineColorScheme !== '${colorScheme}') await frame();
    await document.fonts.ready;
  })()`);
  // Drawn plain until their code is loaded.
  for (const late of [
    'code span[style*="--code-token"]',
    'code mark[style*="--code"]',
    'table.diff',
    'li > p, li > a',
  ]) {
    await page.locator(`[data-design] ${late}`).first().waitFor();
  }
  return page;
}
