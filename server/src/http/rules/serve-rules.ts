/** GET /c/auto, /c/p/{name}, /c/r/{path}, and the same without /c: rules for `semgrep scan --config`. */
import { stringify } from 'yaml';
import { z } from 'zod';
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { serveRules, type RuleChoice } from '../../domain/rules/serve-rules.ts';
import { rulePathMax } from '../../model/rules/registry-rule.ts';
import { userRoute, type Route } from '../route.ts';

const Rules = z.object({ rules: z.array(z.record(z.string(), z.unknown())) });
const Params = z.object({ name: z.string().min(1).max(rulePathMax) });
const NoParams = z.object({});

export const serveAuto = serving('/c/auto', 'ServeAutoRules', () => ({ all: true }));
export const serveAutoShort = serving('/auto', 'ServeAutoRulesShort', () => ({ all: true }));
export const servePack = serving('/c/p/{name}', 'ServeRulePack', (pack) => ({ pack }));
export const servePackShort = serving('/p/{name}', 'ServeRulePackShort', (pack) => ({ pack }));
export const serveRule = serving('/c/r/{name}', 'ServeRule', (path) => ({ path }));
export const serveRuleShort = serving('/r/{name}', 'ServeRuleShort', (path) => ({ path }));

function serving(path: `/${string}`, operationId: string, choiceOf: (name: string) => RuleChoice): Route {
  return userRoute({
    method: 'GET',
    path,
    operationId,
    tag: 'Rules',
    summary: 'Rules for `semgrep scan --config`',
    description:
      'Returns rules of the API token’s deployment; the token needs the CI permission. `p/default`, `p/ci` and `auto` are all enabled ' +
      'rules, `p/secrets` those about secrets or, if there are none, all, `p/parapet` the starter pack, `p/<language>` the rules of a language, `r/<path>` the rule with that id and those below it. JSON ' +
      'if `Accept` asks for it, else YAML.',
    stability: null,
    refusesWith: [404],
    access: { schemes: ['ServiceWebToken'] },
    schemas: { params: path.includes('{') ? Params : NoParams, response: { 200: Rules } },
  }).handle(async ({ platform, caller, params, request }) => {
    const member = await enterCi(platform, caller);
    const { name = '' } = params as { name?: string };
    const rules = await serveRules(platform, member, choiceOf(name));
    const isJson = request.headers.accept?.includes('application/json') ?? false;
    if (isJson) return { status: 200, raw: Buffer.from(JSON.stringify({ rules })), contentType: 'application/json' };
    return {
      status: 200,
      raw: Buffer.from(stringify({ rules }, { aliasDuplicateObjects: false })),
      contentType: 'application/yaml',
    };
  });
}
