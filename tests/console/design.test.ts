/**
 * The design page: every component in every state looks as its committed picture, light and dark.
 * `npm run design:pictures` renews the pictures after an intended change.
 */
import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { isPinnedBrowser } from '../harness/console/browser.ts';
import { pictureFile, picturesOf, schemes, startDesignPage, type Scheme } from '../harness/console/design-page.ts';
import { decoded, difference, encoded } from '../harness/console/pictures.ts';

const src = resolve(import.meta.dirname, '../../web/src');
/** The share of pixels that may differ, besides those for whose colours the picture's palette has no room. */
const differenceMax = 0.001;
const picturesBytesMax = 150_000;

test('the design page shows every component of web/src/ui', () => {
  const shown = new Set<string>();
  const pending = globSync(join(src, 'app/design/*.tsx'));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (shown.has(file) || (!file.includes('/ui/') && !file.includes('/app/design/'))) continue;
    shown.add(file);
    const folder = dirname(file);
    const imports = readFileSync(file, 'utf8').matchAll(/'(\.[^']+\.tsx)'/g);
    pending.push(...[...imports].map(([, path]) => resolve(folder, path!)));
  }
  const missing = globSync(join(src, 'ui/**/*.tsx')).filter((file) => !shown.has(file));
  assert.deepEqual(missing, [], 'Show it in web/src/app/design.');
});

test('the production build has nothing of the design page', () => {
  const manifest = join(src, '../dist/.vite/manifest.json');
  assert.ok(existsSync(manifest), 'web/dist is not built: run npm run build');
  assert.doesNotMatch(readFileSync(manifest, 'utf8'), /design/i);
});

const skip = isPinnedBrowser ? false : 'another browser draws other pixels than the one of the pictures';
test('the look of every component', { skip }, async (t) => {
  const design = await startDesignPage();
  t.after(design.close);
  const failures = mkdtempSync(join(tmpdir(), 'parapet-design-failures-'));

  const names = new Set<string>();

  for (const scheme of schemes) {
    await t.test(`${scheme}: no serious or critical violation of axe`, async () => {
      const page = await design.open(scheme);
      await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
      const { violations } = await page.evaluate<AxeResults>(
        `axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
          resultTypes: ['violations'],
          // Mantine's open menu holds a presentational element that takes the focus first.
          rules: { 'aria-required-children': { enabled: false } },
        })`,
      );
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        grave.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary ?? ''}`)]),
        [],
      );
    });

    await t.test(`${scheme}: each section looks as its picture`, async () => {
      const changed: string[] = [];
      for await (const { name, change } of looksOf(await design.open(scheme), scheme, failures)) {
        names.add(name);
        if (change !== undefined) changed.push(change);
      }
      assert.deepEqual(changed, [], `What is drawn now is in ${failures}. Intended? npm run design:pictures`);
    });
  }

  await t.test('a changed colour, distance or weight differs from the pictures', async () => {
    for (const css of [
      ':root:root:root { --low: #b39d74 }',
      ':root:root:root { --radius: 4px }',
      '.mantine-Button-root { padding-inline: 16px !important }',
      ':root:root:root { --weight-heading: 700 }',
    ]) {
      const page = await design.open('light');
      await page.addStyleTag({ content: css });
      assert.ok(await isChanged(page), css);
      await page.close();
    }
  });

  await t.test(
    'the page is drawn with the shipped typefaces alone, so that it looks the same on every machine',
    async () => {
      const page = await design.open('light');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('DOM.enable');
      await devtools.send('CSS.enable');
      const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
      const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'main *' });
      const others: string[] = [];
      for (const nodeId of nodeIds) {
        const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
        const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont);
        if (foreign.length === 0) continue;
        const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
        others.push(`${foreign.map(({ familyName }) => familyName).join()}: ${outerHTML.slice(0, 200)}`);
      }
      assert.deepEqual(others, []);
    },
  );

  await t.test('the pictures are small, and each belongs to a section', async () => {
    const expected = schemes.flatMap((scheme) => [...names].map((name) => pictureFile(name, scheme)));
    const files = globSync(join(import.meta.dirname, 'design/*.png'));
    assert.deepEqual(files.toSorted(), expected.toSorted());
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    assert.ok(bytes <= picturesBytesMax, `${String(bytes)} B`);
  });
});

interface Look {
  name: string;
  /** What differs from the picture, for people; undefined for nothing. */
  change: string | undefined;
}

/** The parts of the page beside their pictures; `failures`: the folder for what is drawn instead. */
async function* looksOf(page: Page, scheme: Scheme, failures?: string): AsyncGenerator<Look> {
  for await (const [name, picture] of picturesOf(page)) {
    const file = pictureFile(name, scheme);
    const share = existsSync(file) ? difference(picture, decoded(readFileSync(file))) : 1;
    if (share <= differenceMax) {
      yield { name, change: undefined };
      continue;
    }
    const now = encoded(picture);
    const noise = difference(picture, decoded(now));
    const isSame = share <= noise + differenceMax;
    yield { name, change: isSame ? undefined : `${name}: ${(100 * (share - noise)).toFixed(2)} %` };
    if (!isSame && failures !== undefined) writeFileSync(join(failures, basename(file)), now);
  }
}

/** Looks no further than the first part that differs. */
async function isChanged(page: Page): Promise<boolean> {
  for await (const { change } of looksOf(page, 'light')) if (change !== undefined) return true;
  return false;
}
