/**
 * `npm run lockfile`: rewrites package-lock.json in an empty folder. Beside an existing node_modules npm would keep
 * only this machine's platform packages, and `npm ci` elsewhere would fail. Versions that package.json does not pin may
 * change; review the difference before you commit it.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const empty = mkdtempSync(join(tmpdir(), 'parapet-lockfile-'));
try {
  for (const file of ['package.json', '.npmrc', ...workspaces.map((name) => join(name, 'package.json'))]) {
    mkdirSync(dirname(join(empty, file)), { recursive: true });
    cpSync(join(root, file), join(empty, file));
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: empty, stdio: 'inherit' });
  copyFileSync(join(empty, 'package-lock.json'), join(root, 'package-lock.json'));
} finally {
  rmSync(empty, { recursive: true, force: true });
}
