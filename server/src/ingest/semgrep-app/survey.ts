/** The first pass over an export of Semgrep's platform: what it is about, and the rules that it names. */
import { cutName } from '../facts/bounded.ts';
import { asObject, asText } from '../facts/fields.ts';
import { isArray } from '../json/is-array.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take, type Selector } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

export interface ExportSurvey {
  /** Several answers, collected in an array. */
  isArray: boolean;
  kind: 'code' | 'secrets';
  count: number;
  /** Those of fixed findings, too. */
  ruleKeys: ReadonlySet<string>;
  hasSeveralRefs: boolean;
  hasSeveralRepositories: boolean;
  duplicates: ReadonlyMap<string, number>;
}

type Label = 'ruleName' | 'secretType' | 'findingPath' | 'ref' | 'repository' | 'finding';

const finding = members<Label>(
  {
    rule_name: take('ruleName'),
    type: take('secretType'),
    findingPath: take('findingPath'),
    ref: take('ref'),
    repository: take('repository'),
  },
  'finding',
);

export async function surveyExport(
  source: ParseSource,
  { title, envelopes }: { title: string; envelopes: readonly string[] },
): Promise<ExportSurvey> {
  const ruleKeys = new Set<string>();
  const survey: ExportSurvey = {
    isArray: await isArray(source),
    kind: 'code',
    count: 0,
    ruleKeys,
    hasSeveralRefs: false,
    hasSeveralRepositories: false,
    duplicates: new Map(),
  };
  const seen: { ref?: string; repository?: string } = {};
  const answer: Record<string, Selector<Label>> = { findings: elements(finding) };
  for (const name of envelopes) answer[name] = members({ findings: elements(finding) });
  const selector = survey.isArray ? elements(finding) : members(answer);
  const onDuplicates = (found: ReadonlyMap<string, number>): void => {
    survey.duplicates = found;
  };
  for await (const items of readReport(source, { title, selector, required: [] }, { onDuplicates })) {
    for (const item of items) {
      if (item.kind === 'begin') survey.count += 1;
      if (item.kind !== 'value') continue;
      const { label } = item;
      if (label === 'ruleName' || label === 'secretType') {
        const name = asText(item.value);
        if (name !== undefined) ruleKeys.add(cutName(name));
      } else if (label === 'findingPath') survey.kind = 'secrets';
      else if (label === 'ref') {
        const ref = asText(item.value) ?? '';
        seen.ref ??= ref;
        if (ref !== seen.ref) survey.hasSeveralRefs = true;
      } else if (label === 'repository') {
        const repository = asText(asObject(item.value)?.['name']) ?? '';
        seen.repository ??= repository;
        if (repository !== seen.repository) survey.hasSeveralRepositories = true;
      }
      const { rulesMax } = source.limits;
      if (ruleKeys.size > rulesMax)
        throw new UploadRefused('limit', {
          file: source.fileName,
          place: pointerOf(item),
          message: `More than ${rulesMax} rules`,
        });
    }
  }
  return survey;
}
