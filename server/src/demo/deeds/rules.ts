/** Rules of the demo organisation's own, and one of the starter pack that it has switched off. */
import { switchRule } from '../../domain/rules/change-rule.ts';
import { importRules } from '../../domain/rules/import-rules.ts';
import { listRules } from '../../domain/rules/list-rules.ts';
import { ruleFile } from '../content/rule-file.ts';
import { deed, type Deed } from './deed.ts';

const switchedOff = 'parapet.python.tempfile-mktemp';

export function ruleDeeds(beginning: Date): Deed[] {
  return [
    deed({ beginning, day: 61, time: '14:25' }, 'mara.lindqvist', ({ platform, member }) =>
      importRules(platform, member, { files: [ruleFile], visibility: 'org_private' }),
    ),
    deed({ beginning, day: 133, time: '10:50' }, 'mara.lindqvist', async ({ platform, member }) => {
      const filter = {
        search: switchedOff,
        language: null,
        severities: null,
        products: null,
        originKinds: null,
        isEnabled: null,
      };
      const { rules } = await listRules(platform, member, { filter, pageSize: 5, cursor: undefined });
      const rule = rules.find(({ path }) => path === switchedOff);
      if (rule !== undefined) await switchRule(platform, member, rule.id, false);
    }),
  ];
}
