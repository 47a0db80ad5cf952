/** How the command line answers mistakes, refusals and silence: the documented exit codes, each by a process. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { globalOptions } from './cli/global-options.ts';
import { parseOptions } from './cli/parse-options.ts';
import { commands } from './commands/registry.ts';
import { oneDeployment, startLoopbackServer, type LoopbackServer, type Reply } from './testing/loopback-server.ts';
import { makePlace, type Place } from './testing/run-parapet.ts';

describe('parapet', () => {
  let place: Place;
  let server: LoopbackServer;
  let reply: Reply;

  before(async () => {
    server = await startLoopbackServer({
      'GET /api/auth/me': oneDeployment,
      'GET /api/scans/v1/deployments/7/scans/42': () => reply,
    });
    place = await makePlace({ PARAPET_URL: server.url, PARAPET_TOKEN: 'a-token' });
  });
  after(async () => {
    await server.close();
    await place.remove();
  });

  const refusal = (status: number, code: string): Reply => ({
    status,
    body: { error: 'Because.', code, details: [{ path: 'filters.tags', message: 'too many' }], requestId: 'r-77' },
  });

  const refusals: readonly [status: number, code: string, exitCode: number][] = [
    [400, 'INVALID_ARGUMENT', 2],
    [401, 'UNAUTHENTICATED', 3],
    [403, 'FORBIDDEN', 3],
    [404, 'NOT_FOUND', 4],
    [409, 'CONFLICT', 1],
    [413, 'PAYLOAD_TOO_LARGE', 1],
    [429, 'RATE_LIMITED', 5],
    [500, 'INTERNAL', 1],
    [503, 'UNAVAILABLE', 5],
  ];
  for (const [status, code, exitCode] of refusals) {
    it(`ends with ${exitCode} when the server answers ${status}, and passes on what it said`, async () => {
      reply = refusal(status, code);
      const run = await place.run(['scan-status', '42']);
      assert.equal(run.code, exitCode);
      assert.equal(run.stdout, '');
      assert.match(run.stderr, /^error: Because\.\n {2}filters\.tags: too many\n {2}request r-77\n/);
    });
  }

  it('prints an error as JSON on standard error with --json', async () => {
    reply = refusal(404, 'NOT_FOUND');
    const { stdout, stderr } = await place.run(['scan-status', '42', '--json']);
    assert.equal(stdout, '');
    const { error, code, status, requestId } = JSON.parse(stderr) as Record<string, unknown>;
    assert.deepEqual(
      { error, code, status, requestId },
      { error: 'Because.', code: 'NOT_FOUND', status: 404, requestId: 'r-77' },
    );
  });

  it('ends with 5 when nobody listens there', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const { code, stderr } = await place.run(['scan-status', '42', '--server', `http://127.0.0.1:${port}`]);
    assert.equal(code, 5);
    assert.match(stderr, /no answer from http:\/\/127\.0\.0\.1:\d+: connect ECONNREFUSED/);
  });

  it('copes with an answer that is not of a Parapet server', async () => {
    reply = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
    const { code, stderr } = await place.run(['scan-status', '42']);
    assert.equal(code, 5);
    assert.match(stderr, /^error: HTTP 502/);
  });

  it('ends with 3 without any credential, before it asks the server', async () => {
    const asked = server.requests.length;
    const { code, stderr } = await place.run(['scan-status', '42'], { environment: { PARAPET_TOKEN: '' } });
    assert.equal(code, 3);
    assert.match(stderr, /not signed in/);
    assert.equal(server.requests.length, asked);
  });

  const mistakes: readonly (readonly [line: string, complaint: RegExp])[] = [
    ['', /which command\?/],
    ['frobnicate', /no command "frobnicate"/],
    ['token', /"token" needs a second word\nOne of: token create, token list, token revoke/],
    ['scan-status', /SCAN_ID is missing/],
    ['scan-status 1 2', /"2" is one too many/],
    ['report --colour', /Unknown option '--colour'/],
    ['report --severity huge', /--severity: "huge" is none of low, medium, high, critical/],
    ['report --limit 0', /--limit: "0" is not a whole number from 1 to 3000/],
    ['report --since yesterday', /--since: "yesterday" is no point in time/],
    ['report --report project --report total-open', /--report was given 2 times/],
    ['report --server ftp://example.org', /--server: "ftp:\/\/example\.org" is not the address of a server/],
  ];
  for (const [line, complaint] of mistakes) {
    it(`ends with 2 for: parapet ${line}`, async () => {
      const { code, stdout, stderr } = await place.run(line.split(' ').filter((word) => word !== ''));
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, complaint);
    });
  }

  it('takes global options before and after the words of a command', async () => {
    reply = refusal(404, 'NOT_FOUND');
    const { code } = await place.run(['--json', '--server', server.url, 'scan-status', '--quiet', '42']);
    assert.equal(code, 4);
  });

  it('shows each command’s help, with examples that its own parser takes', async () => {
    for (const { name, examples, options } of commands) {
      assert.ok(examples.length > 0, name);
      const { code, stdout } = await place.run([...name.split(' '), '--help']);
      assert.equal(code, 0);
      for (const { line } of examples) {
        assert.ok(stdout.includes(line), line);
        const words = (/parapet (?<rest>[^|<)]*)/.exec(line)?.groups?.['rest'] ?? '').match(/"[^"]*"|\S+/g) ?? [];
        parseOptions(words.slice(name.split(' ').length), { ...options, ...globalOptions });
      }
    }
  });
});
