/** An upload that has nothing in common with what it would close is held back with a question, and how it is answered. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, type Answer } from '../../../../tests/harness/app.ts';
import { sarifOf, type TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { useProjectsApp } from '../projects/testing/projects-app.ts';

const api = useProjectsApp();

/** A result with a text of its own, in a file of its own. */
const resultIn = (path: string): TestResult => ({ rule: 'eval', path, line: 7, text: `run(${path})`, context: path });
const inFolder = (folder: string, count = 12): TestResult[] =>
  Array.from({ length: count }, (_, n) => resultIn(`${folder}/file${String(n).padStart(2, '0')}.ts`));
const report = (...results: TestResult[]): string => sarifOf({ results });

const shop = report(...inFolder('shop'));
const blog = report(...inFolder('blog'));

const base = (): string => `/api/scans/v1/deployments/${api.org.deploymentId}`;

async function accept(body: string, query = '', headers: Record<string, string> = {}): Promise<string> {
  api.app.clock.advanceMs(1_000);
  const path = `${base()}/uploads?project=p&ref=main${query}`;
  const accepted = await api.app.ask('POST', path, { token: api.org.admin.jwt, rawBody: body, headers });
  assert.equal(accepted.status, 202, accepted.text);
  return accepted.body.scanId as string;
}

// Tests look into bodies freely.
// oxlint-disable-next-line typescript/no-explicit-any
async function ended(scanId: string): Promise<any> {
  await ingestUpload(api.app.platform, api.org.deploymentId, scanId);
  return (await api.app.ask('GET', `${base()}/scans/${scanId}`, { token: api.org.admin.jwt })).body.scan;
}

const scan = async (body: string, query = '') => ended(await accept(body, query));

const confirm = (scanId: string, token = api.org.admin.jwt): Promise<Answer> =>
  api.app.ask('POST', `${base()}/scans/${scanId}/confirm-closings`, { token });

/** Open findings, by the first folder of their path. */
async function open(): Promise<Record<string, number>> {
  return api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
    const { rows } = await tx.client.query<{ folder: string; count: number }>(
      `SELECT split_part(path, '/', 1) AS folder, count(*)::int AS count FROM parapet.finding
        WHERE deployment_id = $1 AND status = 'unresolved' GROUP BY 1 ORDER BY 1`,
      [api.org.deploymentId],
    );
    return Object.fromEntries(rows.map(({ folder, count }) => [folder, count]));
  });
}

async function assertHeld(body: string, query = '', count = 12): Promise<string> {
  const before = await open();
  const held = await scan(body, query);
  assert.equal(held.status, 'SCAN_STATUS_ERROR', JSON.stringify(held));
  assert.equal(held.problems[0].code, 'CLOSINGS_HELD');
  assert.equal(held.heldClosings.count, count);
  assert.deepEqual(await open(), before);
  return held.id as string;
}

async function assertCloses(closed: number, body: string, query = ''): Promise<void> {
  const { status, counts, heldClosings } = await scan(body, query);
  assert.equal(status, 'SCAN_STATUS_COMPLETED');
  assert.equal(counts.fixed + counts.removed, closed);
  assert.equal(heldClosings, null);
}

describe('an upload that shares nothing with what it would close', () => {
  test('is held back: it changes nothing, and says what it would close and the ways out', async () => {
    await scan(shop);
    const held = await scan(blog);
    assert.deepEqual(
      { ...held.heldClosings, status: held.status, code: held.problems[0].code, new: held.counts.new },
      {
        count: 12,
        paths: ['shop/file00.ts', 'shop/file01.ts', 'shop/file02.ts'],
        confirmedAt: null,
        confirmedBy: '',
        status: 'SCAN_STATUS_ERROR',
        code: 'CLOSINGS_HELD',
        new: 0,
      },
    );
    const { message } = held.problems[0] as { message: string };
    for (const part of ['12 findings of main', 'shop/file00.ts', 'category=NAME', 'confirm=closes', '--confirm-closes'])
      assert.ok(message.includes(part), message);
    assert.deepEqual(await open(), { shop: 12 });
    const { counts } = await scan(shop);
    assert.deepEqual([counts.unchanged, counts.new, counts.fixed], [12, 0, 0]);
    await api.assertDerivedTablesAreExact();
  });

  test('with another category is another analysis', async () => {
    await scan(shop);
    await assertCloses(0, blog, '&category=blog');
    assert.deepEqual(await open(), { blog: 12, shop: 12 });
  });

  test('with confirm=closes it closes', async () => {
    await scan(shop);
    await assertCloses(12, blog, '&confirm=closes');
    assert.deepEqual(await open(), { blog: 12 });
  });

  test('a deployment that is set to close without asking does', async () => {
    await scan(shop);
    const { settings } = api.app.platform;
    settings.closesWithoutAsking = true;
    await assertCloses(12, blog);
    settings.closesWithoutAsking = false;
  });

  test('400 for another value of confirm', async () => {
    const path = `${base()}/uploads?project=p&ref=main&confirm=yes`;
    const answer = await api.app.ask('POST', path, { token: api.org.admin.jwt, rawBody: shop });
    assertError(answer, 400, 'INVALID_ARGUMENT');
  });
});

describe('an upload is not held back', () => {
  const [first, ...others] = inFolder('shop');
  const unlike = inFolder('blog').map((result) => ({ ...result, rule: 'other' }));
  const manifestOf = (manifest: object) => {
    const parts = [
      `content-disposition: form-data; name="manifest"\r\n\r\n${JSON.stringify(manifest)}`,
      `content-disposition: form-data; name="file"; filename="x.sarif"\r\n\r\n${report(...unlike)}`,
    ];
    return `${parts.map((part) => `--cut\r\n${part}\r\n`).join('')}--cut--\r\n`;
  };

  test('if it would close fewer than ten', async () => {
    await scan(report(...inFolder('shop', 9)));
    await assertCloses(9, blog);
  });

  test('if it has no results', async () => {
    await scan(shop);
    await assertCloses(12, report());
  });

  test('if one known finding is seen again', async () => {
    await scan(shop);
    await assertCloses(11, report(first!, ...inFolder('blog')));
  });

  test('if one of its results is in a file of theirs', async () => {
    await scan(shop);
    const other = { ...others[0]!, rule: 'other', line: 99, text: 'other', context: 'other' };
    await assertCloses(12, report(other, ...inFolder('blog')));
  });

  test('if it scanned one of their files', async () => {
    const semgrep = (folder: string, scanned: string[]): string =>
      JSON.stringify({
        version: '1.0.0',
        results: inFolder(folder).map(({ rule, path, line, text }) => ({
          check_id: rule,
          path,
          start: { line, col: 1, offset: 0 },
          end: { line, col: 9, offset: 8 },
          extra: { message: 'm', lines: text, severity: 'ERROR', metadata: {} },
        })),
        errors: [],
        paths: { scanned },
      });
    const pathsIn = (folder: string): string[] => inFolder(folder).map(({ path }) => path);
    await scan(semgrep('shop', pathsIn('shop')));
    await assertHeld(semgrep('blog', pathsIn('blog')));
    await assertCloses(12, semgrep('blog', [...pathsIn('blog'), pathsIn('shop')[0]!]));
  });

  for (const [what, manifest] of Object.entries({
    'if their files were renamed or deleted': {
      renames: Object.fromEntries(inFolder('shop', 6).map(({ path }) => [path, path.replace('shop', 'store')])),
      deleted: inFolder('shop')
        .slice(6)
        .map(({ path }) => path),
    },
    'if one of their files was renamed to one of its own, by the line maps': {
      changes: [{ baseCommit: 'a'.repeat(40), renames: { 'shop/file00.ts': 'blog/file00.ts' } }],
    },
  })) {
    test(what, async () => {
      const commit = `&commit=${'a'.repeat(40)}`;
      await scan(shop, commit);
      const form = { 'content-type': 'multipart/form-data; boundary=cut' };
      const { status, counts } = await ended(await accept(manifestOf(manifest), `&commit=${'b'.repeat(40)}`, form));
      assert.deepEqual([status, counts.fixed + counts.removed], ['SCAN_STATUS_COMPLETED', 12]);
    });
  }

  test('of scope diff: it closes only what it names', async () => {
    await scan(shop);
    await assertCloses(0, blog, '&scope=diff');
  });

  test('to another ref', async () => {
    await scan(shop);
    const { status } = await ended(await accept(blog, '').then((id) => id));
    assert.equal(status, 'SCAN_STATUS_ERROR');
    api.app.clock.advanceMs(1_000);
    const path = `${base()}/uploads?project=p&ref=topic`;
    const accepted = await api.app.ask('POST', path, { token: api.org.admin.jwt, rawBody: blog });
    assert.equal((await ended(accepted.body.scanId as string)).status, 'SCAN_STATUS_COMPLETED');
  });
});

describe('POST …/scans/{scanId}/confirm-closings', () => {
  test('lets the next upload of the analyses close, and only that one', async () => {
    await scan(shop);
    const heldId = await assertHeld(blog);
    const { status, body } = await confirm(heldId);
    assert.equal(status, 200);
    assert.match(body.scan.heldClosings.confirmedBy, /-admin$/);
    assert.ok(body.scan.heldClosings.confirmedAt);
    await assertCloses(12, report(...inFolder('blog', 11)));
    await assertHeld(report(...inFolder('news')), '', 11);
    assertError(await confirm(heldId), 409, 'CONFLICT');
  });

  test('is about the analyses and the ref of the held scan', async () => {
    await scan(shop);
    await scan(shop, '&category=other');
    const heldId = await assertHeld(blog);
    assert.equal((await confirm(heldId)).status, 200);
    await assertHeld(blog, '&category=other');
    await assertCloses(12, blog);
  });

  test('counts for seven days', async () => {
    await scan(shop);
    const heldId = await assertHeld(blog);
    await confirm(heldId);
    const sevenDays = `interval '7 days'`;
    await api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
      tx.client.query(
        `UPDATE parapet.scan SET closings_confirmed_at = closings_confirmed_at - ${sevenDays} WHERE deployment_id = $1`,
        [api.org.deploymentId],
      ),
    );
    await assertHeld(blog);
    await confirm(heldId);
    await assertCloses(12, blog);
  });

  test('a scan that needs no answer does not use it up', async () => {
    await scan(shop);
    await confirm(await assertHeld(blog));
    await assertCloses(0, shop);
    await assertCloses(12, blog);
  });

  test('409 for a scan that was not held back, 404 for one that the caller does not see', async () => {
    const { id } = await scan(shop);
    assertError(await confirm(id as string), 409, 'CONFLICT');
    assertError(await confirm(await assertHeld(blog), api.org.member.jwt), 404, 'NOT_FOUND');
  });

  test('is in the audit log', async () => {
    await scan(shop);
    const heldId = await assertHeld(blog);
    await confirm(heldId);
    const { rows } = await api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
      tx.client.query<{ subject: string; changes: unknown }>(
        `SELECT subject, changes FROM parapet.audit_entry WHERE deployment_id = $1 AND action = 'scan.confirm_closings'`,
        [api.org.deploymentId],
      ),
    );
    assert.deepEqual(rows, [{ subject: `scan:${heldId}`, changes: '{"project":"p","ref":"main","findings":12}' }]);
  });
});

describe('two uploads at once', () => {
  test('a wrong one is held back, whichever comes first', async () => {
    await scan(shop);
    const more = report(...inFolder('shop', 14));
    const ids = await Promise.all([accept(more), accept(blog)]);
    const [right, wrong] = await Promise.all(ids.map((id) => ended(id)));
    assert.equal(right.status, 'SCAN_STATUS_COMPLETED');
    assert.equal(wrong.problems[0].code, 'CLOSINGS_HELD');
    assert.deepEqual(await open(), { shop: 14 });
  });

  test('one confirmation lets one of them close', async () => {
    await scan(shop);
    await confirm(await assertHeld(blog));
    const ids = await Promise.all([accept(blog), accept(report(...inFolder('news')))]);
    const both = await Promise.all(ids.map((id) => ended(id)));
    assert.deepEqual(both.map(({ status }) => status as string).sort(), ['SCAN_STATUS_COMPLETED', 'SCAN_STATUS_ERROR']);
    const [folder, ...rest] = Object.entries(await open());
    assert.deepEqual([folder?.[1], rest], [12, []]);
    await api.assertDerivedTablesAreExact();
  });
});
