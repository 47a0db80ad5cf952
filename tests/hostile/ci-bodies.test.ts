/**
 * Any body sent to the endpoints of a scanner's command is rejected clearly, or read as liberally as clients differ; a
 * rejected one leaves nothing behind, and an accepted one ends in a defined state. Deterministic; CI_BODIES=2000 for
 * more bodies.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { beginCiScan } from '../access/ci-scan-subjects.ts';
import { assertError, makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { makeToken } from '../harness/organisation.ts';

const bodies = Number(process.env['CI_BODIES'] ?? 40);

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: typeof here;
let token: string;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['CI'] });
});
after(() => app.close());

type Json = Record<string, unknown>;
interface Sent {
  status: number;
  text: string;
}

async function send(path: string, body: Uint8Array | string): Promise<Sent> {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const begin = () =>
  beginCiScan(app, { deploymentId: here.deploymentId, jwt: here.admin.jwt, projectName: 'shop/hostile' });

const finding = {
  check_id: 'shop.eval',
  path: 'src/app.py',
  line: 3,
  column: 1,
  end_line: 3,
  end_column: 9,
  message: 'Evaluates input.',
  severity: 2,
  index: 0,
  commit_date: '',
  syntactic_id: 's3_0',
  match_based_id: 'm3abcdefgh_0',
  hashes: { start_line_hash: 'a', end_line_hash: 'a', code_hash: 'b', pattern_hash: 'c' },
  metadata: { cwe: ['CWE-95'], confidence: 'HIGH', dev: { semgrep: { actions: ['block'] } } },
  is_blocking: true,
  fixed_lines: ['run(x)'],
  dataflow_trace: {
    taint_source: ['CliLoc', [{ path: 'src/app.py', start: { line: 1, col: 1 }, end: { line: 1, col: 2 } }, 'x']],
    intermediate_vars: [],
    taint_sink: ['CliLoc', [{ path: 'src/app.py', start: { line: 3, col: 1 }, end: { line: 3, col: 2 } }, 'x']],
  },
};
const dependencies = {
  'package-lock.json': [
    {
      package: 'left-pad',
      version: '1.0.0',
      ecosystem: 'npm',
      transitivity: 'direct',
      allowed_hashes: {},
      children: [],
    },
  ],
};

/** Valid bodies of each call, as the command sends them. */
const sound: Record<string, (uniqueId: string) => Json> = {
  '/api/cli/v2/scans': (uniqueId) => ({
    scan_metadata: { unique_id: uniqueId, cli_version: '1.99.0', requested_products: ['sast'], dry_run: false },
    project_metadata: {
      repository: 'shop/hostile',
      branch: 'main',
      commit: 'a'.repeat(40),
      on: 'push',
      is_full_scan: true,
    },
    project_config: { version: 'v1', tags: [] },
  }),
  '/api/cli/scans': (uniqueId) => ({
    meta: { semgrep_version: '1.20.0', repository: 'shop/hostile', branch: 'main' },
    scan_metadata: { unique_id: uniqueId },
    project_metadata: { repository: 'shop/hostile', branch: 'main', on: 'pull_request', pull_request_id: '7' },
  }),
  results: () => ({
    findings: [finding],
    ignores: [{ ...finding, line: 9, syntactic_id: 's9_0', match_based_id: 'm9abcdefgh_0' }],
    token: null,
    searched_paths: ['src/app.py'],
    skipped_paths: ['dist/app.js'],
    renamed_paths: [],
    rule_ids: ['shop.eval'],
    contributions: { contributors: [] },
    dependencies,
  }),
  complete: () => ({
    exit_code: 1,
    stats: { findings: 1, errors: [], total_time: 1.5 },
    dependencies,
    dependency_parser_errors: [{ path: 'yarn.lock', parser: 'yarn', reason: 'broken', line: 1 }],
  }),
  error: () => ({ exit_code: 2, stderr: 'out of memory' }),
};

/** Values that are known to break programs. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 53, -1e308, '', 'x', [], {}, [[]], [null], { length: -1 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '../../etc/passwd',
    '/abs',
    'C:\\x',
    "' OR 1=1 --",
    '__proto__',
    '1e400',
    '%00',
    '😀',
  ),
  fc.constantFrom(['CliCall', [[], [], []]], ['CliLoc'], ['CliLoc', [{}, 7]], { a: { b: { c: [{}] } } }),
  fc.jsonValue({ depthSize: 'small' }),
  fc.string({ unit: 'binary' }),
);
const kinds = ['value', 'gone', 'proto', 'twice', 'huge', 'deep', 'cut', 'byte', 'infinite', 'long'] as const;
const hostileBody = fc.record({
  call: fc.constantFrom(...Object.keys(sound)),
  kind: fc.constantFrom(...kinds),
  at: fc.nat({ max: 100_000 }),
  value: nasty,
});
type Hostile = typeof hostileBody extends fc.Arbitrary<infer Value> ? Value : never;

/** Every path in a value, from the outside in. */
function placesIn(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

/** JSON with a path replaced by `written`, which need not be JSON; null removes the field. */
function withAt(body: unknown, at: (string | number)[], written: string | null): string {
  const mark = `mark-${randomUUID()}`;
  const copy = structuredClone({ body }) as Json;
  const path = ['body', ...at];
  const holder = path.slice(0, -1).reduce<Json>((inner, key) => inner[key] as Json, copy);
  const last = path.at(-1) ?? '';
  if (written === null) delete holder[last];
  else holder[last] = mark;
  const text = JSON.stringify(copy['body']) ?? '';
  return written === null ? text : text.replace(`"${mark}"`, () => written);
}

function bytesOf({ call, kind, at, value }: Hostile): Uint8Array | string {
  const body = sound[call]?.(randomUUID()) ?? {};
  const places = placesIn(body);
  const place = places[at % places.length] ?? [];
  const text = JSON.stringify(body);
  const braces = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
  const brace = braces[at % braces.length] ?? 1;
  const inserted = (member: string): string =>
    `${text.slice(0, brace)}${member}${text[brace] === '}' ? '' : ','}${text.slice(brace)}`;
  switch (kind) {
    case 'value':
      return withAt(body, place, JSON.stringify(value));
    case 'gone':
      return withAt(body, place, null);
    case 'proto':
      return inserted('"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}');
    case 'twice':
      return inserted(`${JSON.stringify(String(place.at(-1) ?? 'findings'))}:${JSON.stringify(value)}`);
    case 'huge':
      return withAt(body, place, JSON.stringify('x'.repeat(1_200_000)));
    case 'deep':
      return withAt(body, place, '['.repeat(10 + at) + ']'.repeat(10 + at));
    case 'cut':
      return text.slice(0, at % text.length);
    case 'byte': {
      const bytes = Buffer.from(text);
      bytes[at % bytes.length] = 0x80 + (at % 0x80);
      return bytes;
    }
    case 'infinite':
      return withAt(body, place, '1e400');
    case 'long':
      return withAt(body, place, `[${Array.from({ length: 20_000 }, () => JSON.stringify(value)).join(',')}]`);
  }
}

/** The number of rows in the deployment's tables that these calls can write. */
async function stored(deploymentId = here.deploymentId): Promise<unknown> {
  return app.platform.database.asTenant(deploymentId, async ({ client }) => {
    const tables = [
      'project',
      'project_ref',
      'scan',
      'ci_scan',
      'upload_chunk',
      'workflow_run',
      'finding',
      'audit_entry',
    ];
    const { rows } = await client.query(
      `SELECT ${tables.map((name) => `(SELECT count(*)::int FROM parapet.${name}) AS ${name}`).join(', ')}`,
    );
    return rows[0];
  });
}

function assertRefusal({ status, text }: Sent, what: string, expected: number): void {
  assert.equal(status, expected, `${what}: ${status} ${text.slice(0, 500)}`);
  const { error, code, requestId } = JSON.parse(text) as Json;
  assert.ok(typeof error === 'string' && error.length > 10 && code !== 'INTERNAL' && requestId, text.slice(0, 500));
  assert.ok(text.length < 10_000, `${what}: what was sent is not sent back`);
}

test(`${bodies} generated bodies are rejected with a message, or read`, async () => {
  const seen = { refused: 0, accepted: 0 };
  let scan = await begin();
  await fc.assert(
    fc.asyncProperty(hostileBody, async (hostile) => {
      const { call } = hostile;
      if (call === 'complete')
        await send(`/api/agent/scans/${scan.scanId}/results`, JSON.stringify(sound['results']?.('')));
      const before = await stored();
      const path = call.startsWith('/') ? call : `/api/agent/scans/${scan.scanId}/${call}`;
      const sent = await send(path, bytesOf(hostile));
      assert.equal(({} as Json)['polluted'], undefined);
      if (sent.status >= 300) {
        seen.refused += 1;
        // Only these kinds can exceed the limit of a body.
        const isTooLarge = sent.status === 413 && (hostile.kind === 'huge' || hostile.kind === 'long');
        assertRefusal(sent, call, isTooLarge ? 413 : 400);
        assert.deepEqual(await stored(), before, 'a refusal leaves nothing behind');
        return;
      }
      seen.accepted += 1;
      // A body that was read ends in a defined state.
      if (call === 'results') await send(`/api/agent/scans/${scan.scanId}/complete`, '{"exit_code":0}');
      if (call === 'results' || call === 'complete') {
        await ingestUpload(app.platform, here.deploymentId, scan.scanId);
        const scans = `/api/scans/v1/deployments/${here.deploymentId}/scans`;
        const { body } = await app.ask('GET', `${scans}/${scan.scanId}`, { token: here.admin.jwt });
        assert.match(body.scan.status, /^SCAN_STATUS_(?:COMPLETED|ERROR)$/);
      }
      if (!call.startsWith('/')) scan = await begin();
    }),
    { numRuns: bodies, seed: 20261121, endOnFailure: true },
  );
  assert.ok(seen.refused > bodies / 10 && seen.accepted > bodies / 10, JSON.stringify(seen));
  await assertCleanAndExact(app.platform.database, here.deploymentId);
});

test('hand-written invalid bodies are rejected, each with a message', async () => {
  const { scanId } = await begin();
  const agent = `/api/agent/scans/${scanId}`;
  const start = (unique: string) =>
    `{"scan_metadata":{"unique_id":${unique}},"project_metadata":{"repository":"shop/hand"}}`;
  const before = await stored();
  const hostile: [path: string, body: Uint8Array | string][] = [
    ...[
      '',
      'null',
      '[]',
      '7',
      '"x"',
      '{',
      '{}',
      '\u{feff}{}',
      '{"scan_metadata":7}',
      start('7'),
      start('""'),
      start('[]'),
    ].map((body): [string, string] => ['/api/cli/v2/scans', body]),
    ['/api/cli/v2/scans', start(JSON.stringify('../x'))],
    ['/api/cli/v2/scans', start(JSON.stringify('x'.repeat(1_000_000)))],
    ['/api/cli/v2/scans', Buffer.from(start('"\xff"'), 'latin1')],
    ['/api/cli/v2/scans', '['.repeat(100_000)],
    ...['', 'null', '[]', '7', '{', '{"findings":7}', '{"findings":{}}', '{"findings":[', '{"searched_paths":"x"}'].map(
      (body): [string, string] => [`${agent}/results`, body],
    ),
    [`${agent}/results`, `{"findings":[${'['.repeat(100_000)}`],
    [`${agent}/results`, `{"findings":[{"metadata":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}]}`],
    [`${agent}/results`, Buffer.from('{"findings":[{"message":"\xff\xfe"}]}', 'latin1')],
    [`${agent}/results`, '{"findings":[{"line":1e}]}'],
    [`${agent}/results`, Buffer.from([0x1f, 0x8b, 0, 0])],
    [`${agent}/error`, '{}'],
    [`${agent}/error`, '{"exit_code":1e400}'],
    [`${agent}/error`, '{"exit_code":"two"}'],
    [`${agent}/error`, '{"exit_code":[2],"stderr":{}}'],
    ['/api/agent/tokens/requests', '{"token_request_key":{"__proto__":1}}'],
    ['/api/registry/rules', '{"definition":7}'],
  ];
  for (const [path, body] of hostile)
    assertRefusal(await send(path, body), `${path} ${String(body).slice(0, 80)}`, 400);
  const tooLarge = `{"x":"${'x'.repeat(1_100_000)}"}`;
  assertRefusal(await send('/api/cli/v2/scans', tooLarge), 'a body over the limit', 413);
  assert.deepEqual(await stored(), before);
});

test('404 for a scan of another deployment, whatever the body', async () => {
  const theirs = await beginCiScan(app, { deploymentId: there.deploymentId, jwt: there.admin.jwt });
  const before = [await stored(), await stored(there.deploymentId)];
  const otherIds = [theirs.scanId, '0', '-1', '9223372036854775807'];
  for (const id of [...otherIds, '99999999999999999999', 'x', '1e400', '%00', '__proto__']) {
    for (const call of ['results', 'complete', 'error']) {
      const sent = await send(`/api/agent/scans/${id}/${call}`, JSON.stringify(sound[call]?.('')));
      assertRefusal(sent, `${id} ${call}`, otherIds.includes(id) ? 404 : 400);
    }
  }
  assert.equal((await send(`/api/agent/scans/${theirs.scanId}/results`, '{}')).status, 404);
  const config = await app.ask('GET', `/api/cli/v2/scans/${theirs.uniqueId}/config`, { token });
  assertError(config, 404, 'NOT_FOUND');
  assert.deepEqual([await stored(), await stored(there.deploymentId)], before);
});
