/**
 * Semgrep's dataflow_trace: source and sink are variants (`["CliLoc", …]`, `["CliCall", …]`), the steps between are
 * plain.
 */
import type { FindingContent, TraceLocation } from '../../model/draft.ts';
import { cutText } from '../facts/bounded.ts';
import { asArray, asCount, asObject, asText } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { listMax } from '../limits.ts';

export function traceOf(value: unknown): FindingContent['trace'] {
  const trace = asObject(value);
  if (trace === undefined) return undefined;
  const found = {
    source: endOf(trace['taint_source'], 0),
    intermediate: asArray(trace['intermediate_vars']).slice(0, listMax.traceLocations).flatMap(stepOf),
    sink: endOf(trace['taint_sink'], 0),
  };
  return found.source.length + found.intermediate.length + found.sink.length === 0 ? undefined : found;
}

/** The locations of a source or sink. For a call: the call itself, the steps between, and its callee. */
function endOf(value: unknown, depth: number): TraceLocation[] {
  if (depth > 20) return [];
  if (!Array.isArray(value)) return stepOf(value);
  const [variant, body] = value as unknown[];
  const parts = asArray(body);
  if (variant === 'CliLoc') return locationOf(parts[0], parts[1]);
  if (variant !== 'CliCall') return [];
  const call = asArray(parts[0]);
  return [
    ...locationOf(call[0], call[1]),
    ...asArray(parts[1]).slice(0, listMax.traceLocations).flatMap(stepOf),
    ...endOf(parts[2], depth + 1),
  ].slice(0, listMax.traceLocations);
}

function stepOf(value: unknown): TraceLocation[] {
  const step = asObject(value);
  return locationOf(step?.['location'], step?.['content']);
}

function locationOf(given: unknown, content: unknown): TraceLocation[] {
  const location = asObject(given);
  const path = safePath(asText(location?.['path']) ?? '')?.path;
  if (location === undefined || path === undefined || path === '') return [];
  const start = asObject(location['start']);
  const end = asObject(location['end']);
  const text = asText(content);
  return [
    {
      path,
      startLine: asCount(start?.['line']),
      startColumn: asCount(start?.['col']),
      endLine: asCount(end?.['line']),
      endColumn: asCount(end?.['col']),
      startOffset: asCount(start?.['offset']),
      endOffset: asCount(end?.['offset']),
      ...(text === undefined ? {} : { text: cutText(text, 1000) }),
    },
  ];
}
