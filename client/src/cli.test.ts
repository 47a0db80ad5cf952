/** The documented exit codes and messages for usage errors, error responses and unreachable servers; each in a process. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { globalOptions } from './cli/global-options.ts';
import { parseOptions } from './cli/parse-options.ts';
import { commands } from './commands/registry.ts';
import { oneDeployment, startLoopbackServer, type LoopbackServer, type Reply } from './testing/loopback-server.ts';
import { createSandbox, type Sandbox } from './testing/run-parapet.ts';

describe('parapet', () => {
  let sandbox: Sandbox;
  let server: LoopbackServer;
  let reply: Reply;

  before(async () => {
    server = await startLoopbackServer({
      'GET /api/auth/me': oneDeployment,
      'GET /api/scans/v1/deployments/7/scans/42': () => reply,
    });
    sandbox = await createSandbox({ PARAPET_URL: server.url, PARAPET_TOKEN: 'a-token' });
  });
  after(async () => {
    await server.close();
    await sandbox.remove();
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
    it(`exits with ${exitCode} when the server responds ${status}, and prints the server’s error`, async () => {
      reply = refusal(status, code);
      const run = await sandbox.run(['scan-status', '42']);
      assert.equal(run.code, exitCode);
      assert.equal(run.stdout, '');
      assert.match(run.stderr, /^error: Because\.\n {2}filters\.tags: too many\n {2}request r-77\n/);
    });
  }

  it('prints an error as JSON on standard error with --json', async () => {
    reply = refusal(404, 'NOT_FOUND');
    const { stdout, stderr } = await sandbox.run(['scan-status', '42', '--json']);
    assert.equal(stdout, '');
    const { error, code, status, requestId } = JSON.parse(stderr) as Record<string, unknown>;
    assert.deepEqual(
      { error, code, status, requestId },
      { error: 'Because.', code: 'NOT_FOUND', status: 404, requestId: 'r-77' },
    );
  });

  it('exits with 5 when no server listens', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const { code, stderr } = await sandbox.run(['scan-status', '42', '--server', `http://127.0.0.1:${port}`]);
    assert.equal(code, 5);
    assert.match(stderr, /no response from http:\/\/127\.0\.0\.1:\d+: connect ECONNREFUSED/);
  });

  it('reports the status of a response that is not Parapet’s', async () => {
    reply = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
    const { code, stderr } = await sandbox.run(['scan-status', '42']);
    assert.equal(code, 5);
    assert.match(stderr, /^error: HTTP 502/);
  });

  it('exits with 3 without a credential, before it sends a request', async () => {
    const asked = server.requests.length;
    const { code, stderr } = await sandbox.run(['scan-status', '42'], { environment: { PARAPET_TOKEN: '' } });
    assert.equal(code, 3);
    assert.match(stderr, /not signed in/);
    assert.equal(server.requests.length, asked);
  });

  const mistakes: readonly (readonly [line: string, complaint: RegExp])[] = [
    ['', /no command was given/],
    ['frobnicate', /unknown command "frobnicate"/],
    ['token', /"token" needs a subcommand\nUse one of: token create, token list, token revoke/],
    ['scan-status', /SCAN_ID is missing/],
    ['scan-status 1 2', /unexpected argument "2"/],
    ['report --colour', /Unknown option '--colour'/],
    ['report --severity huge', /--severity: "huge" is not one of low, medium, high, critical/],
    ['report --limit 0', /--limit: "0" is not a whole number from 1 to 3000/],
    ['report --since yesterday', /--since: "yesterday" is not a time/],
    ['report --report project --report total-open', /--report was given 2 times/],
    ['report --server ftp://example.org', /--server: "ftp:\/\/example\.org" is not a server URL/],
  ];
  for (const [line, complaint] of mistakes) {
    it(`exits with 2 for: parapet ${line}`, async () => {
      const { code, stdout, stderr } = await sandbox.run(line.split(' ').filter((word) => word !== ''));
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, complaint);
    });
  }

  it('accepts global options before and after the words of a command', async () => {
    reply = refusal(404, 'NOT_FOUND');
    const { code } = await sandbox.run(['--json', '--server', server.url, 'scan-status', '--quiet', '42']);
    assert.equal(code, 4);
  });

  it('shows each command’s help, with examples that its parser accepts', async () => {
    for (const { name, examples, options } of commands) {
      assert.ok(examples.length > 0, name);
      const { code, stdout } = await sandbox.run([...name.split(' '), '--help']);
      assert.equal(code, 0);
      for (const { line } of examples) {
        assert.ok(stdout.includes(line), line);
        const words = (/parapet (?<rest>[^|<)]*)/.exec(line)?.groups?.['rest'] ?? '').match(/"[^"]*"|\S+/g) ?? [];
        parseOptions(words.slice(name.split(' ').length), { ...options, ...globalOptions });
      }
    }
  });
});
