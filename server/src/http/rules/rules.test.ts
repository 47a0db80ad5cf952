/** The rule registry's operations: what is imported, what is stored, and who may do it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { starterPackVersion, updateStarterPacks } from '../../domain/rules/starter-pack.ts';
import { findStarterPackVersion, updateStarterPackVersion } from '../../store/rules/registry-rules.ts';
import { ruleText, startRulesApp, type RulesApp } from './testing/rules-app.ts';

let api: RulesApp;
before(async () => {
  api = await startRulesApp();
});
after(() => api.app.close());

describe('GET …/rules', () => {
  test('200: a fresh deployment has the starter pack, to every role', async () => {
    const { body } = await api.ask('GET', '?pageSize=500', undefined, api.here.readonly.jwt);
    const paths: string[] = body.rules.map((rule: { path: string }) => rule.path);
    assert.ok(paths.length >= 20);
    for (const path of [
      'python.subprocess-shell-true',
      'python.eval',
      'javascript.eval',
      'javascript.child-process-exec',
    ])
      assert.ok(paths.includes(`parapet.${path}`), path);
    const [first] = body.rules;
    assert.deepEqual(
      { ...first.origin, license: first.license, version: first.version, isEnabled: first.isEnabled },
      {
        kind: 'RULE_ORIGIN_KIND_STARTER_PACK',
        file: '',
        repositoryUrl: '',
        ref: '',
        commit: '',
        note: '',
        license: 'Apache-2.0',
        version: 1,
        isEnabled: true,
      },
    );
    assert.equal((await api.ask('GET', '?pageSize=500')).body.rules.length, paths.length, 'the second finds no more');
  });

  test('200: paging returns each once, by id; filters apply', async () => {
    await api.load({ 'page.yaml': ['c', 'a', 'b'].map((name) => ruleText(`page.${name}`)).join('---\n') });
    const seen: string[] = [];
    for (let cursor = '', more = true; more; more = cursor !== '') {
      const { body } = await api.ask('GET', `?search=page.&pageSize=2&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...body.rules.map((rule: { path: string }) => rule.path));
      cursor = body.nextCursor;
    }
    assert.deepEqual(seen, ['page.a', 'page.b', 'page.c']);
    const count = async (query: string) => (await api.ask('GET', `?search=page.&${query}`)).body.rules.length;
    assert.equal(await count('language=Go&severity=SEVERITY_HIGH&product=PRODUCT_SAST'), 3);
    assert.equal(await count('originKind=RULE_ORIGIN_KIND_FILE&isEnabled=true'), 3);
    for (const none of ['language=java', 'severity=SEVERITY_LOW', 'product=PRODUCT_SCA', 'isEnabled=false'])
      assert.equal(await count(none), 0, none);
  });

  test('400: a cursor of another list, and an invalid filter', async () => {
    assertError(await api.ask('GET', '?cursor=x'), 400, 'INVALID_CURSOR');
    assertError(await api.ask('GET', '?severity=high'), 400, 'INVALID_ARGUMENT');
  });
});

describe('POST …/rules/_import', () => {
  test('200: stored as written; identical content makes no version, other content does, and the old version stays', async () => {
    const text = ruleText('kept.one');
    const [created] = (await api.load({ 'rules/kept.yaml': text })).rules;
    assert.equal(created.outcome, 'IMPORT_OUTCOME_CREATED');
    const reordered = JSON.stringify({
      rules: [
        {
          pattern: 'made(...)',
          metadata: { license: 'MIT' },
          message: 'Made for a test.',
          severity: 'ERROR',
          languages: ['python', 'go'],
          id: 'kept.one',
        },
      ],
    });
    for (const same of [text, reordered]) {
      const [again] = (await api.load({ 'other.yaml': same })).rules;
      assert.deepEqual(again, { ...created, outcome: 'IMPORT_OUTCOME_UNCHANGED' });
    }
    const [updated] = (await api.load({ 'kept.yaml': ruleText('kept.one', '    fix: made_well(...)\n') })).rules;
    assert.equal(updated.outcome, 'IMPORT_OUTCOME_UPDATED');
    const { body } = await api.ask('GET', `/${created.ruleId}`);
    assert.deepEqual(
      body.versions.map((each: { version: number; versionId: string }) => [each.version, each.versionId]),
      [
        [2, updated.versionId],
        [1, created.versionId],
      ],
    );
    const [latest, first] = body.versions;
    assert.equal(latest.definition.fix, 'made_well(...)');
    assert.equal(first.source, text.split('\n').slice(1).join('\n').replaceAll(/^ {4}/gm, '').replace('  - ', ''));
    assert.deepEqual([first.origin.file, first.license, first.author], ['rules/kept.yaml', 'MIT', 'here-admin']);
    assert.equal(body.rule.versionId, updated.versionId);
  });

  test('200: valid rules are imported, each invalid one is named with its file, line and reason', async () => {
    const more = `  - id: bad.severity
    languages: [python]
    severity: BAD
    message: m
    pattern: x
  - id: bad.language
    languages: [klingon]
    severity: INFO
    message: m
    pattern: x
  - {id: bad.nothing, languages: [go], severity: INFO, message: m}
  - id: good.one
    id: good.two
  - just text
  - id: parapet.mine
    languages: [python]
    severity: INFO
    message: m
    pattern: x
`;
    const { rules, refused } = await api.load({
      'mixed.yaml': ruleText('mixed.good', more),
      'double.yaml': ruleText('mixed.good'),
      'broken.yaml': 'rules: [',
      'other.yaml': 'services: {}',
    });
    assert.deepEqual(
      rules.map((rule: { path: string }) => rule.path),
      ['mixed.good'],
    );
    const told = refused.map((each: Record<string, unknown>) => [each['file'], each['line'], each['ruleId']]);
    assert.deepEqual(told, [
      ['mixed.yaml', 8, 'bad.severity'],
      ['mixed.yaml', 13, 'bad.language'],
      ['mixed.yaml', 18, 'bad.nothing'],
      ['mixed.yaml', 19, 'good.two'],
      ['mixed.yaml', 21, ''],
      ['mixed.yaml', 22, 'parapet.mine'],
      ['double.yaml', 1, 'mixed.good'],
      ['broken.yaml', 1, ''],
      ['other.yaml', 1, ''],
    ]);
    for (const { reason } of refused) assert.ok(reason.length > 5, reason);
  });

  test('400: if no rule is valid, with the reasons', async () => {
    const answer = await api.ask('POST', '/_import', { files: [{ name: 'a', content: 'rules: [{id: x}]' }] });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.deepEqual(answer.body.details, [{ path: 'files.0.content', message: 'line 1, x: message: is missing' }]);
    assertError(await api.ask('POST', '/_import', { files: [] }), 400, 'INVALID_ARGUMENT');
  });

  test('403: for a member who is not an admin, 404 for a non-member', async () => {
    const body = { files: [{ name: 'a.yaml', content: ruleText('never') }] };
    assertError(await api.ask('POST', '/_import', body, api.here.member.jwt), 403, 'FORBIDDEN');
    assertError(await api.ask('POST', '/_import', body, api.there.admin.jwt), 404, 'NOT_FOUND');
  });
});

describe('POST …/rules/_import_git', () => {
  const body = { url: 'https://git.example.com/rules', path: 'python' };

  test('202: a run that is listed, and cancelled', async () => {
    const { status, body: answer } = await api.ask('POST', '/_import_git', body);
    assert.equal(status, 202);
    const workflows = `/api/workflows/v1/deployments/${api.here.deploymentId}`;
    const token = api.here.admin.jwt;
    const filter = { workflowType: 'rule_import' };
    const { jobs } = (await api.app.ask('POST', `${workflows}/jobs/list`, { token, body: { filter } })).body;
    assert.deepEqual(
      jobs.map((job: { jobId: string }) => job.jobId),
      [answer.job.jobId],
    );
    const cancelled = await api.app.ask('POST', `${workflows}/runs/${answer.job.jobId}/cancel`, { token });
    assert.equal(cancelled.status, 200, cancelled.text);
  });

  test('400: an invalid URL; 403: for a member who is not an admin', async () => {
    assertError(await api.ask('POST', '/_import_git', { url: 'ext::sh' }), 400, 'INVALID_ARGUMENT');
    assertError(await api.ask('POST', '/_import_git', body, api.here.member.jwt), 403, 'FORBIDDEN');
  });
});

describe('PATCH and DELETE …/rules/{ruleId}', () => {
  test('200: a rule that an admin disabled stays disabled through imports and a newer starter pack', async () => {
    const { rules } = (await api.ask('GET', '?search=parapet.python.eval')).body;
    const { ruleId } = rules[0];
    assert.equal((await api.ask('PATCH', `/${ruleId}`, { isEnabled: false })).body.rule.isEnabled, false);
    const { deploymentId } = api.here;
    const packVersion = () => api.app.platform.database.readAsTenant(deploymentId, findStarterPackVersion);
    await api.app.platform.database.asTenant(deploymentId, (tx) => updateStarterPackVersion(tx, 0));
    assert.equal((await api.ask('GET', '?search=parapet.python.eval')).body.rules.length, 1);
    assert.equal(await packVersion(), 0, 'reading the registry writes nothing');
    await updateStarterPacks(api.app.platform);
    assert.equal(await packVersion(), starterPackVersion);
    const { rule, versions } = (await api.ask('GET', `/${ruleId}`)).body;
    assert.equal(rule.isEnabled, false);
    assert.equal(versions.length, 1, 'the same content is no new version');
    assertError(await api.ask('DELETE', `/${ruleId}`), 409, 'CONFLICT');
  });

  test('200: a deleted rule that is imported again continues its versions', async () => {
    const [{ ruleId }] = (await api.load({ 'a.yaml': ruleText('gone.one') })).rules;
    assert.equal((await api.ask('DELETE', `/${ruleId}`)).status, 200);
    assertError(await api.ask('GET', `/${ruleId}`), 404, 'NOT_FOUND');
    assert.deepEqual((await api.ask('GET', '?search=gone.one')).body.rules, []);
    const [back] = (await api.load({ 'a.yaml': ruleText('gone.one') })).rules;
    assert.deepEqual([back.ruleId, back.outcome], [ruleId, 'IMPORT_OUTCOME_CREATED']);
    assert.equal((await api.ask('GET', `/${ruleId}`)).body.rule.version, 1);
  });

  test('404: for a rule of another deployment', async () => {
    const path = `/api/registry/v1/deployments/${api.there.deploymentId}/rules`;
    const { rules } = (await api.app.ask('GET', path, { token: api.there.admin.jwt })).body;
    assertError(await api.ask('PATCH', `/${rules[0].ruleId}`, { isEnabled: false }), 404, 'NOT_FOUND');
  });
});

describe('POST /api/registry/rules', () => {
  const definition = {
    rules: [
      {
        id: 'published.one',
        languages: ['go'],
        severity: 'WARNING',
        message: 'm',
        pattern: 'x()',
        metadata: { 'rule-origin-note': 'published from x.yaml in y' },
      },
    ],
  };
  const publish = async (body: object, permissions = ['CI'], jwt = api.here.admin.jwt) => {
    const token = await makeToken(api.app, api.here.deploymentId, jwt, { permissions });
    return api.app.ask('POST', '/api/registry/rules', { token, body });
  };

  test('200: path and id, as `semgrep publish` reads them', async () => {
    const visibility = 'unlisted';
    const answer = await publish({ definition, visibility, language: 'go', deployment_id: 1, test_target: null });
    assert.equal(answer.status, 200, answer.text);
    const { path, id } = answer.body;
    assert.equal(path, 'published.one');
    const { rule } = (await api.ask('GET', `/${id}`)).body;
    assert.deepEqual(
      [rule.visibility, rule.origin.kind, rule.origin.note],
      ['RULE_VISIBILITY_UNLISTED', 'RULE_ORIGIN_KIND_PUBLISHED', 'published from x.yaml in y'],
    );
  });

  test('400: no rule, two rules, an invalid one, and public visibility', async () => {
    const [rule] = definition.rules;
    for (const rules of [[], [rule, { ...rule, id: 'two' }], [{ ...rule, languages: [] }]])
      assertError(await publish({ definition: { rules } }), 400, 'INVALID_ARGUMENT');
    assertError(await publish({ definition, visibility: 'public' }), 400, 'INVALID_ARGUMENT');
  });

  test('403: for the token of a member who is not an admin, 401 for one without the CI permission', async () => {
    assertError(await publish({ definition }, ['CI'], api.here.member.jwt), 403, 'FORBIDDEN');
    assertError(await publish({ definition }, ['WEB_API']), 401, 'UNAUTHENTICATED');
  });
});
