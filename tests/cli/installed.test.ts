/**
 * The packed packages, installed into an empty folder without the repository and without a registry: the command scans there,
 * and other programs import the packages.
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { packPackages } from '../../scripts/pack/pack-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const app = `const express = require('express');
const { exec } = require('child_process');
const app = express();

app.get('/go', (request, response) => response.redirect(request.query.to));
app.get('/sum', (request, response) => response.send(String(eval(request.query.sum))));
app.get('/ping', (request, response) => {
  const host = request.query.host;
  exec('ping -c 1 ' + host, (error, output) => response.send(output));
});
`;

/** What the packages need from others, as this repository has it: installed from there, no registry is asked. */
const others = ['@vscode/tree-sitter-wasm', 'ignore', 'yaml', 'openapi-fetch', 'openapi-typescript-helpers'];

describe('the packed packages, installed in an empty folder', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'parapet-installed-'));
    const files = packPackages(root, join(folder, 'packed')).map(({ filename }) => `./packed/${filename}`);
    const packages = others.map((name) => join(root, 'node_modules', name));
    const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
    const args = ['install', '--offline', '--install-links', ...quiet, ...files, ...packages];
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
    mkdirSync(join(folder, 'shop'));
    writeFileSync(join(folder, 'shop/app.js'), app);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function run(program: string, args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
    // No variables of this machine: no settings of Node among them.
    const options = { cwd: join(folder, 'shop'), env: { PATH: process.env['PATH'], HOME: folder }, timeout: 60_000 };
    return new Promise((done) => {
      execFile(program, [...args], options, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : error.code, stdout, stderr });
      });
    });
  }
  const parapet = (...args: string[]) => run(join(folder, 'node_modules/.bin/parapet'), args);
  const evaluated = (script: string) => run(process.execPath, ['--input-type=module', '--eval', script]);

  test('scan finds what is weak in the code, and fails where it is asked to', async () => {
    const { code, stdout, stderr } = await parapet('scan', '.', '--fail-on', 'high');
    assert.equal(code, 1, stderr);
    assert.match(stdout, /6 │ app\.get\('\/sum'/);
    assert.match(stderr, /3 findings \(.*\) in 1 file, by \d+ rules\.\n$/);
  });

  test('scan --json names the rules and the lines', async () => {
    const { code, stdout } = await parapet('scan', '--json');
    const { results, errors } = JSON.parse(stdout) as {
      results: { check_id: string; path: string; start: { line: number } }[];
      errors: unknown[];
    };
    assert.deepEqual([code, errors], [0, []]);
    assert.deepEqual(
      results.map((each) => `${each.check_id} ${each.path}:${each.start.line}`),
      [
        'parapet.javascript.open-redirect app.js:5',
        'parapet.javascript.eval app.js:6',
        'parapet.javascript.child-process-exec app.js:9',
      ],
    );
  });

  test('--version and --help need nothing else', async () => {
    assert.deepEqual(await parapet('--version'), { code: 0, stdout: 'parapet-cli 0.1.0\n', stderr: '' });
    const { code, stdout } = await parapet('--help');
    assert.equal(code, 0);
    assert.match(stdout, /^ +parapet scan /m);
  });

  test('commands of the server’s machine say that the server is not there', async () => {
    const { code, stderr } = await parapet('dump', 'backup.dump');
    assert.equal(code, 1);
    assert.match(stderr, /the server is not installed here/);
  });

  test('programs import the client and the scanner', async () => {
    const { code, stdout, stderr } = await evaluated(`
      import { createParapetClient } from '@parapet/client';
      import { severityOf } from '@parapet/scanner';
      import { readStarterRuleFiles } from '@parapet/scanner/starter-rules';
      console.log(typeof createParapetClient, severityOf('ERROR'), (await readStarterRuleFiles()).length > 20);`);
    assert.deepEqual([code, stdout], [0, 'function high true\n'], stderr);
  });

  test('the packages hold what runs, and their licence', () => {
    for (const name of ['client', 'scanner']) {
      const place = join(folder, 'node_modules/@parapet', name);
      for (const file of ['LICENSE', 'README.md', 'package.json']) assert.ok(existsSync(join(place, file)), file);
      const sources = globSync('**/*.ts', { cwd: place }).filter((file) => !file.endsWith('.d.ts'));
      assert.deepEqual([...sources, ...globSync('**/{*.test.*,fixtures,testing}', { cwd: place })], []);
    }
  });
});
