/** The application for tests of ignores, with an organisation of its own for each test. */
import type { Answer } from '../../../../../tests/harness/app.ts';
import { useOrganisationPerTest } from '../../../../../tests/harness/organisation.ts';

/** Registers the hooks; returns the suite's helpers. */
export function useIgnoresApp() {
  const at = useOrganisationPerTest();

  /** Calls …/ignores, by default as the admin. */
  const ask = (method: string, body?: unknown, query = '', token = at.org.admin.jwt): Promise<Answer> =>
    at.app.ask(method, `/api/agent/deployments/${at.org.deploymentId}/ignores${query}`, {
      token,
      ...(body !== undefined && { body }),
    });

  return Object.assign(at, {
    ask,
    /** The patterns of each product, without the prefix of its name. */
    async patterns(): Promise<Record<string, string[]>> {
      const { body } = await ask('GET');
      const list = (body as { productIgnores: { product: string; ignores: string[] }[] }).productIgnores;
      return Object.fromEntries(list.map((each) => [each.product.slice('PRODUCT_'.length), each.ignores]));
    },
  });
}

/** An element of a body: `patternsOf('SAST', 'vendor/')`. */
export function patternsOf(product: string, ...ignores: string[]): { product: string; ignores: string[] } {
  return { product: `PRODUCT_${product}`, ignores };
}

/** Result of `held` without patterns. */
export const noPatterns = { SAST: [], SCA: [], SECRETS: [], AI_SAST: [] };
