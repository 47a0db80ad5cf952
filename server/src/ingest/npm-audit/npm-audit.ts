/**
 * The JSON of `npm audit`: of version 7 and later (`vulnerabilities` by package), and of version 6 and pnpm
 * (`advisories` by id). The lines of yarn too: yarn-audit.ts, yarn-lines.ts. docs/formats.md, section npm audit.
 */
import { cutName } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { everyMember, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { inspectHead, type DocumentHead } from '../recognise.ts';
import { readAdvisory } from './advisories.ts';
import { surveyPackages } from './packages.ts';
import { readVulnerablePackage } from './vulnerable-packages.ts';
import { isYarnAudit, parseYarnAudit } from './yarn-audit.ts';
import { isYarnLines, parseYarnLines } from './yarn-lines.ts';

const title = 'npm audit JSON';

export const npmAuditParser: Parser = {
  format: 'npm-audit',
  title,
  reportsPackagesOnly: true,
  recognises(head) {
    const { root, keys } = head;
    if (isYarnLines(head)) return 'certain';
    if (root !== 'object') return 'no';
    if (isYarnAudit(head)) return 'certain';
    if (keys.has('auditReportVersion') && keys.has('vulnerabilities')) return 'certain';
    return keys.has('advisories') && keys.has('metadata') ? 'certain' : 'no';
  },
  parse: parseNpmAudit,
};

type Label = 'package' | 'packages' | 'advisory' | 'advisories';

const shape: ReportShape<Label> = {
  title,
  selector: members<Label>({
    vulnerabilities: everyMember(take('package'), 'packages'),
    advisories: everyMember(take('advisory'), 'advisories'),
  }),
  required: ['packages', 'advisories'],
};

async function* parseNpmAudit(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const head = await headOf(source);
  if (isYarnLines(head)) {
    yield* parseYarnLines(source);
    return;
  }
  // npm's reports have neither of these members.
  if (head.keys.has('type') || head.keys.has('data')) {
    yield* parseYarnAudit(source);
    return;
  }
  const graph = await surveyPackages(source, title);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('npm-audit', '', cutName(source.category ?? ''));
  const sendRule = rulesOnce(sink.rule);
  for await (const items of readReport(source, shape, { duplicates: graph.duplicates })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This ${item.label} ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const found = item.label === 'package' ? readVulnerablePackage(item.value, graph) : readAdvisory(item.value);
      if (found.problem !== undefined) sink.problem(place, `${found.problem}, so it was dropped`, {});
      for (const { result, advisory } of found.results) {
        sendRule(result.ruleKey, () => advisoryRule(result.ruleKey, advisory));
        sink.finding(packageDraft(result));
      }
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}

const firstLookBytes = 64 * 1024;

/** Tells the shapes apart, also where the upload names the format. */
async function headOf(source: ParseSource): Promise<DocumentHead> {
  let text = '';
  for await (const chunk of source.open()) {
    text += chunk.toString('latin1');
    if (text.length >= firstLookBytes) break;
  }
  return inspectHead(text, false);
}
