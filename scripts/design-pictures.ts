/**
 * `npm run design:pictures`: renews the reference pictures of the design page (tests/console/design). Look at them
 * before you commit them: tests/console/design.test.ts compares the page with them from then on.
 */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPinnedBrowser } from '../tests/harness/console/browser.ts';
import { pictureFile, picturesOf, schemes, startDesignPage } from '../tests/harness/console/design-page.ts';
import { encoded } from '../tests/harness/console/pictures.ts';

if (!isPinnedBrowser) {
  process.stderr.write('The pictures need the browser that npm installs: Linux x64, without PARAPET_TEST_BROWSER.\n');
  process.exit(1);
}
const folder = dirname(pictureFile('any', 'light'));
mkdirSync(folder, { recursive: true });
const design = await startDesignPage();
try {
  for (const file of globSync('*.png', { cwd: folder })) rmSync(join(folder, file));
  for (const scheme of schemes) {
    for await (const [name, picture] of picturesOf(await design.open(scheme)))
      writeFileSync(pictureFile(name, scheme), encoded(picture));
  }
} finally {
  await design.close();
}
