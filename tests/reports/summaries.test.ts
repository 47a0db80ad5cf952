/** Several summaries in one request, and what a question may ask for besides counts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { uploadAs } from '../harness/uploads/upload.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  await upload(['error1', 'error2', 'warning1', 'note1']);
  await upload(['error1', 'warning1']);
});
after(() => app.close());

const upload = (names: readonly `${'error' | 'warning' | 'note'}${number}`[]) =>
  uploadAs(
    app,
    { deploymentId: here.deploymentId, jwt: here.admin.jwt },
    sarifOf({
      results: names.map((name) => ({
        rule: 'rule',
        path: `src/${name}.ts`,
        line: 1,
        text: `call(${name})`,
        level: name.replace(/\d/, '') as 'error' | 'warning' | 'note',
      })),
    }),
    { project: 'shop' },
  );
const post = (operation: string, body: object) =>
  app.ask('POST', `/api/reporting/${here.deploymentId}/${operation}`, { token: here.admin.jwt, body });

const daysAgo = (days: number): string =>
  new Date(app.platform.clock.now().getTime() - days * 86_400_000).toISOString();

const questionsOf = (timePeriod: { since: string; until?: string }) => [
  { groupBy: 'severity', filters: { timePeriod } },
  { groupBy: 'day', withSeverities: true, filters: { timePeriod } },
  { groupBy: 'severity', reportType: 'REPORT_TYPE_TOTAL_FIXED', withTimeToFix: true, filters: { timePeriod } },
  { groupBy: 'day', reportType: 'REPORT_TYPE_BACKLOG_ACTIVITY', change: 'CHANGE_NEW', filters: { timePeriod } },
];

test('each question of several is answered as if it were asked alone', async () => {
  const questions = questionsOf({ since: daysAgo(6), until: daysAgo(0) });
  const together = await post('summaries', { questions });
  assert.equal(together.status, 200, together.text);
  const alone = await Promise.all(questions.map(async (question) => (await post('summary', question)).body));
  assert.deepEqual(together.body.summaries, alone);
});

test('each bucket has the number of each severity, as the report narrowed to both', async () => {
  const timePeriod = { since: daysAgo(6) };
  const { body } = await post('summaries', { questions: questionsOf(timePeriod) });
  const today = body.summaries[1].groups.at(-1);
  assert.deepEqual(today.severities, { low: 0, medium: 1, high: 1, critical: 0 }, JSON.stringify(body));
  for (const [severity, total] of Object.entries(today.severities)) {
    const narrowed = await post('findings', {
      filters: { findingSeverities: [`FINDING_SEVERITY_${severity.toUpperCase()}`], timePeriod },
      bucketStart: today.key,
    });
    assert.equal(narrowed.body.total, total, severity);
  }
});

test('the mean time to fix is that of the fixed findings, and absent without any', async () => {
  const { body } = await post('summaries', { questions: questionsOf({ since: daysAgo(6) }) });
  const summary = body.summaries[2];
  assert.equal(summary.total, 2);
  // Fixed by a scan of the same second or the next ones.
  assert.ok(summary.meanSecondsToFix >= 0 && summary.meanSecondsToFix < 3600, JSON.stringify(summary));
  const critical = summary.groups.find(({ key }: { key: string }) => key === 'critical');
  assert.equal(critical.meanSecondsToFix, null);
});

test('a question that does not fit is refused by its place', async () => {
  const refused = [
    [{ groupBy: 'project', withSeverities: true }, /withSeverities: works only with groupBy day, week, month/],
    [{ groupBy: 'severity', withTimeToFix: true }, /withTimeToFix: works only with reportType REPORT_TYPE_TOTAL_FIXED/],
    [{ groupBy: 'severity', change: 'CHANGE_NEW' }, /change: works only with reportType REPORT_TYPE_BACKLOG_ACTIVITY/],
  ] as const;
  for (const [question, message] of refused) {
    const { status, text } = await post('summaries', { questions: [question] });
    assert.equal(status, 400, text);
    assert.match(text, message);
  }
  const tooMany = await post('summaries', { questions: Array.from({ length: 41 }, () => ({ groupBy: 'severity' })) });
  assert.equal(tooMany.status, 400);
  assert.match(tooMany.text, /questions: must have at most 40 values/);
});
