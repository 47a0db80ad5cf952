/** Words in reports over HTTP: after an upload, after indexing, and after a scan that changes texts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { indexPendingTexts } from '../../server/src/domain/reports/index-texts.ts';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { uploadAs } from '../harness/uploads/upload.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

const upload = (results: readonly TestResult[]) =>
  uploadAs(app, { deploymentId: here.deploymentId, jwt: here.admin.jwt }, sarifOf({ results: [...results] }), {
    project: 'shop',
  });
const ask = (filters: object) =>
  app.ask('POST', `/api/reporting/${here.deploymentId}/findings`, { token: here.admin.jwt, body: { filters } });

/** The paths of the report's findings. */
async function pathsOf(filters: object): Promise<string[]> {
  const { status, body, text } = await ask(filters);
  assert.equal(status, 200, text);
  assert.equal(body.total, body.findings.length);
  return body.findings.map((finding: { filePath: string }) => finding.filePath).sort();
}

const login = {
  rule: 'js.sql-injection',
  path: 'src/auth/loginForm.ts',
  line: 3,
  text: 'query(a)',
  message: 'Unsafe query',
};
const mailer = {
  rule: 'js.weak-hash',
  path: 'lib/mailer.ts',
  line: 9,
  text: 'md5(b)',
  message: 'MD5 in the login code',
};
const words: [filters: object, paths: string[]][] = [
  [{ words: 'injection' }, [login.path]],
  [{ words: 'LOGIN' }, [mailer.path, login.path]],
  [{ words: 'login md5' }, [mailer.path]],
  [{ words: 'form.ts' }, [login.path]],
  [{ words: 'ogin' }, []],
  [{ paths: ['src/auth'] }, [login.path]],
  [{ paths: ['auth/', 'lib'] }, [mailer.path, login.path]],
  [{ paths: ['md5'] }, []],
];

test('words are found at once after an upload, and the same when its texts are indexed', async () => {
  await upload([login, mailer]);
  await app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query(
      'INSERT INTO parapet.search_pending SELECT deployment_id, id FROM parapet.finding ON CONFLICT DO NOTHING',
    ),
  );
  for (const [filters, paths] of words)
    assert.deepEqual(await pathsOf(filters), paths, `pending: ${JSON.stringify(filters)}`);
  assert.equal(await indexPendingTexts(app.platform, here.deploymentId), 2);
  assert.equal(await indexPendingTexts(app.platform, here.deploymentId), 0);
  for (const [filters, paths] of words)
    assert.deepEqual(await pathsOf(filters), paths, `indexed: ${JSON.stringify(filters)}`);
});

test('a finding is found by its new message and path, and no longer by the old ones', async () => {
  await upload([
    { ...login, message: 'Concatenated statement' },
    { ...mailer, path: 'lib/sender.ts' },
  ]);
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexPendingTexts(app.platform, here.deploymentId);
    assert.deepEqual(await pathsOf({ words: 'unsafe' }), [], `indexed: ${isIndexed}`);
    assert.deepEqual(await pathsOf({ words: 'concatenated' }), [login.path], `indexed: ${isIndexed}`);
    assert.deepEqual(await pathsOf({ words: 'mailer' }), [], `indexed: ${isIndexed}`);
    assert.deepEqual(await pathsOf({ words: 'sender' }), ['lib/sender.ts'], `indexed: ${isIndexed}`);
  }
});

test('a number finds a finding by its id, and a weakness by its rule', async () => {
  const [finding] = (await ask({ words: 'concatenated' })).body.findings;
  assert.deepEqual(await pathsOf({ words: finding.id }), [login.path]);
  assert.deepEqual(await pathsOf({ cwes: ['CWE-89'] }), []);
  const refused = await ask({ cwes: ['SQL'] });
  assert.equal(refused.status, 400, refused.text);
  assert.match(refused.text, /filters\.cwes\[?\.?0\]?: must be a number or CWE-number/);
});

test('a finding that the words find by its rule and by its path is counted once', async () => {
  await upload([login, mailer, { ...login, path: 'sql/injection.ts' }]);
  assert.deepEqual(await pathsOf({ words: 'injection' }), ['sql/injection.ts', login.path]);
});

test('a decision about what words find changes exactly that', async () => {
  const answer = await app.ask('POST', `/api/triage/v1/deployments/${here.deploymentId}/triage`, {
    token: here.admin.jwt,
    body: { report: { filters: { words: 'md5' } }, triageState: 'FINDING_TRIAGE_STATE_REVIEWING' },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.changed, 1, answer.text);
});
