/**
 * Findings outside the repository on every way out: report, exports, the command line's table, webhooks and messages.
 * Parapet writes no other texts about a finding: tickets are only linked, and pull requests are only opened with a fix,
 * which these findings do not get (places.test.ts).
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { csvHeading, csvLine } from '../../client/src/reporting/csv.ts';
import { formatFindings } from '../../client/src/reporting/finding-table.ts';
import type { Finding } from '../../client/src/reporting/filters.ts';
import { createStyle } from '../../client/src/terminal/style.ts';
import {
  startNotificationsApp,
  type NotificationsApp,
} from '../../server/src/http/notifications/testing/notifications-app.ts';
import { NotificationPayload } from '../../server/src/model/notifications/notification-payload.ts';
import { composeText, renderLine } from '../../server/src/outside/channels/message-text.ts';

let api: NotificationsApp;
before(async () => {
  api = await startNotificationsApp();
});
after(() => api.close());

const example = (name: string) => readFile(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

/** A package of the system, which has no file, and one in a file of the image. */
const image = JSON.stringify({
  SchemaVersion: 2,
  ArtifactName: 'shop/web:1.5',
  ArtifactType: 'container_image',
  Results: [
    {
      Target: 'shop/web:1.5 (debian 12.4)',
      Class: 'os-pkgs',
      Type: 'debian',
      Vulnerabilities: [
        { VulnerabilityID: 'CVE-2020-1', PkgName: 'libc6', InstalledVersion: '2.36', Severity: 'CRITICAL' },
      ],
    },
    {
      Target: 'app/package-lock.json',
      Class: 'lang-pkgs',
      Type: 'npm',
      Vulnerabilities: [{ VulnerabilityID: 'CVE-2020-2', PkgName: 'qs', InstalledVersion: '6.0.0', Severity: 'HIGH' }],
    },
  ],
});

/** Without a file and without a place: the scanner says nothing of where it is. */
const nowhere = JSON.stringify({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'DemoScan' } },
      results: [{ ruleId: 'no-licence', message: { text: 'The project has no licence' } }],
    },
  ],
});

interface Out {
  findings: Finding[];
  csv: string;
  jsonLines: Finding[];
  table: string;
  messages: string[];
}

async function outOf(project: string, body: string): Promise<Out> {
  await api.makeRule(await api.makeChannel({ name: project, webhook: { url: api.receiver.url } }), { name: project });
  await api.scan(body, project);
  const { deploymentId } = api.here;
  const query = { reportType: 'REPORT_TYPE_PROJECT', filters: { projects: [project] } };
  const ask = (path: string, more: object) =>
    api.app.ask('POST', `/api/reporting/${deploymentId}/${path}`, { token: api.token, body: { ...query, ...more } });
  const { findings } = (await ask('findings', { limit: 100, withPlaces: true, withRuleTitles: true })).body as {
    findings: Finding[];
  };
  const csv = (await ask('export', { format: 'CSV' })).text;
  assert.equal(csv, csvHeading + findings.map(csvLine).join(''), 'the command line writes the same file');
  const lines = (await ask('export', { format: 'JSON_LINES' })).text.trimEnd().split('\n');
  const [message] = await api.messages('QUEUED');
  const whole = await api.ask('GET', `/messages/${message.id}`);
  const payload = NotificationPayload.parse(whole.body.message.payload);
  const told = composeText(payload).lines.map((line) => renderLine(line));
  for (const { id } of (await api.ask('GET', '/rules')).body.rules) await api.ask('DELETE', `/rules/${id}`);
  await api.deliver();
  return {
    findings,
    csv,
    jsonLines: lines.map((line) => JSON.parse(line) as Finding),
    table: formatFindings(findings, { style: createStyle(false), widthMax: null }),
    messages: told.filter((line) => /^(?:CRITICAL|HIGH|MEDIUM|LOW) /.test(line)),
  };
}

/** No way out has an empty place or a line that does not exist. */
function assertNoEmptyPlace({ findings, csv, table, messages }: Out): void {
  for (const text of [csv, table, ...messages]) assert.doesNotMatch(text, /:0\b|:undefined| in $| in :/m, text);
  for (const { codeowners, lineOfCodeUrl } of findings) {
    assert.deepEqual(codeowners, []);
    assert.doesNotMatch(lineOfCodeUrl, /\/blob\/|\/tree\//);
  }
}

test('an image is named wherever its findings go, once if it is the path too', async () => {
  const out = await outOf('ways-image', image);
  assertNoEmptyPlace(out);
  assert.deepEqual(out.messages, [
    'CRITICAL (new) CVE-2020-1 in the image shop/web',
    'HIGH (new) CVE-2020-2 in app/package-lock.json of the image shop/web',
  ]);
  assert.match(out.table, /app\/package-lock\.json in shop\/web\b/);
  assert.doesNotMatch(out.table, /shop\/web in shop\/web/);
  assert.deepEqual([...out.csv.matchAll(/,image shop\/web:1\.5\r\n/g)].length, 2);
  for (const { place } of out.jsonLines)
    assert.deepEqual([place?.kind, place?.image, place?.reference], ['image', 'shop/web', 'shop/web:1.5']);
});

test('a finding at a URL is told with the URL, its method and its parameter', async () => {
  const out = await outOf('ways-url', await example('nuclei.json'));
  assertNoEmptyPlace(out);
  assert.ok(out.messages.length > 0);
  for (const line of out.messages) assert.match(line, / at https:\/\/shop\.example\.com/);
  for (const { place, filePath } of out.jsonLines)
    assert.deepEqual([place?.kind, filePath.startsWith('https:')], ['url', true]);
  assert.match(out.csv, /,url(?: [A-Z]+)?(?: \w+)?\r\n/);
});

test('a resource of a cluster is told by its address', async () => {
  const out = await outOf('ways-cluster', await example('trivy-operator.json'));
  assertNoEmptyPlace(out);
  const kinds = new Set(out.jsonLines.map(({ place }) => place?.kind));
  assert.ok(kinds.has('resource'), [...kinds].join());
  assert.match(out.csv, /,resource shop\/\w+\/[\w-]+\r\n/);
});

test('a finding without any place has none: no empty path, no line 0', async () => {
  const out = await outOf('ways-none', nowhere);
  assertNoEmptyPlace(out);
  assert.deepEqual(out.messages, ['MEDIUM (new) No licence']);
  assert.deepEqual(
    out.jsonLines.map(({ filePath, place }) => [filePath, place]),
    [['', null]],
  );
});
