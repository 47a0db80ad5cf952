/** Sends one operation to an application of its own: its case (cases.ts) as an admin, or with the test's changes. */
import { request as sendRequest } from 'node:http';
import type { DeploymentAccess, Route } from '../../server/src/http/route.ts';
import { openJobDatabase } from '../../server/src/store/database.ts';
import { makeDeployment, startTestApp, type Answer, type Person } from '../harness/app.ts';
import { openCuttableProxy } from '../harness/database/cuttable-proxy.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { makeToken } from '../harness/organisation.ts';
import { cases, sendCase, type Case } from './cases.ts';
import { makeSubjects } from './subjects.ts';

type Changes = Partial<Case> & { deploymentId?: string; token?: string | undefined };

export interface AskedOperation {
  /** Sends the case, by default as the admin, with these fields replaced. */
  send(changes?: Changes): Promise<Answer>;
  /** The same with this body, by default as JSON. */
  sendBody(rawBody: string, headers?: Record<string, string>): Promise<Answer>;
  /** Announces a body of this length, and waits for the response before it sends any of it. */
  announceBody(bytes: number): Promise<{ status: number | undefined; code: unknown }>;
  /** A token of the admin. */
  tokenOf(body: { permissions: string[]; scopes?: string[] }): Promise<string>;
  admin: Person;
  projectId: string;
  otherDeploymentId: string;
  cutDatabase(): Promise<void>;
  close(): Promise<void>;
}

export async function askOperation(
  route: Route & { access: DeploymentAccess },
  options: { credentialFailuresPerMinuteMax: number },
): Promise<AskedOperation> {
  const { connection, drop } = await createTestDatabase();
  const line = await openCuttableProxy(connection);
  const database = openJobDatabase(line.connection);
  const app = await startTestApp({ ...options, database: { database, connection, drop } });
  const { deploymentId, admin } = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  const subjects = (await makeSubjects(app, { deploymentId, admin }))();
  const tokenOf: AskedOperation['tokenOf'] = (body) => makeToken(app, deploymentId, admin.jwt, body);
  const takesJwts = route.access.schemes.includes('ServiceJWT');
  const token = takesJwts ? admin.jwt : await tokenOf({ permissions: ['WEB_API', 'CI'] });
  // Created once: its subjects are used up by the one request that succeeds.
  const good = await cases[route.operationId]!(subjects);
  const send: AskedOperation['send'] = (changes) => sendCase(app, route, { ...good, deploymentId, token, ...changes });
  return {
    send,
    sendBody: (rawBody, headers = {}) =>
      send({ body: undefined, rawBody, headers: { 'content-type': 'application/json', ...headers } }),
    announceBody: (bytes) =>
      new Promise((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': bytes,
        };
        const url = app.url + route.path.replaceAll(/\{(\w+)\}/g, deploymentId);
        const announced = sendRequest(url, { method: route.method, headers }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += String(chunk)));
          answer.on('end', () => {
            announced.destroy();
            resolve({ status: answer.statusCode, code: (JSON.parse(text) as { code: unknown }).code });
          });
        });
        announced.on('error', reject).flushHeaders();
      }),
    tokenOf,
    admin,
    projectId: subjects.projectId,
    otherDeploymentId: there.deploymentId,
    cutDatabase: () => line.cut(),
    async close() {
      await app.close();
      await database.close();
      await line.cut();
      await drop();
    },
  };
}
