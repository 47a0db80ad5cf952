/** Two nodes on one database, the second a process of its own, and what a credential has open there. */
import assert from 'node:assert/strict';
import { request, type IncomingMessage } from 'node:http';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Confidential } from '../../server/src/base/confidential.ts';
import { openKeys } from '../../server/src/domain/installation/open-keys.ts';
import { collectChange } from '../../server/src/store/events/changes.ts';
import { keysFrom } from '../../server/src/start/platform/keys.ts';
import { makeDirectorySubjects } from '../access/directory-subjects.ts';
import { makeOperator } from '../access/operator-subjects.ts';
import type { Person, TestApp } from '../harness/app.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { openStream, type OpenStream } from '../harness/event-stream.ts';
import { startTestProvider, type TestProvider } from '../harness/hosts/openid/openid-provider.ts';
import { providersPath, startSamlApp, usual, type SamlApp } from '../harness/hosts/saml/saml-app.ts';
import { urlOf } from '../harness/server.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { uploadAs } from '../harness/uploads/upload.ts';
import { findFreePort, makeDataDir, startProcess, type ServerProcess } from './server-process.ts';

const secret = 'a secret of at least thirty-two characters';
/** An export that no buffers between the node and its reader hold: 3,000 findings with 4 kB of text each. */
const findingCount = 3_000;
const textBytes = 4_000;
/** The limit of each wait, so that one that never ends names what it waited for. */
const patienceMs = 30_000;

export interface Rig {
  /** The node where things happen, inside of the test. */
  here: SamlApp;
  app: TestApp;
  deploymentId: string;
  admin: Person;
  openid: TestProvider;
  openidId: string;
  scim(method: string, path: string, body?: unknown): Promise<string>;
  operatorJwt: string;
  /** The node where everything is open. */
  there: ServerProcess;
  thereUrl: string;
}

export async function startRig(t: TestContext): Promise<Rig> {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const clock = { now: () => new Date() };
  const keys = await openKeys({ database: database.database, clock }, keysFrom(new Confidential(secret)));
  const here = await startSamlApp({ database, keys });
  t.after(() => here.close());
  const { app } = here;
  const { deploymentId, admin } = here.here;
  const openid = await startTestProvider({
    redirectUris: [`${app.url}/api/auth/sso/callback/${deploymentId}`],
    backchannelLogoutUri: `${app.url}/api/auth/sso/logout/${deploymentId}`,
  });
  t.after(() => openid.close());
  const { issuer, clientId, clientSecret } = openid;
  const { acceptsUnsolicited: _saml, ...rules } = usual;
  const settings = { name: 'OpenID', issuer, clientId, clientSecret, ...rules, scopes: 'openid email profile' };
  const { provider } = await here.admin('POST', providersPath(here.here), settings);
  await uploadAs(app, { deploymentId, jwt: admin.jwt }, largeSarif());
  const directoryToken = await makeDirectorySubjects(app, here.here, () => '').directoryToken();
  const port = await findFreePort();
  const there = startProcess(t, 'server.ts', {
    PARAPET_PORT: `${port}`,
    DATABASE_URL: urlOf(database.connection),
    PARAPET_DATA_DIR: await makeDataDir(t),
    PARAPET_PUBLIC_URL: app.url,
    PARAPET_SECRET_KEY: secret,
    PARAPET_ROLE: 'api',
  });
  await there.ready();
  return {
    here,
    app,
    deploymentId,
    admin,
    openid,
    openidId: provider.id as string,
    async scim(method, path, body) {
      const answer = await app.ask(method, `/scim/v2${path}`, {
        token: directoryToken,
        ...(body !== undefined && { body }),
      });
      assert.ok(answer.status < 300, answer.text);
      return answer.body?.id ?? '';
    },
    operatorJwt: await makeOperator(app, 'operator'),
    there,
    thereUrl: `http://127.0.0.1:${port}`,
  };
}

function largeSarif(): string {
  const message = 'x'.repeat(textBytes);
  const results = Array.from({ length: findingCount }, (_, n) => ({
    rule: 'r',
    path: `src/${n}.ts`,
    line: 1,
    text: `call(${n})`,
    message: `${n} ${message}`,
  }));
  return sarifOf({ results });
}

interface Export {
  requestId: string;
  /** Reads what is left; true if the answer came whole. */
  isWhole(): Promise<boolean>;
}

/** Begins an export and reads nothing of it, so that the node cannot send it whole. */
async function beginExport({ thereUrl, deploymentId }: Rig, token: string, requestId: string): Promise<Export> {
  const body = JSON.stringify({ format: 'JSON_LINES' });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
    };
    const path = `${thereUrl}/api/reporting/${deploymentId}/export`;
    request(path, { method: 'POST', headers, agent: false }, resolve).on('error', reject).end(body);
  });
  assert.equal(answer.statusCode, 200);
  return {
    requestId,
    async isWhole() {
      let lines = 0;
      try {
        for await (const piece of answer) lines += String(piece).split('\n').length - 1;
      } catch {
        return false;
      }
      assert.equal(lines, findingCount);
      return true;
    },
  };
}

/** What one credential has open on the second node. */
export interface Open {
  token: string;
  /** On each node. */
  streams: OpenStream[];
  file: Export;
  cursor: string;
}

let serial = 0;

export async function openAll(rig: Rig, token: string): Promise<Open> {
  const streams = [];
  for (const url of [rig.app.url, rig.thereUrl]) streams.push(await openStream(url, rig.deploymentId, token));
  const file = await beginExport(rig, token, `export-${++serial}`);
  const { status, body } = await listUsers(rig, rig.thereUrl, token, '');
  assert.equal(status, 200);
  assert.notEqual(body.pageToken, '');
  return { token, streams, file, cursor: body.pageToken };
}

async function listUsers(
  { deploymentId }: Rig,
  url: string,
  token: string,
  pageToken: string,
): Promise<{ status: number; body: { pageToken: string } }> {
  const answer = await fetch(`${url}/api/agent/deployments/${deploymentId}/users/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ options: { pageSize: 1, pageToken } }),
  });
  return { status: answer.status, body: (await answer.json()) as { pageToken: string } };
}

export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const last = Date.now() + patienceMs; !(await isSo()); await sleep(10))
    assert.ok(Date.now() < last, `${what}, for ${patienceMs} ms`);
}

export const hasEndedExport = ({ there }: Rig, { file }: Open): boolean =>
  new RegExp(`"requestId":"${file.requestId}".*A streaming answer was ended`).test(there.stderr());

export async function untilDead(rig: Rig, open: Open): Promise<void> {
  const { token, streams, cursor } = open;
  const isRefused = async (url: string, pageToken: string) =>
    (await listUsers(rig, url, token, pageToken)).status >= 400;
  await Promise.all([
    ...[rig.app.url, rig.thereUrl].flatMap((url) => [
      until('a request is answered', () => isRefused(url, '')),
      until('a cursor is followed', () => isRefused(url, cursor)),
    ]),
    ...streams.map((stream) => stream.rest()),
    until('an export goes on', () => hasEndedExport(rig, open)),
  ]);
}

export async function assertAlive(rig: Rig, { token, streams, file, cursor }: Open): Promise<void> {
  for (const url of [rig.app.url, rig.thereUrl]) assert.equal((await listUsers(rig, url, token, cursor)).status, 200);
  assert.equal(await file.isWhole(), true, 'the export was broken off');
  await rig.app.platform.database.asTenant(rig.deploymentId, async (tx) =>
    collectChange(tx, { kind: 'resource', resource: 'rules', id: null, ownerId: null }),
  );
  for (const stream of streams) {
    await stream.until(({ data }) => data.resource === 'RULES');
    await stream.close();
  }
}
