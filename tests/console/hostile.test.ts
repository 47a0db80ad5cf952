/**
 * What a scanner, a repository or a person may have written to hurt whoever looks at it: nothing of it runs, reaches out, or breaks the
 * layout, on any screen that shows it; and it can be read as what it is.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startConsole } from '../harness/console.ts';

const word = (letter: string): string => letter.repeat(10_000);
const script =
  '<script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><!-- hidden -->';
const links = [
  '[one](javascript:window.ran=1)',
  '[two](data:text/html,<script>parent.ran=1</script>)',
  '[three](vbscript:window.ran=1)',
  '[four](JaVaScRiPt:window.ran=1 "title")',
  '[five](//elsewhere.example/x)',
  '![six](https://elsewhere.example/beacon.png)',
  '<a href="javascript:window.ran=1">seven</a>',
  '<javascript:window.ran=1>',
  '[eight][reference]',
  '',
  '[reference]: javascript:window.ran=1',
  '',
  '# A heading of its own',
].join('\n\n');
const unseen = 'invoice\u202Efdp.exe\u202C and ad\u200Bmin\u2066!\u2069';
const hebrew = '\u05E9\u05DC\u05D5\u05DD "quoted" (1)';
const formula = '=HYPERLINK("https://elsewhere.example","click")';
const badAddresses = [
  'javascript:window.ran=1',
  'data:text/html,<script>parent.ran=1</script>',
  'vbscript:x',
  '//elsewhere.example',
];

interface Hostile {
  rule: string;
  path?: string;
  message: string;
  snippet?: string;
}

const corpus: readonly Hostile[] = [
  {
    rule: 'script',
    path: 'src/<script>window.ran=1</script>.js',
    message: script,
    snippet: `${script}\n</code></pre>${script}`,
  },
  { rule: 'links', message: links },
  { rule: 'unseen', path: `src/${unseen}.py`, message: unseen, snippet: `if access != "${unseen}":` },
  { rule: 'hebrew', path: 'src/\u05E9\u05DC\u05D5\u05DD.py', message: hebrew, snippet: `name = "${hebrew}"` },
  { rule: 'megabyte', message: 'A word and '.repeat(100_000), snippet: 'x = 1;\n'.repeat(10_000) },
  { rule: 'long-word', path: `src/${'d'.repeat(900)}.js`, message: word('W'), snippet: word('x') },
  { rule: 'formula', path: '=cmd|calc.js', message: formula, snippet: '@SUM(1+1)' },
  {
    rule: 'nested',
    message: `${'> '.repeat(4_000)}deep ${'['.repeat(3_000)}${'*a '.repeat(2_000)}`,
    snippet: '{'.repeat(5_000),
  },
  { rule: '<b>rule</b><script>window.ran=1</script>', message: 'Its rule is hostile.' },
  { rule: `${unseen}-rule`, message: 'Its rule has unseen characters.' },
  { rule: word('R').slice(0, 400), message: 'Its rule is one long word.' },
];

function locationOf(path: string, line: number, text: string) {
  const region = { startLine: line, endLine: line, snippet: { text } };
  return { physicalLocation: { artifactLocation: { uri: encodeURI(path) }, region }, message: { text: script } };
}

function report() {
  const results = corpus.map(({ rule, path = 'src/plain.js', message, snippet = 'plain()' }, index) => ({
    ruleId: rule,
    level: 'error',
    message: { text: message },
    locations: [locationOf(path, index + 1, snippet)],
    relatedLocations: [locationOf(path, 1, script)],
    codeFlows: [
      {
        threadFlows: [
          { locations: [{ location: locationOf(path, 1, script) }, { location: locationOf(path, 2, unseen) }] },
        ],
      },
    ],
    hostedViewerUri: 'javascript:window.ran=1',
    fixes: [
      {
        description: { text: links },
        artifactChanges: [
          {
            artifactLocation: { uri: encodeURI(path) },
            replacements: [
              {
                deletedRegion: { startLine: index + 1, snippet: { text: snippet.slice(0, 2_000) } },
                insertedContent: { text: `${script}\n${unseen}` },
              },
            ],
          },
        ],
      },
    ],
  }));
  const rules = corpus.map(({ rule }, index) => ({
    id: rule,
    name: index % 2 === 0 ? rule : `${script} ${unseen}`,
    shortDescription: { text: script },
    help: { text: script, markdown: links },
    helpUri: badAddresses[index % badAddresses.length],
    properties: { tags: ['external/cwe/cwe-79', script, unseen, 'OWASP-<b>A1</b>'], references: badAddresses },
  }));
  return { version: '2.1.0', runs: [{ tool: { driver: { name: '<i>scanner</i>', rules } }, results }] };
}

/** What went wrong on a page, in words; it is filled while the page lives. */
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

/** Waits for the screen, opens what is folded, and answers what is wrong with it. */
async function look(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.getByRole('main').getByText(/\S/).first().waitFor();
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });
  for (const more of await page.getByRole('button', { name: /^Show all/ }).all()) await more.click();
  const wrong: string[] = [];
  if (await page.evaluate<boolean>('window.ran !== undefined')) wrong.push('a script ran');
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  if (wide > 0) wrong.push(`the page scrolls sideways by ${String(wide)} px`);
  // The page's own content scrolls in a box of its own; only tables, code and tabs may scroll sideways in theirs.
  const boxes = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main, main *')]
       .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1)
       .filter((each) => !each.matches('pre, textarea, input, [role=tablist]') && each.querySelector('table, [role=grid], [role=table]') === null && each.closest('table, [role=grid], [role=table]') === null)
       .map((each) => each.tagName + '.' + each.className + ' ' + each.scrollWidth + ' > ' + each.clientWidth)`,
  );
  if (boxes.length > 0) wrong.push(`it scrolls sideways: ${boxes.join(', ')}`);
  const bad = await page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href], img, iframe, object, embed, base, form[action]')].map((each) => each.href ?? each.src ?? '')
       .filter((address) => !/^(https?:|$)/.test(String(address)) || /elsewhere/.test(String(address)))`,
  );
  if (bad.length > 0) wrong.push(`it leads to ${bad.join(', ').slice(0, 300)}`);
  return wrong;
}

test('a hostile corpus in the browser', async (t) => {
  const { page, api, upload, server, openPage } = await startConsole(t);
  const { deploymentId, baseUrl } = server;
  const project = `<img src=x onerror=window.ran=1>/${unseen}`;
  await upload(project, report());
  await upload(`plain/${'p'.repeat(400)}`, report(), {
    ref: `feature/<svg/onload=window.ran=1>${unseen.replaceAll(' ', '-')}`,
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
    'dependencies',
    'audit',
  ];
  // Each finding of one project on its page.
  const pages = found
    .filter(({ repository }) => repository.id === first.repository.id)
    .map(({ id }) => `findings/${id}`);

  for (const width of [1440, 390]) {
    await t.test(`at ${String(width)} px nothing runs, reaches out or breaks the layout`, async () => {
      const looking = await openPage(
        { email: server.adminEmail, password: server.adminPassword },
        { viewport: { width, height: 900 } },
      );
      const seen = await watch(looking, baseUrl);
      const wrong: Record<string, string[]> = {};
      for (const path of [...lists, ...(width === 390 ? pages.filter((_, index) => index % 2 === 0) : pages)]) {
        const here = [...(await look(looking, at(path)).catch((error: unknown) => [String(error)])), ...seen.splice(0)];
        if (here.length > 0) wrong[path] = here;
      }
      assert.deepEqual(wrong, {});
    });
  }

  await t.test('the palette shows a hostile project as text', async () => {
    const seen = await watch(page, baseUrl);
    await page.goto(at('findings'));
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Go to' }).fill('onerror');
    await page.getByText('<img src=x onerror=window.ran=1>').last().waitFor();
    assert.deepEqual(seen, []);
  });

  await t.test('on its page a finding can be read as what it is', async () => {
    const pageOf = async (rule: string): Promise<string> => {
      const { id } = found.find(({ ruleId }) => ruleId === rule) ?? assert.fail(rule);
      await page.goto(at(`findings/${id}`));
      await page.getByRole('list', { name: 'History' }).getByText('First found').waitFor();
      // What is drawn by code that is loaded later shows as plain text before.
      if (rule === 'links') await page.getByText('one (javascript:window.ran=1)').first().waitFor();
      return page.getByRole('main').innerText();
    };
    const scripts = await pageOf('script');
    assert.ok(scripts.includes('<script>window.ran=1</script>'), scripts);
    const hidden = await pageOf('unseen');
    assert.ok(hidden.includes('invoice⟨U+202E⟩fdp.exe⟨U+202C⟩ and ad⟨U+200B⟩min⟨U+2066⟩!⟨U+2069⟩'), hidden);
    const addresses = await pageOf('links');
    assert.ok(addresses.includes('one (javascript:window.ran=1)'), addresses);
    assert.ok(addresses.includes('six (https://elsewhere.example/beacon.png)'), addresses);
    assert.equal(await page.getByRole('heading', { name: 'A heading of its own' }).count(), 0);
    assert.ok((await pageOf('long-word')).includes(word('W').slice(0, 5_000)));
  });

  await t.test('in the export, no cell is a formula', async () => {
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
