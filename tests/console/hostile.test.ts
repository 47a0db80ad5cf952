/**
 * Hostile texts of scanners, repositories and users: on every screen, no script runs, no request leaves, the layout
 * holds, and the text is readable as it is.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { fillHostile } from './hostile-content.ts';
import { corpus, formula, report, script, unseen, word } from './hostile-report.ts';

/** The problems of a page; filled while the page is open. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`a popup: ${popup.url()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) seen.push(`a request to ${request.url().slice(0, 200)}`);
  });
  await page.exposeFunction('tellViolation', (words: string) => seen.push(`the policy was violated: ${words}`));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => tellViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  );
  return seen;
}

/** Waits for the screen, opens collapsed parts, and returns its problems, wide and narrow. */
async function look(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.getByRole('main').getByText(/\S/).first().waitFor();
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });
  await page.locator('[data-fetching]').waitFor({ state: 'detached' });
  for (const more of await page.getByRole('button', { name: /^Show all/ }).all()) await more.click();
  const wrong = await wrongOn(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
  return [...wrong, ...(await wrongOn(page)).map((words) => `at 390 px ${words}`)];
}

async function wrongOn(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  if (await page.evaluate<boolean>('window.ran !== undefined')) wrong.push('a script ran');
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  if (wide > 0) wrong.push(`the page scrolls sideways by ${String(wide)} px`);
  // Only tables, code and tabs may scroll sideways, in boxes of their own.
  const boxes = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main, main *')]
       .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1)
       .filter((each) => !each.matches('pre, textarea, input, [role=tablist]') && each.querySelector('table, [role=grid], [role=table]') === null && each.closest('table, [role=grid], [role=table]') === null)
       .map((each) => each.tagName + '.' + each.className + ' ' + each.scrollWidth + ' > ' + each.clientWidth)`,
  );
  if (boxes.length > 0) wrong.push(`it scrolls sideways: ${boxes.join(', ')}`);
  const bad = await page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href], img, iframe, object, embed, base, form[action]')].map((each) => each.href ?? each.src ?? '')
       .filter((address) => !/^(https?:|$)/.test(String(address)) || /elsewhere/.test(URL.parse(String(address))?.host ?? ''))`,
  );
  if (bad.length > 0) wrong.push(`it leads to ${bad.join(', ').slice(0, 300)}`);
  return wrong;
}

test('a hostile corpus in the browser', async (t) => {
  const started = await startConsole(t);
  const { page, api, upload, server } = started;
  const { deploymentId, baseUrl } = server;
  const project = '<img src=x onerror=window.ran=1>/shop';
  await upload(project, report());
  await upload(`plain/${'p'.repeat(400)}`, report(), {
    ref: 'feature/<svg/onload=window.ran=1>',
  });
  const question = { reportType: 'REPORT_TYPE_PROJECT', limit: 100 };
  const { findings } = await api('POST', `/reporting/${deploymentId}/findings`, question);
  const found: { id: string; ruleId: string; repository: { id: string }; lastSeenScan: { id: string } }[] = findings;
  assert.equal(found.length, corpus.length * 2);
  for (const { id } of found.slice(0, 3)) {
    const note = `${script} ${unseen} ${word('N').slice(0, 500)}`;
    await api('POST', `/triage/v1/deployments/${deploymentId}/triage`, {
      findingIds: [id],
      triageState: 'FINDING_TRIAGE_STATE_REVIEWING',
      note,
    });
  }
  const at = (path: string): string => `${baseUrl}/deployments/${deploymentId}/${path}`;
  const [first] = found;
  assert.ok(first);
  const content = await fillHostile(started, first.id, first.repository.id);
  const lists = [
    'overview',
    'findings',
    'findings?group=rule',
    'findings?group=project',
    `findings?finding=${found.find(({ ruleId }) => ruleId === 'script')?.id ?? ''}`,
    'projects',
    `projects/${first.repository.id}`,
    `scans/${first.lastSeenScan.id}`,
    'jobs',
    ...content,
    'audit',
  ];
  // Each finding of one project on its page.
  const pages = found
    .filter(({ repository }) => repository.id === first.repository.id)
    .map(({ id }) => `findings/${id}`);

  await t.test('at full width and at 390 px no script runs, no request leaves and the layout holds', async () => {
    const looking = await page.context().newPage();
    const seen = await watch(looking, baseUrl);
    const wrong: Record<string, string[]> = {};
    for (const path of [...lists, ...pages]) {
      const here = [...(await look(looking, at(path)).catch((error: unknown) => [String(error)])), ...seen.splice(0)];
      // The screens show the texts.
      const words = content.includes(path) ? await looking.getByRole('main').innerText() : '<b>';
      if (!/<img|<script|<b>|hostile-r/.test(words)) here.push('it shows nothing hostile');
      if (here.length > 0) wrong[path] = here;
    }
    assert.deepEqual(wrong, {});
    await looking.close();
  });

  await t.test('script URLs are rejected for tickets, channels and connections', async () => {
    const address = 'javascript:window.ran=1';
    const asked: [path: string, body: object][] = [
      [`/ticketing/v2/deployments/${deploymentId}/tickets`, { url: address, findingIds: [first.id] }],
      [`/notifications/v1/deployments/${deploymentId}/channels`, { name: 'x', webhook: { url: address } }],
      [`/agent/deployments/${deploymentId}/connections`, { kind: 'CONNECTION_KIND_GIT', name: 'x', baseUrl: address }],
      [`/agent/deployments/${deploymentId}/repos`, { name: 'x', url: address }],
    ];
    for (const [path, body] of asked) await assert.rejects(api('POST', path, body), /: 400 /, path);
  });

  await t.test('the palette and the saved views show hostile names as text', async () => {
    const seen = await watch(page, baseUrl);
    await page.goto(at('findings'));
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('onerror');
    await page.getByText('<img src=x onerror=window.ran=1>').last().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '<img src=x onerror=window.ran=1>' }).waitFor();
    assert.deepEqual(seen, []);
  });

  await t.test('the page of a finding shows its hostile texts literally', async () => {
    const pageOf = async (rule: string, shown: string): Promise<string> => {
      const { id } = found.find(({ ruleId }) => ruleId === rule) ?? assert.fail(rule);
      await page.goto(at(`findings/${id}`));
      await page.getByRole('list', { name: 'History' }).getByText('First found').waitFor();
      // Texts that may be Markdown are invisible until the code that draws them is loaded.
      await page.getByText(shown).filter({ visible: true }).first().waitFor();
      return page.getByRole('main').innerText();
    };
    await pageOf('script', '<script>window.ran=1</script>');
    await pageOf('unseen', 'invoice⟨U+202E⟩fdp.exe⟨U+202C⟩ and ad⟨U+200B⟩min⟨U+2066⟩!⟨U+2069⟩');
    const addresses = await pageOf('links', 'one (javascript:window.ran=1)');
    assert.ok(addresses.includes('six (https://elsewhere.example/beacon.png)'), addresses);
    assert.equal(await page.getByRole('heading', { name: 'A heading of its own' }).count(), 0);
    await pageOf('long-word', word('W').slice(0, 5_000));
  });

  await t.test('no cell of the export is a formula', async () => {
    const bearer = await page.evaluate<string>(
      `fetch('/api/auth/refresh', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
         .then((answer) => answer.json()).then(({ accessToken }) => accessToken)`,
    );
    const response = await fetch(`${baseUrl}/api/reporting/${deploymentId}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reportType: 'REPORT_TYPE_PROJECT', format: 'CSV' }),
    });
    const csv = await response.text();
    assert.ok(csv.includes(`"'${formula.replaceAll('"', '""')}"`), csv.slice(0, 2_000));
    assert.doesNotMatch(csv, /(?:^|,|\r\n)"?[=@]/);
  });
});
