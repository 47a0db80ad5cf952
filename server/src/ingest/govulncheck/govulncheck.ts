/**
 * govulncheck JSON: a stream of messages (`config`, `progress`, `osv`, `finding`), or the one object with `Vulns` that
 * versions before 0.2 wrote. docs/formats.md, section govulncheck.
 */
import { cutName } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { asObject, asText } from '../facts/fields.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { isArray } from '../json/is-array.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, sequence, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { resultOf } from './results.ts';
import { foundOfId, surveyGovulncheck, title } from './survey.ts';

const messages: ReadonlySet<string> = new Set(['config', 'SBOM', 'progress', 'osv', 'finding']);

export const govulncheckParser: Parser = {
  format: 'govulncheck',
  title,
  reportsPackagesOnly: true,
  recognises({ root, keys, firstOf }) {
    const first = firstOf.get('');
    if (root === 'array') return first?.size === 1 && first.has('config') ? 'likely' : 'no';
    if (root !== 'object') return 'no';
    if (keys.has('Vulns')) return keys.has('Calls') && keys.has('Modules') ? 'certain' : 'no';
    return keys.size > 1 && keys.has('config') && [...keys].every((key) => messages.has(key)) ? 'certain' : 'no';
  },
  parse: parseGovulncheck,
};

type Label = 'osv' | 'vulnerability';

const selector = sequence<Label>(
  members<Label>({ osv: take('osv'), Vulns: elements(members<Label>({ OSV: take('osv') }, 'vulnerability')) }),
);

async function* parseGovulncheck(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveyGovulncheck(source);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('govulncheck', survey.version, cutName(source.category ?? ''));
  for (const { place, message } of survey.problems) sink.problem(place, message, {});
  const sendRule = rulesOnce(sink.rule);
  const send = (id: string, osv: unknown): void => {
    const findings = foundOfId(survey.findings, id);
    survey.findings.delete(id);
    for (const found of findings) {
      const { draft, result, advisory } = resultOf(id, { found, osv: asObject(osv) ?? {} });
      sendRule(result.ruleKey, () => advisoryRule(result.ruleKey, advisory));
      sink.finding(draft(packageDraft(result)));
    }
  };
  for await (const items of readReport(source, { title, selector, required: [] }, survey.options)) {
    for (const item of items) if (item.kind === 'value') send(asText(asObject(item.value)?.['id']) ?? '', item.value);
    yield sink.drain();
  }
  for (const id of survey.findings.keys()) {
    send(id, undefined);
    yield sink.drain();
  }
  const isComplete = survey.isLegacy || (await isArray(source));
  if (!isComplete)
    sink.problem(
      '/',
      'govulncheck’s stream has no closing message, so a part may be missing: this upload closes no findings',
    );
  sink.coverage({ isSuccessful: isComplete });
  yield sink.drain();
}
