/**
 * The lines of `yarn audit --json` (yarn 1): each a value with `type` and `data`, the last of them `auditSummary`. Yarn
 * writes an advisory once for each way to its package, and every one of them names all of the ways.
 */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asCount, asObject, asText } from '../facts/fields.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { readReport, type ReportItem } from '../json/read-report.ts';
import { pointerOf, sequence, take } from '../json/selector.ts';
import type { ParsedEvent, ParseSource } from '../parser.ts';
import type { DocumentHead } from '../recognise.ts';
import { UploadRefused } from '../upload-refused.ts';
import { readAdvisory } from './advisories.ts';

/** Types of the lines that only `yarn audit` writes; other commands write `info` and `warning` too. */
export function isYarnAudit({ root, keys, scalars }: DocumentHead): boolean {
  const type = scalars.get('type');
  return root === 'object' && keys.has('data') && (type === 'auditAdvisory' || type === 'auditSummary');
}

const title = 'yarn audit JSON';
const shape = { title, selector: sequence(take('line')), required: [] };

export async function* parseYarnAudit(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('yarn-audit', '', cutName(source.category ?? ''));
  const lines = new Lines(sink);
  for await (const items of readReport<'line'>(source, shape)) {
    for (const item of items) lines.add(item);
    yield sink.drain();
  }
  if (!lines.isEnded) {
    const message = `${title}: there is no line auditSummary, which ends the report: it is truncated`;
    throw new UploadRefused('damaged', { file: source.fileName, place: '/', message });
  }
  sink.coverage({
    isSuccessful: lines.isSuccessful,
  });
  yield sink.drain();
}

class Lines {
  isEnded = false;
  isSuccessful = true;
  readonly #sink: EventSink;
  readonly #sendRule: ReturnType<typeof rulesOnce>;
  /** Findings that were sent: rule and package. */
  readonly #sent = new Set<string>();

  constructor(sink: EventSink) {
    this.#sink = sink;
    this.#sendRule = rulesOnce(sink.rule);
  }

  add(item: ReportItem<'line'>): void {
    const place = pointerOf(item);
    if (item.kind === 'dropped') this.#sink.problem(place, `This line ${item.message}, so it was dropped`, {});
    if (item.kind !== 'value') return;
    const line = asObject(item.value);
    const type = asText(line?.['type']);
    const data = line?.['data'];
    if (type === undefined) this.#sink.problem(place, 'A line without a type was dropped', {});
    else if (type === 'auditAdvisory') this.#addAdvisory(asObject(data)?.['advisory'], place);
    else if (type === 'auditSummary') this.#end(data, place);
    else if (type === 'error') {
      this.isSuccessful = false;
      this.#sink.problem(place, cutText(`yarn audit failed: ${asText(data) ?? 'it gives no reason'}`, 500));
    }
  }

  #addAdvisory(value: unknown, place: string): void {
    const { results, problem } = readAdvisory(value);
    if (problem !== undefined) this.#sink.problem(place, `${problem}, so it was dropped`, {});
    for (const { result, advisory } of results) {
      const key = JSON.stringify([result.ruleKey, result.name]);
      if (this.#sent.has(key)) continue;
      this.#sent.add(key);
      this.#sendRule(result.ruleKey, () => advisoryRule(result.ruleKey, advisory));
      this.#sink.finding(packageDraft(result));
    }
  }

  /** Without a lockfile, yarn audits no package, says so in a line `info`, and ends as if all were well. */
  #end(data: unknown, place: string): void {
    this.isEnded = true;
    if (asCount(asObject(data)?.['totalDependencies']) > 0) return;
    this.isSuccessful = false;
    this.#sink.problem(
      place,
      'yarn audit checked no packages, so this upload closes no findings; check that there is a yarn.lock',
    );
  }
}
