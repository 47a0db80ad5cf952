/** The page of a finding: read, triage by keyboard, undo, link a ticket, create a fix. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { startGitServer } from '../harness/hosts/git-server.ts';

const path = 'app/digest.py';
const weak = '    return hashlib.md5(body).hexdigest()';
const strong = '    return hashlib.sha256(body).hexdigest()';
const code = ['import hashlib', '', 'def digest(body):', weak, ''].join('\n');

function locationOf(line: number, text: string, columns = {}) {
  const region = { startLine: line, endLine: line, ...columns, snippet: { text } };
  return { physicalLocation: { artifactLocation: { uri: path }, region } };
}

/** Two results: one whose rule has a fix, a data flow and references; one without a fix. */
const report = {
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'testscan',
          rules: [
            {
              id: 'python.weak-hash',
              properties: { tags: ['external/cwe/cwe-328'] },
              helpUri: 'https://docs.example/md5',
            },
            { id: 'python.old-import', help: { markdown: 'Import what the **new** versions have.' } },
          ],
        },
      },
      results: [
        {
          ruleId: 'python.weak-hash',
          level: 'error',
          message: { text: 'MD5 is **broken**: use `sha256`.' },
          locations: [locationOf(4, weak)],
          codeFlows: [
            {
              threadFlows: [
                {
                  locations: [
                    { location: { ...locationOf(3, 'def digest(body):'), message: { text: 'the body of a request' } } },
                    { location: locationOf(4, weak, { startColumn: 12, endColumn: 29 }) },
                  ],
                },
              ],
            },
          ],
          fixes: [
            {
              description: { text: 'Use SHA-256.' },
              artifactChanges: [
                {
                  artifactLocation: { uri: path },
                  replacements: [
                    {
                      deletedRegion: { startLine: 4, endLine: 5, endColumn: 1, snippet: { text: `${weak}\n` } },
                      insertedContent: { text: `${strong}\n` },
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          ruleId: 'python.old-import',
          level: 'note',
          message: { text: 'An old import.' },
          locations: [locationOf(1, 'import hashlib')],
        },
      ],
    },
  ],
};

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const history = (page: Page): Locator => page.getByRole('list', { name: 'History' }).getByRole('listitem');
const actions = (page: Page): Locator => page.getByRole('group', { name: 'What to do' });
/** The decisions in the menu beside the recommended action. */
async function offered(page: Page): Promise<string> {
  await actions(page).getByRole('button', { name: 'Other actions' }).click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const texts = await items.allTextContents();
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });
  return texts.join();
}

/** What a scanner of dependencies says, beyond what the tests of the scanners' formats have. */
const dependency = {
  reachability: 'REACHABILITY_UNKNOWN',
  reachableCondition: '',
  vulnDatabaseIdentifier: '',
  rulePublishDate: null,
  bestFix: null,
  fixRecommendations: [],
  introducedBy: [],
  cwes: [],
  scaMatchInfo: { matchKind: null, analyzedPackages: [], transitiveMatches: [] },
  epssScore: { score: 0.938, percentile: 0, updatedAt: null },
  foundDependency: {
    package: 'org.yaml:snakeyaml',
    version: '1.33',
    ecosystem: 'maven',
    transitivity: 'DIRECT',
    filePath: 'pom.xml',
    manifestFilePath: 'pom.xml',
    lockfileLineUrl: '',
  },
};

test('the page of a finding', async (t) => {
  const git = await startGitServer(t);
  const commit = await git.commit('main', { [path]: code });
  const { page, api, upload, server, openPage } = await startConsole(t, {
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  const { deploymentId } = server;
  await api('POST', `/agent/deployments/${deploymentId}/repos`, { name: 'shop', url: git.url });
  await api('POST', `/agent/deployments/${deploymentId}/connections`, {
    kind: 'CONNECTION_KIND_GIT',
    name: 'Ours',
    baseUrl: new URL(git.url).origin,
    username: git.username,
    credential: git.password,
  });
  await upload('shop', report, { commit });
  await upload('shop', report, { commit, ref: 'release' });
  const { findings } = await api('POST', `/reporting/${deploymentId}/findings`, {});
  const found: { id: string; ruleId: string }[] = findings;
  const at = (ruleId: string): string => {
    const { id } = found.find((each) => each.ruleId === ruleId) ?? assert.fail(`there is no ${ruleId}`);
    return `${server.baseUrl}/deployments/${deploymentId}/findings/${id}`;
  };

  await t.test(
    'the page shows message, location, state and code first, then data flow, explanation and references',
    async () => {
      await page.goto(at('python.weak-hash'));
      await page.getByRole('heading', { level: 1, name: 'Weak hash' }).waitFor();
      await page.getByTitle('High').waitFor();
      await page.getByText('First found by scan').first().waitFor();
      await page.getByText(`${path}:4`, { exact: true }).first().waitFor();
      const shown = await section(page, 'Code of the finding').textContent();
      assert.match(shown ?? '', /^4\s+return hashlib\.md5\(body\)\.hexdigest\(\)$/);
      const steps = section(page, 'Data flow').getByRole('listitem');
      assert.deepEqual(await steps.allTextContents(), [
        `1Data enters at ${path}:3the body of a request3def digest(body):`,
        `2and is used unsafely at ${path}:44${weak}`,
      ]);
      assert.equal((await steps.nth(1).locator('mark').allTextContents()).join(''), 'hashlib.md5(body)');
      await page.keyboard.press('j');
      assert.match((await page.locator(':focus').textContent()) ?? '', /^1Data enters/);
      await page.keyboard.press('j');
      assert.match((await page.locator(':focus').textContent()) ?? '', /^2and is used unsafely/);
      const why = section(page, 'Why it matters');
      await why.getByText('broken', { exact: true }).waitFor();
      const links = await why
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
      assert.deepEqual(links, [
        ['https://cwe.mitre.org/data/definitions/328.html', 'noopener noreferrer'],
        ['https://docs.example/md5', 'noopener noreferrer'],
      ]);
    },
  );

  await t.test(
    'a finding is ignored by keyboard with a reason and a note, the history shows it, and undo reverts it',
    async () => {
      await page.keyboard.press('i');
      await page.getByRole('radio', { name: 'False positive' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('textbox', { name: 'Note' }).fill('Only test data is hashed.');
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByText('Ignored as acceptable risk by').first().waitFor();
      await history(page).nth(1).waitFor();
      assert.match(
        (await history(page).first().textContent()) ?? '',
        /^Ignored as acceptable risk by .*Only test data/,
      );
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone for 2 findings.').waitFor();
      await history(page).nth(2).waitFor();
      assert.match((await history(page).first().textContent()) ?? '', /^Decision undone by Administrator: open/);
      assert.match(await offered(page), /Start review/);
    },
  );

  await t.test('the other keys triage as well, and each state offers only valid actions', async () => {
    await page.keyboard.press('r');
    await page.getByText('Review started by').first().waitFor();
    await page.keyboard.press('f');
    await page.getByText('Marked as fixing by').first().waitFor();
    await page.keyboard.press('o');
    await page.getByText('Reopened by').first().waitFor();
    assert.match(await offered(page), /^Start review.,Mark as fixing.,Ignore….$/);
  });

  await t.test('the history undoes the last triage, also after its notification is gone', async () => {
    await page.reload();
    await history(page).filter({ hasText: 'Reopened by' }).getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this decision?' });
    await question.getByText('2 findings return to the previous state.').waitFor();
    await question.getByRole('button', { name: 'Undo' }).click();
    await history(page).filter({ hasText: 'Decision undone by Administrator: fixing' }).waitFor();
    assert.equal(await history(page).getByRole('button', { name: 'Undo' }).count(), 0);
    await page.keyboard.press('o');
    await history(page).filter({ hasText: 'Reopened by' }).nth(1).waitFor();
  });

  await t.test('a triage that the server rejects is reverted and shows the server’s message', async () => {
    await page.route('**/api/triage/**', (route) =>
      route.fulfill({ status: 409, json: { error: 'Another user was faster.', code: 'CONFLICT' } }),
    );
    // A busy browser may let one request pass when interception starts: the page is loaded again with interception from
    // the start.
    await page.reload();
    await actions(page).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('alert').getByText('Another user was faster.').waitFor();
    await page.unroute('**/api/triage/**');
    const acts = await offered(page);
    assert.ok(acts.includes('Start review') && !acts.includes('Reopen'), acts);
  });

  await t.test(
    'the facts stay in view as chips beside the text; the code is copied and opened at its host',
    async () => {
      const wide = await openPage(
        { email: server.adminEmail, password: server.adminPassword },
        { viewport: { width: 1440, height: 600 }, permissions: ['clipboard-read', 'clipboard-write'] },
      );
      await wide.route('**/api/reporting/*/findings/*', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { finding: object };
        Object.assign(answer.finding, {
          lineOfCodeUrl: 'https://git.example/shop/digest.py#L4',
          codeowners: [{ id: '1', name: '@crypto' }],
          scaAttributes: dependency,
        });
        await route.fulfill({ response, json: answer });
      });
      await wide.goto(at('python.weak-hash'));
      const chips = wide.getByRole('list', { name: 'Key facts' });
      await chips.waitFor();
      assert.deepEqual(await chips.getByRole('listitem').allTextContents(), ['EPSS 93.8%', 'Owner @crypto']);
      await section(wide, 'Dependency').getByText('pom.xml', { exact: true }).waitFor();
      await wide.getByRole('list', { name: 'History' }).scrollIntoViewIfNeeded();
      const [chip, title] = await Promise.all([chips.boundingBox(), section(wide, 'Why it matters').boundingBox()]);
      assert.ok(chip !== null && title !== null && chip.y > 60 && title.y < chip.y, JSON.stringify([chip, title]));
      assert.ok(chip.x > title.x + 600, 'the facts stand at the right');
      const link = wide.getByRole('link', { name: 'Open at the code host' });
      assert.equal(await link.getAttribute('href'), 'https://git.example/shop/digest.py#L4');
      await wide.getByRole('button', { name: 'Copy code' }).click();
      await wide.getByRole('button', { name: 'Copied' }).waitFor();
      assert.equal(await wide.evaluate('navigator.clipboard.readText()'), weak);
      await wide.context().close();
    },
  );

  await t.test('a ticket is linked by its URL, is in the history, and is unlinked after a confirmation', async () => {
    const ticket = section(page, 'Ticket');
    await ticket.getByLabel('Ticket URL').fill('https://tracker.example/browse/SEC-17');
    await ticket.getByRole('button', { name: 'Link ticket' }).click();
    const link = ticket.getByRole('link', { name: 'SEC-17' });
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), 'https://tracker.example/browse/SEC-17');
    await history(page).getByText('Linked to ticket SEC-17').waitFor();
    await ticket.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await ticket.getByText('No ticket is linked.').waitFor();
    await history(page).getByText('Unlinked from ticket SEC-17').waitFor();
  });

  await t.test('an invalid URL is rejected next to its field', async () => {
    const ticket = section(page, 'Ticket');
    await ticket.getByLabel('Ticket URL').fill('javascript:alert(1)');
    await ticket.getByRole('button', { name: 'Link ticket' }).click();
    await ticket.getByText(/url/i).first().waitFor();
    assert.equal(await ticket.getByRole('link').count(), 0);
  });

  await t.test('another branch with the finding links to it', async () => {
    await section(page, 'Also on other branches').getByRole('link', { name: 'release' }).click();
    await page.getByText('shop on release').waitFor();
    await page.goBack();
    await page.getByText('shop on main').waitFor();
  });

  await t.test('a fix shows its progress, its diff, and where it was pushed', async () => {
    const how = section(page, 'How to fix');
    await how
      .getByText('+++')
      .or(how.getByRole('region', { name: 'Proposed fix' }))
      .first()
      .waitFor();
    await actions(page).getByRole('button', { name: 'Create fix' }).click();
    const progress = how.getByRole('status', { name: 'Progress of the fix' });
    // It fetches, fixes, verifies and pushes: longer than any answer of the screen.
    await progress.getByText('The fix is ready.').waitFor({ timeout: 60_000 });
    assert.ok((await progress.getByRole('list', { name: 'Steps' }).getByRole('listitem').count()) > 0);
    await how.getByText('hashlib.sha256(body)').first().waitFor();
    await page.getByText('Fix pushed; marked as fixing').first().waitFor();
    const job = progress.getByRole('link', { name: /^Job \d+$/ });
    assert.match((await job.getAttribute('href')) ?? '', /\/jobs\/\d+$/);
    const branches = await git.git('for-each-ref', '--format=%(refname:short)', 'refs/heads');
    assert.equal(branches.split('\n').length, 2);
  });

  await t.test(
    'without a fix of the rule and without a model, no fix is offered; a refused one shows the reason',
    async () => {
      const create = page.getByRole('button', { name: 'Create fix' });
      await page.goto(at('python.old-import'));
      await section(page, 'Why it matters').getByText('new', { exact: true }).waitFor();
      assert.equal(await create.count(), 0);
      const settings = `/agent/deployments/${deploymentId}/fix-settings`;
      const model = { provider: 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE', baseUrl: 'http://127.0.0.1:9/v1', name: 'm' };
      await api('PATCH', settings, { model });
      // A live update would take the button away before it is clicked.
      await page.route('**/api/events/**', (route) => route.abort());
      await page.reload();
      await create.waitFor();
      await api('PATCH', settings, { model: null });
      await create.click();
      await section(page, 'How to fix').getByRole('alert').getByText('no model is configured').waitFor();
      await page.unroute('**/api/events/**');
    },
  );

  await t.test('a read-only member sees everything but the write controls', async () => {
    const person = { email: 'reader@example.com', password: 'a reader of findings' };
    const invites = `/agent/deployments/${deploymentId}/invites`;
    const { token } = await api('POST', invites, { email: person.email, orgRole: 'ORG_ROLE_READONLY' });
    await api('POST', '/auth/invites/accept', { token, password: person.password, name: 'Reader' });
    const { repos } = await api('GET', `/agent/deployments/${deploymentId}/repos`);
    const teams = `/permissions/v2/deployments/${deploymentId}/teams`;
    const { team } = await api('POST', teams, { name: 'Readers' });
    const { users } = await api('POST', `/agent/deployments/${deploymentId}/users/list`, {});
    const members: { id: string; email: string }[] = users;
    await api('PATCH', `${teams}/${team.id as string}`, {
      team: {
        repositories: [{ repositoryId: repos[0].id }],
        users: [{ userId: members.find(({ email }) => email === person.email)?.id, role: 'TEAM_ROLE_READONLY' }],
      },
    });
    const reader = await openPage(person);
    await reader.goto(at('python.weak-hash'));
    await reader.getByRole('list', { name: 'History' }).getByText('Fix pushed').waitFor();
    await section(reader, 'How to fix').getByText('hashlib.sha256(body)').first().waitFor();
    const buttons = await reader.getByRole('main').getByRole('button').allTextContents();
    // The first one copies the code.
    assert.deepEqual(buttons, ['', 'Show all 11 entries']);
    await reader.keyboard.press('r');
    await reader.keyboard.press('i');
    assert.equal(await reader.getByRole('radio').count(), 0);
  });

  await t.test('a large export is streamed to the disk; an interrupted one shows an error', async () => {
    const other = await openPage({ email: server.adminEmail, password: server.adminPassword });
    // Replaces the file dialog by a file in the page's own storage.
    await other.addInitScript(() => {
      const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
      Object.assign(globalThis, { showSaveFilePicker });
    });
    await other.route('**/api/reporting/*/findings', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), total: 1_000_000 } });
    });
    await other.goto(`/deployments/${deploymentId}/findings?report=all`);
    const menu = other.getByRole('button', { name: 'Export' });
    await menu.click();
    await other.getByText('Your browser writes the file to disk as it downloads.').waitFor();
    await other.getByRole('menuitem', { name: 'JSON Lines, all fields' }).click();
    await other.getByText(/findings exported\.$/).waitFor();
    const written = await other.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      const file = await (await folder.getFileHandle(names[0] ?? '')).getFile();
      return { names, text: await file.text() };
    });
    assert.equal(written.names.length, 1);
    const ids = written.text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    assert.deepEqual(
      ids.filter((id) => found.some((finding) => finding.id === id)).sort(),
      found.map(({ id }) => id).sort(),
    );
    await other.route('**/api/reporting/*/export', (route) => route.abort());
    await menu.click();
    await other.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
    await other.getByRole('alert').getByText('The server isn’t responding.').waitFor();
    await other.close();
  });

  await t.test('a missing finding shows a message', async () => {
    await page.goto(`${server.baseUrl}/deployments/${deploymentId}/findings/999999`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });
});
