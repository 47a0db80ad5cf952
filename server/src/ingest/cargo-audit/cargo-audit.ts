/** cargo-audit JSON: vulnerabilities of crates, and warnings about them. docs/formats.md, section cargo-audit. */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asNumber, asObject, asTexts } from '../facts/fields.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, everyMember, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readCrate } from './crates.ts';

const title = 'cargo-audit JSON';

export const cargoAuditParser: Parser = {
  format: 'cargo-audit',
  title,
  reportsPackagesOnly: true,
  recognises({ root, keys }) {
    // `warnings` come last, and may be behind the head of a long report.
    const isOurs = ['lockfile', 'settings', 'vulnerabilities'].every((key) => keys.has(key));
    return root === 'object' && isOurs ? 'certain' : 'no';
  },
  parse: parseCargoAudit,
};

type Label = 'list' | 'warnings' | 'crate' | 'settings' | 'lockfile';

const shape: ReportShape<Label> = {
  title,
  selector: members<Label>({
    settings: take('settings'),
    lockfile: take('lockfile'),
    vulnerabilities: members<Label>({ list: elements(take('crate'), 'list') }),
    // Its members are the kinds of warnings; versions before 0.13 write a list.
    warnings: everyMember<Label>(elements(take('crate')), 'warnings'),
  }),
  required: ['list'],
};

async function* parseCargoAudit(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('cargo-audit', '', cutName(source.category ?? ''));
  const sendRule = rulesOnce(sink.rule);
  let isSuccessful = true;
  for await (const items of readReport(source, shape)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This ${item.label} ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      if (item.label === 'settings') addSettings(item.value, sink);
      else if (item.label === 'lockfile') {
        if (asNumber(asObject(item.value)?.['dependency-count']) !== 0) continue;
        isSuccessful = false;
        sink.problem(place, 'cargo-audit checked no packages, so this upload closes no findings');
      } else {
        const read = readCrate(item.value, kindOf(place));
        if ('problem' in read) sink.problem(place, `${read.problem}; it was dropped`, {});
        else {
          sendRule(read.result.ruleKey, () => advisoryRule(read.result.ruleKey, read.advisory));
          sink.finding(packageDraft(read.result));
        }
      }
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful });
  yield sink.drain();
}

/** The kind of a warning, which is the name of its list; undefined for a vulnerability. */
function kindOf(place: string): string | undefined {
  return /^\/warnings\/([^/]+)/.exec(place)?.[1];
}

/** What cargo-audit was told to leave out is not gone. */
function addSettings(value: unknown, sink: EventSink): void {
  for (const [index, id] of asTexts(asObject(value)?.['ignore']).entries())
    sink.problem(
      `/settings/ignore/${index}`,
      cutText(`cargo-audit was configured to ignore ${id}, so this upload closes none of its findings`, 500),
      {
        ruleKey: cutName(id),
      },
    );
}
