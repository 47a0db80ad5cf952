/** Rules of the registry for the cases. */
import type { TestApp } from '../harness/app.ts';

/** The body of `semgrep publish`. */
export function ruleDefinition(id: string): { rules: object[] } {
  return { rules: [{ id, languages: ['python'], severity: 'WARNING', message: 'Made.', pattern: 'made(...)' }] };
}

export const ruleFile = (id: string): string => JSON.stringify(ruleDefinition(id));

/** Returns the rule's id. */
export async function importRule(
  app: TestApp,
  { deploymentId, jwt, id }: { deploymentId: string; jwt: string; id: string },
): Promise<string> {
  const path = `/api/registry/v1/deployments/${deploymentId}/rules/_import`;
  const body = { files: [{ name: 'made.json', content: ruleFile(id) }] };
  return (await app.ask('POST', path, { token: jwt, body })).body.rules[0].ruleId;
}
