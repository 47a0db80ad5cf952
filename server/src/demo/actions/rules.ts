/** The demo organisation's own rules, and one of the starter pack that it has disabled. */
import { setRuleEnabled } from '../../domain/rules/change-rule.ts';
import { importRules } from '../../domain/rules/import-rules.ts';
import { listRules } from '../../domain/rules/list-rules.ts';
import { ruleFile } from '../content/rule-file.ts';
import { action, type Action } from './action.ts';

const disabledRule = 'parapet.python.tempfile-mktemp';

export function ruleActions(start: Date): Action[] {
  return [
    action({ start, day: 61, time: '14:25' }, 'mara.lindqvist', ({ platform, member }) =>
      importRules(platform, member, { files: [ruleFile], visibility: 'org_private' }),
    ),
    action({ start, day: 133, time: '10:50' }, 'mara.lindqvist', async ({ platform, member }) => {
      const filter = {
        search: disabledRule,
        language: null,
        severities: null,
        products: null,
        originKinds: null,
        isEnabled: null,
      };
      const { rules } = await listRules(platform, member, { filter, pageSize: 5, cursor: undefined });
      const rule = rules.find(({ path }) => path === disabledRule);
      if (rule !== undefined) await setRuleEnabled(platform, member, rule.id, false);
    }),
  ];
}
