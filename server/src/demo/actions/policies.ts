/** The demo organisation's own policies, and paths that it ignores. */
import type { Policy, PolicyRule } from '../../model/policy.ts';
import { addIgnores } from '../../domain/ignores/change-ignores.ts';
import { createPolicy } from '../../domain/policies/create-policy.ts';
import { listAllPolicies } from '../../domain/policies/list-policies.ts';
import { updatePolicy } from '../../domain/policies/update-policy.ts';
import { action, type Action, type ActionContext } from './action.ts';

const highOrCritical = ['high', 'critical'] as const;

const injection: readonly PolicyRule[] = [
  { rulePattern: '*/sql-injection', severities: [], mode: 'block' },
  { rulePattern: '*/unsafe-deserialization', severities: [], mode: 'block' },
  { rulePattern: '*.eval-detected', severities: [], mode: 'block' },
];
/** Added after half a year of experience. */
const moreInjection: readonly PolicyRule[] = [
  ...injection,
  { rulePattern: '*.child-process-injection', severities: highOrCritical, mode: 'block' },
  { rulePattern: '*.dangerous-exec-command', severities: highOrCritical, mode: 'block' },
  { rulePattern: '*.subprocess-shell-true', severities: highOrCritical, mode: 'block' },
  { rulePattern: '*.jwt-none-alg', severities: [], mode: 'block' },
];
const cryptography: readonly PolicyRule[] = [
  { rulePattern: '*hash*', severities: [], mode: 'comment' },
  { rulePattern: '*md5*', severities: [], mode: 'comment' },
  { rulePattern: '*cert-validation', severities: [], mode: 'comment' },
  { rulePattern: '*ssl-minversion', severities: [], mode: 'comment' },
  { rulePattern: '*random*', severities: [], mode: 'comment' },
];
const noise: readonly PolicyRule[] = [
  { rulePattern: '*.unspecified-open-encoding', severities: [], mode: 'disabled' },
  { rulePattern: '*.file_permission', severities: ['low'], mode: 'disabled' },
];
const credentials: readonly PolicyRule[] = [
  { rulePattern: '*', severities: ['critical'], mode: 'block' },
  { rulePattern: '*.generic-api-key', severities: [], mode: 'comment' },
];

export function policyActions(start: Date): Action[] {
  const by = 'mara.lindqvist';
  return [
    action({ start, day: 0, time: '06:10' }, by, make('Injection blocks a merge', 'sast', injection)),
    action({ start, day: 0, time: '06:20' }, by, make('Comment on weak cryptography', 'sast', cryptography)),
    action({ start, day: 0, time: '06:30' }, by, make('Valid credentials block a merge', 'secrets', credentials)),
    action({ start, day: 96, time: '13:40' }, by, make('Too noisy for pull requests', 'sast', noise)),
    action({ start, day: 187, time: '09:15' }, by, async ({ platform, member }) => {
      const policies = await listAllPolicies(platform, member.deploymentId);
      const policy = policies.find(({ slug }) => slug === 'injection-blocks-a-merge');
      if (policy === undefined) return;
      await updatePolicy(platform, member, policy.id, { name: undefined, rules: moreInjection });
    }),
    action({ start, day: 0, time: '06:40' }, by, ({ platform, member }) =>
      addIgnores(platform, member, [
        { product: 'sast', patterns: ['vendor/', 'third_party/', '**/generated/**', '*.min.js'] },
        { product: 'secrets', patterns: ['testdata/', 'docs/examples/'] },
      ]),
    ),
    action({ start, day: 214, time: '15:05' }, by, ({ platform, member }) =>
      addIgnores(platform, member, [{ product: 'sca', patterns: ['examples/**/package-lock.json'] }]),
    ),
  ];
}

function make(name: string, product: Policy['product'], rules: readonly PolicyRule[]) {
  return ({ platform, member }: ActionContext) =>
    createPolicy(platform, member, { name, slug: undefined, product, rules });
}
