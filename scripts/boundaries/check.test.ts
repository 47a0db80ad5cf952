import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkBoundaries } from './check.ts';

const root = new URL('../..', import.meta.url).pathname;
const copies: string[] = [];

/** A small checkout of its own: one file in each of a few rooms, with allowed imports only, plus the given files. */
function house(extra: Record<string, string>): string {
  const copy = mkdtempSync(join(tmpdir(), 'parapet-boundaries-'));
  copies.push(copy);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  const files: Record<string, string> = {
    'server/src/base/clock.ts': 'export const now = () => new Date();\n',
    'server/src/store/project.ts':
      "import pg from 'pg';\nimport { now } from '../base/clock.ts';\nexport const find = () => [pg, now];\n",
    'server/src/domain/projects/find-project.ts':
      "import { find } from '../../store/project.ts';\nexport const findProject = () => find();\n",
    'server/src/domain/platform.ts':
      "import type { now } from '../base/clock.ts';\nexport interface Platform {\n  now: typeof now;\n}\n",
    'server/src/domain/projects/count-projects.ts':
      "import type { Platform } from '../platform.ts';\nexport const countProjects = ({ now }: Pick<Platform, 'now'>) => now();\n",
    'server/src/http/find-project.ts':
      "import { findProject } from '../domain/projects/find-project.ts';\nimport { now } from '../base/clock.ts';\nexport const handle = () => [findProject(), now()];\n",
    'client/src/sdk/client.ts':
      "import { now } from './now.ts';\nexport const createParapetClient = () => [now, now()];\n",
    'client/src/sdk/now.ts': "import { hrtime } from 'node:process';\nexport const now = () => hrtime;\n",
    'web/src/terms/severity.ts': "import type { Low } from '../api/low.ts';\nexport const severities: Low[] = [];\n",
    'web/src/api/low.ts': "import { hrtime } from 'node:process';\nexport type Low = typeof hrtime;\n",
    'web/src/projects/ProjectName.tsx':
      "import { severities } from '../terms/severity.ts';\nexport const ProjectName = () => severities;\n",
    ...extra,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  return copy;
}

async function rulesBrokenBy(extra: Record<string, string>): Promise<string[]> {
  const report = await checkBoundaries(house(extra));
  return report.violations.map((violation) => violation.rule);
}

after(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

describe('the boundary check', () => {
  it('passes a house whose imports all go downwards', async () => {
    assert.deepEqual(await rulesBrokenBy({}), []);
  });

  const misplaced: Record<string, [rule: string, path: string, text: string]> = {
    'a component without words of the domain that learns one': [
      'console-ui-imports',
      'web/src/ui/Row.tsx',
      "import { severities } from '../terms/severity.ts';\nexport const Row = () => severities;\n",
    ],
    'a screen that reaches into another one': [
      'console-screens-apart',
      'web/src/runs/JobsPage.tsx',
      "import { ProjectName } from '../projects/ProjectName.tsx';\nexport const JobsPage = () => ProjectName;\n",
    ],
    'the console that reaches into the client': [
      'web-apart',
      'web/src/api/sdk.ts',
      "import { createParapetClient } from '../../../client/src/sdk/client.ts';\nexport const sdk = createParapetClient;\n",
    ],
    'http that reaches for the store': [
      'http-imports',
      'server/src/http/shortcut.ts',
      "import { find } from '../store/project.ts';\nexport const shortcut = () => find();\n",
    ],
    'a type import upwards': [
      'base-imports',
      'server/src/base/upwards.ts',
      "import type { findProject } from '../domain/projects/find-project.ts';\nexport type Upwards = typeof findProject;\n",
    ],
    'the database driver outside of the store': [
      'only-store-imports-pg',
      'server/src/domain/projects/raw.ts',
      "import type pg from 'pg';\nexport type Raw = pg.Pool;\n",
    ],
    'the web framework in the domain': [
      'only-http-and-entry-imports-fastify',
      'server/src/domain/projects/wire.ts',
      "import type { FastifyRequest } from 'fastify';\nexport type Wire = FastifyRequest;\n",
    ],
    "one parser that uses another parser's folder": [
      'parsers-apart',
      'server/src/ingest/sarif/borrow.ts',
      "import { level } from '../trivy/level.ts';\nexport const borrow = level;\n",
    ],
    'the client that imports the server': [
      'client-apart',
      'client/src/borrow.ts',
      "import { now } from '../../server/src/base/clock.ts';\nexport const borrow = now;\n",
    ],
    'an import of nothing': [
      'resolvable',
      'server/src/model/gone.ts',
      "import { gone } from './not-here.ts';\nexport const x = gone;\n",
    ],
    'an environment variable read outside of config.ts': [
      'only-config-uses-process.env',
      'server/src/domain/projects/setting.ts',
      "import { now } from '../../base/clock.ts';\nexport const setting = [process.env['HOME'], now];\n",
    ],
    'a fetch outside of the guarded one': [
      'only-outside-uses-fetch',
      'server/src/domain/projects/call.ts',
      "import { now } from '../../base/clock.ts';\nexport const call = () => [fetch('https://example.org'), now];\n",
    ],
    'SQL outside of the store': [
      'only-store-uses-.query()',
      'server/src/domain/projects/sql.ts',
      "import { now } from '../../base/clock.ts';\nexport const sql = (c: { query(t: string): void }) => [c.query('SELECT 1'), now];\n",
    ],
    'an import that is renamed': [
      'imports-keep-names',
      'server/src/http/list-projects.ts',
      "import { findProject as find } from '../domain/projects/find-project.ts';\nexport const list = () => find();\n",
    ],
    'an operation that takes the whole platform': [
      'domain-picks-of-platform',
      'server/src/domain/projects/greedy.ts',
      "import type { Platform } from '../platform.ts';\nexport const greedy = (platform: Platform) => platform.now;\n",
    ],
    'a decision by the name of a role': [
      'roles-are-a-table',
      'server/src/base/decide.ts',
      "import { now } from './clock.ts';\nexport const decide = (role: string) => [now, role === 'admin'];\n",
    ],
    'a statement that names a role': [
      'roles-are-a-table',
      'server/src/store/admins.ts',
      "import { now } from '../base/clock.ts';\nexport const admins = [now, `m.org_role <> 'admin'`];\n",
    ],
    'an export that is renamed on its way': [
      'imports-keep-names',
      'web/src/terms/words.ts',
      "export { severities as words } from './severity.ts';\n",
    ],
    'a folder that is not a noun': [
      'folders-are-nouns',
      'server/src/domain/grouping/group.ts',
      "import { now } from '../../base/clock.ts';\nexport const group = now;\n",
    ],
    'a noun under another name': [
      'folders-are-nouns',
      'server/src/http/workflows/list.ts',
      "import { now } from '../../base/clock.ts';\nexport const list = now;\n",
    ],
    'a screen of no noun': [
      'folders-are-nouns',
      'web/src/charts/Chart.tsx',
      "import { severities } from '../terms/severity.ts';\nexport const Chart = () => severities;\n",
    ],
    'a file in no room': [
      'in-a-room',
      'server/src/utils/misc.ts',
      "import { now } from '../base/clock.ts';\nexport const misc = now;\n",
    ],
  };
  for (const [what, [rule, path, text]] of Object.entries(misplaced)) {
    it(`fails on ${what}`, async () => {
      const level = {
        'server/src/ingest/trivy/level.ts': "import { now } from '../../base/clock.ts';\nexport const level = now;\n",
      };
      assert.deepEqual(await rulesBrokenBy({ ...level, [path]: text }), [rule]);
    });
  }

  it('fails on two files that import each other', async () => {
    const broken = await rulesBrokenBy({
      'server/src/model/hen.ts': "import { egg } from './egg.ts';\nexport const hen = () => egg;\n",
      'server/src/model/egg.ts': "import { hen } from './hen.ts';\nexport const egg = () => hen;\n",
    });
    assert.deepEqual([...new Set(broken)], ['no-cycles']);
  });

  it('lets an import from a package have another name', async () => {
    const file = "import { setTimeout as sleep } from 'node:timers/promises';\nexport const wait = sleep;\n";
    assert.deepEqual(await rulesBrokenBy({ 'server/src/base/wait.ts': file }), []);
  });

  it('lets a test look into any room', async () => {
    const test = "import { find } from '../store/project.ts';\nexport const seen = find();\n";
    assert.deepEqual(await rulesBrokenBy({ 'server/src/http/find-project.test.ts': test }), []);
  });

  it('refuses to pass when it was given nothing to read', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'parapet-boundaries-'));
    copies.push(empty);
    await assert.rejects(checkBoundaries(empty), /cannot be trusted/);
  });
});
