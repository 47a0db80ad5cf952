/** The application with two deployments, and the rule registry of the first in short form. */
import assert from 'node:assert/strict';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';

export interface RulesApp {
  app: TestApp;
  here: Awaited<ReturnType<typeof makeDeployment>>;
  there: Awaited<ReturnType<typeof makeDeployment>>;
  /** Calls below `/api/registry/v1/deployments/{first}/rules`, by default as its admin. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  /** Imports files by name; returns the outcome of their rules. */
  // oxlint-disable-next-line typescript/no-explicit-any
  load(files: Record<string, string>): Promise<any>;
}

export async function startRulesApp(): Promise<RulesApp> {
  const app = await startTestApp();
  const here = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  const ask: RulesApp['ask'] = (method, path, body, token = here.admin.jwt) =>
    app.ask(method, `/api/registry/v1/deployments/${here.deploymentId}/rules${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  return {
    app,
    here,
    there,
    ask,
    async load(files) {
      const sent = Object.entries(files).map(([name, content]) => ({ name, content }));
      const answer = await ask('POST', '/_import', { files: sent });
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    },
  };
}

/** A valid rule's lines; `more` after them, indented as they are. */
export function ruleText(id: string, more = ''): string {
  return `rules:
  - id: ${id} # what findings name
    languages: [python, go]
    severity: ERROR
    message: Made for a test.
    pattern: made(...)
    metadata: {license: MIT}
${more}`;
}
