/** From an empty server to the first finding; an invitation; and the login of the scanner's command. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
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

  await t.test(
    'signing in on an empty installation shows the first steps at once, and no overview before',
    async () => {
      const tab = await openPage();
      const visited: string[] = [];
      tab.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      await tab.goto('/sign-in');
      await tab.getByLabel('Email').fill(server.adminEmail);
      await tab.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await tab.waitForURL('**/start');
      assert.deepEqual(
        visited.filter((path) => path.endsWith('/overview')),
        [],
      );
      await tab.context().close();
    },
  );

  await t.test(
    'first run to first finding: a project, the page’s command run by a real curl, and the page continues automatically',
    async () => {
      // The overview of a deployment without scans leads to the first steps.
      await page.goto(at('overview'));
      await page.waitForURL('**/start');
      await page.evaluate('globalThis.hasStayed = true');
      await page.getByRole('textbox', { name: 'Name' }).fill('acme/shop');
      await page.getByRole('button', { name: 'Create project' }).click();
      await page.getByText('Upload scan results next.').waitFor();
      assert.equal(await page.getByRole('combobox', { name: 'Project' }).inputValue(), 'acme/shop');
      assert.deepEqual(await stepsDone(), ['Create a project']);
      await page.getByRole('button', { name: 'Create a CI token' }).click();
      const token = await page.getByText(/^parapet_\w+$/).textContent();
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

      await page.getByRole('link', { name: 'Go to the overview' }).click();
      await page.getByRole('link', { name: '1 finding: Open now', exact: true }).first().click();
      const rows = page.getByRole('grid', { name: 'Findings' }).getByRole('row');
      await rows.filter({ hasText: 'src/pay.py' }).getByText('Weak hash').dblclick();
      await page.getByRole('heading', { level: 1, name: 'Weak hash' }).waitFor();
      assert.equal(await page.evaluate('globalThis.hasStayed'), true, 'the page was loaded again');
      await page.goto(at('start'));
      await page.getByRole('link', { name: 'Go to the overview' }).waitFor();
      assert.deepEqual(await stepsDone(), ['Create a project', 'Upload scan results', 'Connect CI']);
    },
  );

  await t.test('a file uploaded in the browser creates a project, and the page links to its finding', async () => {
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
    await page.goto(at('start'));
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

  await t.test('an invitation is accepted once with a name and a password, and signs in', async () => {
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
      ['short', 'must have 12'],
      ['password1234', 'is too easy to guess'],
    ] as const) {
      await invited.getByRole('textbox', { name: 'Password' }).fill(refused);
      await invited.getByRole('button', { name: 'Join' }).click();
      await invited.getByRole('alert').getByText(reason).waitFor();
    }
    await invited.getByRole('textbox', { name: 'Password' }).fill('a nanosecond of wire');
    await invited.getByRole('button', { name: 'Join' }).click();
    await invited.waitForURL(`**/deployments/${deploymentId}/overview`);
    await invited.getByRole('button', { name: 'Your account' }).click();
    await invited.getByRole('menu').getByText('grace@example.com').waitFor();
    // A read-only member sees no step that the server would reject.
    await invited.goto(at('start'));
    await invited.getByText('You have read access: the overview shows the findings.').waitFor();
    assert.equal(await invited.getByRole('button', { name: /Create|Upload/ }).count(), 0);

    const again = await openPage();
    await again.goto(link);
    await again.getByRole('heading', { name: 'This invitation was already used' }).waitFor();
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
    await person.getByRole('button', { name: 'Sign in' }).click();
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
