/** VEX documents as triage: what they decide, what they leave to people and scans, and how they are taken back. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, type Answer } from '../../../../tests/harness/app.ts';
import { useProjectsApp } from '../projects/testing/projects-app.ts';
import { findingsOf } from '../scans/testing/decisions-after.ts';

const api = useProjectsApp();

interface Package {
  name: string;
  version?: string;
  id?: string;
  aliases?: string[];
}

function trivy(packages: Package[], image?: string): string {
  return JSON.stringify({
    SchemaVersion: 2,
    ...(image !== undefined && { ArtifactType: 'container_image', ArtifactName: image }),
    Results: [
      {
        Target: 'package-lock.json',
        Class: 'lang-pkgs',
        Type: 'npm',
        Vulnerabilities: packages.map(({ name, version = '1.0.0', id = 'CVE-2031-1', aliases }) => ({
          VulnerabilityID: id,
          PkgName: name,
          InstalledVersion: version,
          Severity: 'HIGH',
          ...(aliases && { VendorIDs: aliases }),
        })),
      },
    ],
  });
}

interface Said {
  status?: string;
  products?: (string | object)[];
  id?: string;
  justification?: string;
  impact_statement?: string;
}

const vex = (said: Said[], more: object = {}): object => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://example.com/vex/1',
  author: 'Example',
  version: 1,
  timestamp: '2031-01-01T00:00:00Z',
  statements: said.map(({ id = 'CVE-2031-1', products = ['pkg:npm/walk'], status = 'not_affected', ...rest }) => ({
    vulnerability: { name: id },
    products: products.map((each) => (typeof each === 'string' ? { '@id': each } : each)),
    status,
    justification: 'vulnerable_code_not_present',
    ...rest,
  })),
  ...more,
});

const send = (document: object, more: object = {}, token = api.org.admin.jwt): Promise<Answer> =>
  api.app.ask('POST', `/api/triage/v1/deployments/${api.org.deploymentId}/vex`, {
    token,
    body: { project: 'p', document, ...more },
  });

/** `package: state (note)` of each finding on the primary ref. */
async function triages(): Promise<string[]> {
  const findings = (await findingsOf(api)) as unknown as {
    triageState: string;
    triageReason: string | null;
    note: string | null;
    scaInfo?: unknown;
    id: string;
  }[];
  return findings.map(({ triageState, triageReason }) =>
    [triageState, triageReason ?? '']
      .map((word) => word.replace(/^FINDING_TRIAGE_(?:STATE|REASON)_/, '').toLowerCase())
      .join(' ')
      .trim(),
  );
}

async function decide(state: string): Promise<void> {
  const findingIds = (await findingsOf(api)).map(({ id }) => id);
  const answer = await api.app.ask('POST', `/api/triage/v1/deployments/${api.org.deploymentId}/triage`, {
    token: api.org.admin.jwt,
    body: { findingIds, triageState: `FINDING_TRIAGE_STATE_${state}` },
  });
  assert.equal(answer.status, 200, answer.text);
}

const upload = (packages: Package[], query = 'ref=main', image?: string) =>
  api.upload(trivy(packages, image), `project=p&${query}`);

describe('a statement decides', () => {
  test('not affected ignores, with the words of the document, and can be undone', async () => {
    await upload([{ name: 'walk' }, { name: 'other' }]);
    const document = vex([{ impact_statement: 'The file is not shipped.' }]);
    const preview = await send(document, { isPreview: true });
    assert.deepEqual([preview.body.triageId, preview.body.selected, preview.body.changed], ['', 1, 0]);
    assert.deepEqual((await triages()).sort(), ['untriaged', 'untriaged']);

    const { status, body } = await send(document);
    assert.equal(status, 200);
    const { triageId, ...answer } = body;
    assert.deepEqual(answer, {
      document: {
        format: 'OpenVEX',
        id: 'https://example.com/vex/1',
        author: 'Example',
        version: '1',
        statements: 1,
      },
      matched: 1,
      selected: 1,
      changed: 1,
      keptDecisions: 0,
      divided: 0,
      unknownProducts: [],
      unknownProductCount: 0,
    });
    assert.deepEqual((await triages()).sort(), ['ignored false_positive', 'untriaged']);
    const ignored = (await findingsOf(api)).find(({ triageState }) => triageState.endsWith('IGNORED'));
    assert.equal(
      ignored?.note,
      'VEX https://example.com/vex/1 by Example: not affected, vulnerable code not present. The file is not shipped.',
    );

    const again = await send(document);
    assert.deepEqual(
      [again.body.triageId, again.body.selected, again.body.matched],
      ['', 0, 1],
      'nothing changes twice',
    );
    const undo = await api.app.ask(
      'POST',
      `/api/triage/v1/deployments/${api.org.deploymentId}/triage/${triageId}/undo`,
      { token: api.org.admin.jwt, body: {} },
    );
    assert.equal(undo.body.changed, 1);
    assert.deepEqual((await triages()).sort(), ['untriaged', 'untriaged']);
    await api.assertDerivedTablesAreExact();
  });

  test('under investigation is reviewing; affected and fixed change nothing', async () => {
    await upload([{ name: 'walk' }]);
    assert.equal((await send(vex([{ status: 'fixed' }]))).body.selected, 0);
    assert.equal((await send(vex([{ status: 'affected' }]))).body.selected, 0);
    await send(vex([{ status: 'under_investigation' }]));
    assert.deepEqual(await triages(), ['reviewing']);
  });

  test('a later version of the document takes back what it decided', async () => {
    await upload([{ name: 'walk' }]);
    await send(vex([{}]));
    await send(vex([{ status: 'affected' }], { version: 2 }));
    assert.deepEqual(await triages(), ['reopened']);
    await send(vex([{ justification: 'inline_mitigations_already_exist' }], { version: 3 }));
    assert.deepEqual(await triages(), ['ignored acceptable_risk']);
    await send(vex([], { version: 4 }));
    assert.deepEqual(await triages(), ['reopened']);
    assert.equal((await send(vex([], { version: 5 }))).body.selected, 0);
  });

  test('what a person, or another document, decided stays', async () => {
    await upload([{ name: 'walk' }]);
    await send(vex([{}]));
    const other = await send(vex([{ status: 'under_investigation' }], { '@id': 'https://example.com/vex/2' }));
    assert.deepEqual([other.body.selected, other.body.keptDecisions], [0, 1]);
    await decide('FIXING');
    const mine = await send(vex([{ status: 'under_investigation' }], { version: 2 }));
    assert.deepEqual([mine.body.selected, mine.body.keptDecisions], [0, 1]);
    assert.deepEqual(await triages(), ['fixing']);
  });
});

describe('a statement is about', () => {
  test('the named version, by any name of the advisory', async () => {
    await upload([{ name: 'walk', version: '1.0.1', aliases: ['GHSA-aaaa-bbbb-cccc'] }]);
    const of = (version: string) => vex([{ id: 'ghsa-aaaa-BBBB-cccc', products: [`pkg:npm/walk@${version}`] }]);
    assert.equal((await send(of('1.0.0'))).body.matched, 0);
    assert.equal((await send(of('1.0.1'))).body.matched, 1);
    assert.deepEqual(await triages(), ['ignored false_positive']);
  });

  test('no package that an upgrade has brought since', async () => {
    await upload([{ name: 'walk', version: '1.0.0' }]);
    const document = vex([{ products: ['pkg:npm/walk@1.0.0'] }]);
    await send(document);
    await upload([{ name: 'walk', version: '1.1.0' }]);
    assert.deepEqual(await triages(), ['ignored false_positive'], 'the decision is about the finding');
    await send(document);
    assert.deepEqual(await triages(), ['reopened'], 'the document says nothing about the new version');
  });

  test('no finding of which another ref has another version', async () => {
    await upload([{ name: 'walk', version: '1.0.0' }]);
    await upload([{ name: 'walk', version: '2.0.0' }], 'ref=next');
    const { body } = await send(vex([{ products: ['pkg:npm/walk@1.0.0'] }]));
    assert.deepEqual([body.matched, body.selected, body.divided], [1, 0, 1]);
    assert.equal((await send(vex([{ products: ['pkg:npm/walk'] }]))).body.changed, 2);
  });

  test('packages of the image, if it names one', async () => {
    await upload([{ name: 'walk' }], 'ref=main', 'ghcr.io/demo/web:1.2');
    const inImage = (image: string, parts: object = {}) =>
      vex([{ products: [{ '@id': `pkg:oci/web?repository_url=${image}`, ...parts }] }]);
    assert.equal((await send(inImage('ghcr.io/demo/job'))).body.matched, 0);
    const part = { subcomponents: [{ '@id': 'pkg:npm/other' }] };
    assert.equal((await send(inImage('ghcr.io/demo/web', part))).body.matched, 0);
    assert.equal((await send(inImage('ghcr.io/demo/web'))).body.changed, 1);
  });

  test('no finding of a later statement that says otherwise', async () => {
    await upload([{ name: 'walk' }]);
    const at = (timestamp: string) => ({ timestamp });
    await send(
      vex([
        { status: 'under_investigation', ...at('2031-03-01T00:00:00Z') },
        { status: 'not_affected', ...at('2031-02-01T00:00:00Z') },
      ]),
    );
    assert.deepEqual(await triages(), ['reviewing']);
  });

  test('findings of the project only', async () => {
    await upload([{ name: 'walk' }]);
    await api.upload(trivy([{ name: 'walk' }]), 'project=q&ref=main');
    await send(vex([{}]));
    assert.deepEqual((await triages()).sort(), ['ignored false_positive', 'untriaged']);
  });
});

describe('refused', () => {
  test('a document that is not VEX, a project that is not there, and a reader', async () => {
    await upload([{ name: 'walk' }]);
    assertError(await send({}), 400, 'INVALID_ARGUMENT');
    const bad = await send(vex([{ status: 'fine' }]));
    assert.equal(bad.body.details[0].path, 'document.statements.0.status');
    assertError(await send(vex([{}]), { project: 'nowhere' }), 404, 'NOT_FOUND');
    assertError(await send(vex([{}]), {}, api.org.member.jwt), 404, 'NOT_FOUND');
    const [project] = (await api.ask('GET')).body.repos as { id: string }[];
    await api.share([project?.id ?? ''], 'readonly');
    assertError(await send(vex([{}]), {}, api.org.member.jwt), 403, 'FORBIDDEN');
    assert.deepEqual(await triages(), ['untriaged']);
  });
});
