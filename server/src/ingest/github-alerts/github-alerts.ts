/**
 * Alerts of GitHub: lists of its REST API (Dependabot, code scanning, secret scanning), and `vulnerabilityAlerts` of its
 * GraphQL API. docs/formats.md, section GitHub alerts.
 */
import { cutName } from '../facts/bounded.ts';
import { resultSink, type ReadResult } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { readReport } from '../json/read-report.ts';
import { elements, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { answersOf } from './answers.ts';
import { readCodeAlert } from './code-scanning.ts';
import { readPackageAlert } from './dependabot.ts';
import { readSecretAlert } from './secret-scanning.ts';
import { surveyAlerts, type AlertKind } from './survey.ts';
import { isFixed } from './triage.ts';

const title = 'GitHub alerts';

export const githubAlertsParser: Parser = {
  format: 'github-alerts',
  title,
  recognises({ root, keys, names, firstOf }) {
    if (root === 'object') return keys.has('data') && names.has('vulnerabilityAlerts') ? 'certain' : 'no';
    const first = firstOf.get('');
    if (first?.has('number') !== true || !first.has('state')) return 'no';
    const own = ['security_advisory', 'most_recent_instance', 'secret_type'];
    return own.some((name) => first.has(name)) ? 'certain' : 'no';
  },
  parse: parseAlerts,
};

const kinds: Record<AlertKind, { tool: string; read: (value: unknown, prefix: string) => ReadResult }> = {
  package: { tool: 'github-dependabot', read: readPackageAlert },
  code: { tool: 'github-code-scanning', read: readCodeAlert },
  secret: { tool: 'github-secret-scanning', read: readSecretAlert },
};

async function* parseAlerts(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveyAlerts(source, title);
  const { kind = 'package', isList, options, doubt, prefixOf } = survey;
  const { tool, read } = kinds[kind];
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis(tool, '', cutName(source.category ?? ''));
  const results = resultSink(sink, 'alert');
  const alert = take<'alert' | 'alerts'>('alert');
  const selector = isList ? elements(alert, 'alerts') : answersOf({ alert, alerts: 'alerts' });
  for await (const items of readReport(source, { title, selector, required: ['alerts'] }, options)) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      else if (item.kind === 'value' && !isFixed(item.value))
        results.add(read(item.value, prefixOf(item.value, item.parent)), pointerOf(item));
    }
    yield sink.drain();
  }
  if (doubt !== undefined) sink.problem('/', doubt);
  sink.coverage({ isSuccessful: doubt === undefined });
  yield sink.drain();
}
