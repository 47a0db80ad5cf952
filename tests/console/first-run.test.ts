/** From an empty server to the first finding; an invite; and the login of the scanner's command. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ciScanStart } from '../access/ci-scan-subjects.ts';
import { done, results } from '../../server/src/http/ci/testing/ci-app.ts';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const run = promisify(execFile);

test('the first run', async (t) => {
  const { page, openPage, api, server } = await startConsole(t);
  const { deploymentId } = server;
  const at = (path: string): string => `${server.baseUrl}/deployments/${deploymentId}/${path}`;
  const sarif = sarifOf({
    results: [{ rule: 'python.lang.weak-hash', path: 'src/pay.py', line: 12, text: 'md5(secret)', level: 'error' }],
  });

  /** The titles of the completed first steps. */
  async function stepsDone(): Promise<string[]> {
    const steps = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Done' });
    return steps.getByRole('heading', { level: 2 }).allTextContents();
  }
  /** Opens the card of a step, which is then the current one. */
  async function openStep(name: string): Promise<void> {
    const card = page.getByRole('main').getByRole('link', { name });
    await card.click();
    await page.getByRole('region', { name }).waitFor();
    assert.equal(await card.getAttribute('aria-current'), 'page');
  }

  await t.test(
    'signing in on an empty installation shows the first steps at once, and no overview before',
    async () => {
      const tab = await openPage();
      const visited: string[] = [];
      tab.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      await tab.goto('/sign-in');
      await tab.getByLabel('Email').fill(server.adminEmail);
      await tab.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
      await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
      await tab.waitForURL('**/start');
      assert.deepEqual(
        visited.filter((path) => path.endsWith('/overview')),
        [],
      );
      await tab.context().close();
    },
  );

  await t.test(
    'first run to first finding: the page’s command run by a real curl, and the page continues automatically',
    async () => {
      // The overview of a deployment without scans leads to the first steps.
      await page.goto(at('overview'));
      await page.waitForURL('**/start');
      await page.getByText('0 of 3 done').waitFor();
      await page.evaluate('globalThis.hasStayed = true');
      await openStep('Connect CI');
      await page.getByText(`CI on another machine can’t reach ${server.baseUrl}.`).waitFor();
      await page.getByRole('button', { name: 'Create a CI token' }).click();
      const token = await page.getByText(/^parapet_\w+$/).textContent();
      await page.getByText('expires in 90 days').waitFor();
      // A token alone connects nothing.
      await page.getByText('Waiting for the first scan from CI.').waitFor();
      assert.deepEqual(await stepsDone(), []);
      const { tokens } = await api('GET', `/agent/deployments/${deploymentId}/tokens`);
      const days = (Date.parse(tokens[0].expiresAt) - Date.now()) / 86_400_000;
      assert.ok(days > 89 && days < 91, String(days));

      await openStep('Upload scan results');
      await page.getByRole('combobox', { name: 'Project' }).fill('acme/shop');
      await page.getByText('From the command line').click();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy the curl command' }).click();
      const lines = await page.evaluate<string>('navigator.clipboard.readText()');

      const folder = await mkdtemp(join(tmpdir(), 'parapet-first-run-'));
      t.after(() => rm(folder, { recursive: true }));
      await writeFile(join(folder, 'results.sarif'), sarif);
      const env = { PATH: process.env['PATH'], PARAPET_TOKEN: String(token) };
      const { stdout } = await run('sh', ['-euc', lines], { cwd: folder, env });
      assert.match(stdout, /"scanId":"\d+"/);

      // The first finding is shown, with what to do with it.
      const first = page.getByRole('region', { name: 'Start with this finding' });
      await first.getByText('Weak hash').waitFor();
      await first.getByText('src/pay.py:12 in acme/shop').waitFor();
      await page.getByText('1 of 3 done').waitFor();
      assert.deepEqual(await stepsDone(), ['Upload scan results']);
      await first.getByRole('link', { name: 'Open the finding' }).click();
      await page.getByRole('heading', { level: 1, name: 'Weak hash' }).waitFor();
      assert.equal(await page.evaluate('globalThis.hasStayed'), true, 'the page was loaded again');

      // The sidebar leads back while steps are left, and marks the place.
      const entry = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'First steps' });
      await entry.click();
      await page.getByRole('link', { name: 'Go to the overview' }).waitFor();
      assert.equal(await entry.getAttribute('aria-current'), 'page');
    },
  );

  await t.test('a file uploaded in the browser creates a project, and the page links to its finding', async () => {
    await openStep('Upload scan results');
    await page.getByRole('combobox', { name: 'Project' }).fill('acme/web');
    await page
      .getByLabel('Drag a file here, or choose one')
      .setInputFiles({ name: 'results.sarif', mimeType: 'application/json', buffer: Buffer.from(sarif) });
    await page.getByText('results.sarif, 1 KB').waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Imported 1 result: 1 new finding.').waitFor();
    await page.getByRole('link', { name: 'See the findings of acme/web' }).click();
    await page.waitForURL('**/findings?project=acme%2Fweb');
    const rows = page.getByRole('grid', { name: 'Findings' }).getByRole('row');
    await rows.filter({ hasText: 'src/pay.py' }).waitFor();
  });

  await t.test('a dropped file is uploaded; one of an unknown format shows an error', async () => {
    await page.goto(at('start?step=upload'));
    await page.getByRole('combobox', { name: 'Project' }).fill('acme/shop');
    const dataTransfer = await page.evaluateHandle(
      `(() => {
        const dropped = new DataTransfer();
        dropped.items.add(new File(['{"notes": []}'], 'notes.json'));
        return dropped;
      })()`,
    );
    await page.getByRole('heading', { name: 'First steps' }).dispatchEvent('drop', { dataTransfer });
    await page.getByText('notes.json, 1 KB').waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('alert').getByText('Import failed.').waitFor();
  });

  await t.test('a CI token is shown once, and works only for uploads', async () => {
    await openStep('Connect CI');
    await page.getByRole('button', { name: 'Create a CI token' }).click();
    const token = await page.getByText(/^parapet_\w+$/).textContent();
    const send = await fetch(
      `${server.baseUrl}/api/scans/v1/deployments/${deploymentId}/uploads?project=acme/shop&ref=main`,
      { method: 'POST', headers: { authorization: `Bearer ${String(token)}` }, body: sarifOf({ results: [] }) },
    );
    assert.equal(send.status, 202);
    await page.getByRole('tab', { name: 'Jenkins' }).click();
    await page.getByText(`SEMGREP_URL = '${server.baseUrl}'`).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Create a CI token' }).waitFor();
    assert.equal(await page.getByText(/^parapet_\w+$/).count(), 0);
  });

  await t.test('connecting CI is done once a scan came from CI, and inviting once a person joined', async () => {
    await page.goto(at('start?step=ci'));
    const { token } = await api('POST', `/agent/deployments/${deploymentId}/tokens`, {
      name: 'ci',
      permissions: ['CI'],
    });
    await sendCiScan(server.baseUrl, String(token));
    await page.getByText('2 of 3 done').waitFor();
    assert.deepEqual(await stepsDone(), ['Upload scan results', 'Connect CI']);
    await openStep('Invite your team');
    await page.getByRole('link', { name: 'Invite a person' }).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
  });

  await t.test('an invite is accepted once with a name and a password, and signs in', async () => {
    const { repos } = await api('GET', `/agent/deployments/${deploymentId}/repos`);
    const teams = `/permissions/v2/deployments/${deploymentId}/teams`;
    const { team } = await api('POST', teams, { name: 'Web shop' });
    const repositories = [{ repositoryId: repos[0].id }];
    await api('PATCH', `${teams}/${String(team.id)}`, { team: { repositories } });
    const invite = await api('POST', `/agent/deployments/${deploymentId}/invites`, {
      email: 'grace@example.com',
      teamIds: [team.id],
      orgRole: 'ORG_ROLE_READONLY',
    });
    const link = `${server.baseUrl}/invite#${String(invite.token)}`;
    const invited = await openPage();
    await invited.goto(link);
    await invited.getByLabel('Your name').fill('Grace Hopper');
    for (const [refused, reason] of [
      ['short', 'must have at least 15'],
      ['password12345678', 'is made of passwords that are tried first'],
    ] as const) {
      await invited.getByRole('textbox', { name: 'Password' }).fill(refused);
      await invited.getByRole('button', { name: 'Join' }).click();
      await invited.getByRole('alert').getByText(reason).waitFor();
    }
    await invited.getByRole('textbox', { name: 'Password' }).fill('a nanosecond of wire');
    await invited.getByRole('button', { name: 'Join' }).click();
    await invited.waitForURL(`**/deployments/${deploymentId}/overview`);
    // All steps are done for the admin, so the sidebar no longer offers them.
    await page.goto(at('findings'));
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Findings' }).waitFor();
    const entries = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'First steps' });
    assert.equal(await entries.count(), 0);
    await invited.getByRole('button', { name: 'Your account' }).click();
    await invited.getByRole('menu').getByText('grace@example.com').waitFor();
    // A read-only member sees no step that the server would reject.
    await invited.goto(at('start'));
    await invited.getByText('You have read access; the overview shows the findings.').waitFor();
    assert.equal(await invited.getByRole('button', { name: /Create|Upload/ }).count(), 0);

    const again = await openPage();
    await again.goto(link);
    await again.getByRole('heading', { name: 'This invite was already used' }).waitFor();
    await again.goto('about:blank');
    await again.goto(`${server.baseUrl}/invite`);
    await again.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  });

  await t.test('the login of a command is reviewed and approved, and its token works', async () => {
    const key = randomUUID();
    const poll = () =>
      fetch(`${server.baseUrl}/api/agent/tokens/requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Semgrep/1.182.0 (command/login)' },
        body: JSON.stringify({ token_request_key: key }),
      });
    assert.equal((await poll()).status, 404);
    // A signed-out user returns to the login request after signing in.
    const person = await openPage();
    await person.goto(`/login?cli-token=${key}`);
    await person.getByLabel('Email').fill(server.adminEmail);
    await person.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
    await person.getByRole('button', { name: 'Sign in', exact: true }).click();
    await person.getByText('Semgrep/1.182.0 (command/login)').waitFor();
    await person.getByText('127.0.0.1').waitFor();
    await person.getByLabel('Token name').fill('my laptop');
    await person.getByRole('button', { name: 'Approve' }).click();
    await person.getByRole('heading', { name: 'Approved' }).waitFor();

    const handed = await poll();
    assert.equal(handed.status, 200);
    const { token } = (await handed.json()) as { token: string };
    const current = await fetch(`${server.baseUrl}/api/agent/deployments/current`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(current.status, 200);
    const { tokens } = await api('GET', `/agent/deployments/${deploymentId}/tokens`);
    assert.ok(tokens.some(({ name }: { name: string }) => name === 'my laptop'));

    await person.reload();
    await person.getByRole('heading', { name: 'This request has expired' }).waitFor();
  });

  await t.test('a rejected login request grants nothing', async () => {
    const key = randomUUID();
    const ask = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const poll = () =>
      fetch(`${server.baseUrl}/api/agent/tokens/requests`, {
        ...ask,
        body: JSON.stringify({ token_request_key: key }),
      });
    await poll();
    await page.goto(`${server.baseUrl}/login?cli-token=${key}`);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByRole('heading', { name: 'Request refused' }).waitFor();
    assert.equal((await poll()).status, 404);
  });
});

/** A scan as the CI agent sends it: begun, with its results, and completed. */
async function sendCiScan(baseUrl: string, token: string): Promise<void> {
  const send = async (path: string, body: unknown): Promise<{ info: { id: number } }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
    return (await response.json()) as { info: { id: number } };
  };
  const { info } = await send('/cli/v2/scans', ciScanStart({ projectName: 'acme/pipeline' }));
  await send(`/agent/scans/${String(info.id)}/results`, results([]));
  await send(`/agent/scans/${String(info.id)}/complete`, done);
}
