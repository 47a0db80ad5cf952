/**
 * Broken and hostile files, over HTTP against the real server. Each gets a clear response (a status, or the scan's
 * problem with its location), leaves nothing half-stored, and the server continues.
 */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { after, afterEach, before, describe, test } from 'node:test';
import { formats } from '../../server/src/model/formats.ts';
import { countLeftovers } from '../harness/database/leftovers.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { connectScansApi, type ScansApi, type UploadBody, type WireScan } from '../harness/uploads/scans-api.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const good = sarifOf({ results: [{ rule: 'eval', path: 'src/a.ts', line: 1, text: 'eval(x)' }] });
const head = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T","rules":[{"id":"R"}]}},"results":[';
const tail = ']}]}';
/** A result at the location, with additional JSON around it. */
const at = (uri: string, more = '') =>
  `{"ruleId":"R","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":${uri}},"region":{"startLine":1}}}]${more}}`;
const deep = '['.repeat(100_000) + ']'.repeat(100_000);

describe('hostile files', () => {
  let server: TestServer;
  let api: ScansApi;
  let projects = 0;
  let project = '';
  before(async () => {
    server = await startTestServer();
    api = await connectScansApi(server.baseUrl, { email: server.adminEmail, password: server.adminPassword });
  });
  after(() => server.stop());
  afterEach(async () => {
    assert.equal((await fetch(`${server.baseUrl}/readyz`)).status, 200);
    const leftovers = Object.values(await countLeftovers(server.platform.database, server.deploymentId));
    assert.deepEqual(
      leftovers.filter((n) => n !== 0),
      [],
    );
  });

  const fresh = (): string => (project = `hostile/${++projects}`);
  const send = (body: UploadBody, headers?: Record<string, string>, format = 'auto'): Promise<WireScan> =>
    api.uploadAndWait(body, { project: fresh(), format }, headers);

  async function findings(): Promise<{ path: string; content: string }[]> {
    return server.platform.database.asTenant(server.deploymentId, async ({ client }) => {
      const { rows } = await client.query<{ path: string; content: string }>(
        `SELECT f.path, d.content::text AS content FROM parapet.finding f
           JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
           JOIN parapet.project p ON p.deployment_id = $1 AND p.id = f.project_id
          WHERE f.deployment_id = $1 AND p.name = $2 ORDER BY f.id`,
        [server.deploymentId, project],
      );
      return rows;
    });
  }

  async function assertRefused(scan: WireScan, message: RegExp): Promise<void> {
    assert.equal(scan.status, 'SCAN_STATUS_ERROR', JSON.stringify(scan));
    assert.equal(scan.problems.length, 1);
    assert.match(scan.problems[0]?.message ?? '', message);
    assert.notEqual(scan.problems[0]?.place, '');
    assert.deepEqual(await findings(), []);
  }

  const refused: Record<string, [body: string | Buffer, message: RegExp, format?: string]> = {
    'brackets 100,000 deep as the whole file': [deep, /deep|Unknown format/],
    'brackets 100,000 deep as the whole file, with format=': [deep, /deep|has an object here/, 'sarif'],
    'brackets 100,000 deep instead of a result': [head + deep + tail, /deeper than 200/],
    'brackets 100,000 deep in a member that nobody asks for': [
      `{"version":"2.1.0","x":${deep},"runs":[]}`,
      /deeper than 200|Unknown format/,
    ],
    'a file that breaks off in a string': [good.slice(0, -60), /ends|cut off|truncated/i],
    'a file that breaks off between two results': [`${head}${at('"a.ts"')},`, /ends|cut off|truncated/i],
    'a file that goes on after its end': [`${good} ${good}`, /Expected the end of the file/],
    'text that is not JSON': ['ERROR: scanner crashed\n', /a log, not a report/],
    'JSON that is not a scan': ['"a string"', /Unknown format/],
    XML: ['<?xml version="1.0"?><bom/>', /XML/],
    'invalid UTF-8 in a string': [
      Buffer.concat([Buffer.from(`${head}${at('"a').slice(0, -60)}`), Buffer.from([0xc3, 0x28])]),
      /UTF-8|ends/,
    ],
    'bytes that are noise': [Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 151 + 7) % 256)), /./],
    'bytes of NUL': [Buffer.alloc(4096), /./],
    'single quotes': [`{'version':'2.1.0','runs':[]}`, /./],
    'another version of SARIF': [`{"version":"1.0.0","runs":[]}`, /version|Unknown/],
    'runs that are not a list': ['{"version":"2.1.0","$schema":"sarif-2.1.0","runs":{}}', /runs|list|array/i],
  };
  for (const [what, [body, message, format]] of Object.entries(refused)) {
    test(`rejects with a location, and stores nothing: ${what}`, async () => {
      await assertRefused(await send(typeof body === 'string' ? body : new Uint8Array(body), {}, format), message);
    });
  }

  test('a damaged file leaves the findings of an earlier valid one unchanged', async () => {
    await send(good);
    const scan = await api.uploadAndWait(good.slice(0, -5), { project });
    assert.equal(scan.status, 'SCAN_STATUS_ERROR');
    assert.equal((await findings()).length, 1);
  });

  test('UTF-8 and UTF-16 with a byte order mark are read like plain UTF-8', async () => {
    const utf16le = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good, 'utf16le')]);
    const utf16be = Buffer.from(utf16le).swap16();
    for (const bytes of [Buffer.from(`\uFEFF${good}`), utf16le, utf16be]) {
      const scan = await send(new Uint8Array(bytes));
      if (scan.status === 'SCAN_STATUS_COMPLETED') assert.equal(scan.counts['new'], 1);
      else assert.match(scan.problems[0]?.message ?? '', /UTF-16/);
    }
  });

  test('an empty body, an empty gzip and an empty form are rejected at once', async () => {
    const form = new FormData();
    form.set('file', new Blob([]), 'empty.sarif');
    for (const [body, headers] of [
      ['', {}],
      [new Uint8Array(gzipSync('')), { 'content-encoding': 'gzip' }],
      [form, {}],
    ] as const) {
      const answer = await api.upload(body, { project: fresh() }, headers);
      assert.deepEqual([answer.status, answer.code], [400, 'INVALID_ARGUMENT'], JSON.stringify(answer));
    }
  });

  const forms: Record<string, [type: string, body: string]> = {
    'without a boundary': ['multipart/form-data', 'x'],
    'with another boundary than its header’s': ['multipart/form-data; boundary=a', '--b\r\n\r\nx\r\n--b--'],
    'without a file': [
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--a--',
    ],
    'that ends inside of the file': [
      'multipart/form-data; boundary=a',
      `--a\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n${good}`,
    ],
    'whose manifest is no JSON': [
      'multipart/form-data; boundary=a',
      `--a\r\ncontent-disposition: form-data; name="manifest"\r\n\r\n{\r\n--a\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n${good}\r\n--a--`,
    ],
    'that is empty': ['multipart/form-data; boundary=a', ''],
  };
  for (const [what, [type, body]] of Object.entries(forms)) {
    test(`a form ${what} is rejected at once`, async () => {
      const answer = await api.upload(body, { project: fresh() }, { 'content-type': type });
      assert.deepEqual([answer.status, answer.code], [400, 'INVALID_ARGUMENT'], JSON.stringify(answer));
      assert.ok((answer.error ?? '').length > 10);
    });
  }

  test('damaged gzip, truncated gzip and unsupported encodings are rejected at once', async () => {
    const gzip = gzipSync(good);
    const flipped = Buffer.from(gzip);
    flipped[20] = (flipped[20] ?? 0) ^ 0xff;
    for (const body of [Buffer.from(good), gzip.subarray(0, -12), flipped]) {
      const answer = await api.upload(new Uint8Array(body), { project: fresh() }, { 'content-encoding': 'gzip' });
      assert.deepEqual([answer.status, answer.code], [400, 'INVALID_ARGUMENT'], JSON.stringify(answer));
    }
    const answer = await api.upload(good, { project: fresh() }, { 'content-encoding': 'br' });
    assert.deepEqual([answer.status, answer.code], [415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('a gzip file is read without its header, and if a client compressed it again', async () => {
    const gzip = gzipSync(good);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(gzip)]), 'results');
    for (const [body, headers] of [
      [new Uint8Array(gzip), {}],
      [new Uint8Array(gzipSync(gzip)), { 'content-encoding': 'gzip' }],
      [form, {}],
    ] as const) {
      const scan = await send(body, headers);
      assert.deepEqual([scan.status, scan.counts['new']], ['SCAN_STATUS_COMPLETED', 1], JSON.stringify(scan));
    }
    await assertRefused(await send(new Uint8Array(gzipSync(gzipSync(gzip)))), /compressed with gzip several times/);
    const cut = await api.upload(new Uint8Array(gzip.subarray(0, -12)), { project: fresh() });
    assert.deepEqual([cut.status, cut.code], [400, 'INVALID_ARGUMENT']);
    assert.match(cut.error ?? '', /not valid gzip/);
  });

  test('an unknown format= is rejected at once with the list of known formats', async () => {
    const answer = await api.upload(good, { project: fresh(), format: 'nessus' });
    assert.deepEqual([answer.status, answer.code], [400, 'INVALID_ARGUMENT']);
    for (const format of formats) assert.ok(answer.error?.includes(format));
  });

  test('keys of the object prototype are treated as data', async () => {
    const polluted = '{"polluted":"yes","toString":1}';
    const scan = await send(
      `{"__proto__":${polluted},"constructor":{"prototype":${polluted}},"version":"2.1.0","runs":[{"tool":{"driver":{"name":"__proto__","rules":[{"id":"__proto__"},{"id":"constructor"}]}},"results":[${at('"__proto__"').replace('"R"', '"__proto__"')},${at('"constructor"').replace('"R"', '"constructor"')},${at('"hasOwnProperty"', `,"properties":{"__proto__":${polluted}},"partialFingerprints":{"__proto__":"0123456789abcdef"}`).replace('"R"', '"toString"')}]}]}`,
    );
    assert.equal(scan.counts['new'], 3, JSON.stringify(scan));
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    assert.deepEqual((await findings()).map((row) => row.path).sort(), ['__proto__', 'constructor', 'hasOwnProperty']);
  });

  test('paths never leave the repository: traversal, absolute paths and file: URIs', async () => {
    const uris = [
      '../../etc/group',
      '/etc/passwd',
      'file:///etc/shadow',
      'a/../../b',
      'C:\\\\Windows\\\\x',
      '..%2f..%2fetc',
      'https://example.com/x',
      '\\\\\\\\host\\\\share',
      './/./a',
    ];
    const scan = await send(head + uris.map((uri) => at(`"${uri}"`)).join(',') + tail);
    assert.equal(scan.status, 'SCAN_STATUS_COMPLETED', JSON.stringify(scan));
    const paths = (await findings()).map((row) => row.path);
    const climbing = scan.problems.filter((problem) => /is outside the repository/.test(problem.message));
    assert.deepEqual(
      climbing.map((problem) => problem.place),
      ['/runs/0/results/0', '/runs/0/results/3', '/runs/0/results/5'],
    );
    assert.equal(paths.length, uris.length, 'kept below the root, with a notice');
    for (const path of paths) {
      assert.ok(
        !path.startsWith('/') && !path.split(/[\\/]/).includes('..') && !/^[a-z]+:\/\//i.test(path),
        `${path} leads out`,
      );
    }
  });

  test('NUL characters, lone surrogates and 1e400 are stored in a readable form', async () => {
    const scan = await send(
      `${head}${at(String.raw`"src/nul\u0000.ts"`)},${at(String.raw`"src/\ud800lone.ts"`, String.raw`,"rank":1e400,"properties":{"a":1e400,"\ud800":"\u0000"}`)}${tail}`,
    );
    assert.equal(scan.status, 'SCAN_STATUS_COMPLETED', JSON.stringify(scan));
    assert.equal(scan.counts['new'], 2);
    for (const row of await findings()) assert.doesNotThrow(() => JSON.parse(row.content) as unknown);
    const report = await fetch(`${server.baseUrl}/api/reporting/${server.deploymentId}/findings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filters: { projects: [project] } }),
    });
    assert.equal(report.status, 200);
    assert.equal(((await report.json()) as { total: number }).total, 2);
  });

  test('the last of duplicate keys wins, as with JSON.parse', async () => {
    const scan = await send(`${head}${at('"first.ts"').replace('"message"', '"ruleId":"last","message"')}${tail}`);
    assert.equal(scan.status, 'SCAN_STATUS_COMPLETED');
    const { rows } = await server.platform.database.asTenant(server.deploymentId, ({ client }) =>
      client.query<{ key: string }>(
        `SELECT r.key FROM parapet.finding f JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
           JOIN parapet.project p ON p.deployment_id = $1 AND p.id = f.project_id WHERE f.deployment_id = $1 AND p.name = $2`,
        [server.deploymentId, project],
      ),
    );
    assert.deepEqual(rows, [{ key: 'last' }]);
  });

  test('invalid results are dropped with their location, and valid ones are kept', async () => {
    const scan = await send(`${head}1,null,"x",[],{},${at('"a.ts"')},{"ruleId":5,"message":6,"locations":7}${tail}`);
    assert.equal(scan.status, 'SCAN_STATUS_COMPLETED');
    assert.ok((await findings()).some((row) => row.path === 'a.ts'));
    assert.ok(
      scan.problems.length >= 4 && scan.problems.every((problem) => /results/.test(problem.place)),
      JSON.stringify(scan.problems),
    );
  });

  test('impossible line numbers do not break the ingest', async () => {
    const regions = [
      '{"startLine":1e400}',
      '{"startLine":-5}',
      '{"startLine":99999999999999}',
      '{"startLine":1.5,"endLine":"x"}',
      '{"startLine":2147483648,"startColumn":-1}',
    ];
    const results = regions.map((region, n) => at(`"${n}.ts"`).replace('{"startLine":1}', region));
    const scan = await send(head + results.join(',') + tail);
    assert.equal(scan.status, 'SCAN_STATUS_COMPLETED', JSON.stringify(scan));
    assert.equal(scan.counts['parsed'], regions.length);
  });
});
