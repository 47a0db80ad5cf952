/** The application for tests of ignores, with an organisation of its own for each test. */
import { after, before, beforeEach } from 'node:test';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';

/** Registers the hooks, and answers what the tests of the file ask with. */
export function useIgnoresApp() {
  let app: TestApp;
  let org: Awaited<ReturnType<typeof makeDeployment>>;
  let count = 0;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.advanceMs(1_000);
    org = await makeDeployment(app.platform, `org${++count}`);
  });

  /** …/ignores, as the admin unless told. */
  const ask = (method: string, body?: unknown, query = '', token = org.admin.jwt): Promise<Answer> =>
    app.ask(method, `/api/agent/deployments/${org.deploymentId}/ignores${query}`, {
      token,
      ...(body !== undefined && { body }),
    });

  return {
    get app() {
      return app;
    },
    get org() {
      return org;
    },
    ask,
    /** The patterns of each product, without the prefix of its name. */
    async held(): Promise<Record<string, string[]>> {
      const { body } = await ask('GET');
      const list = (body as { productIgnores: { product: string; ignores: string[] }[] }).productIgnores;
      return Object.fromEntries(list.map((each) => [each.product.slice('PRODUCT_'.length), each.ignores]));
    },
  };
}

/** An element of a body: `patternsOf('SAST', 'vendor/')`. */
export function patternsOf(product: string, ...ignores: string[]): { product: string; ignores: string[] } {
  return { product: `PRODUCT_${product}`, ignores };
}

/** What `held` answers where there are no patterns. */
export const noPatterns = { SAST: [], SCA: [], SECRETS: [], AI_SAST: [] };
