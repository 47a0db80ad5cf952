/** The calls from the project's code to a vulnerable function. */
import type { FindingContent, TraceLocation } from '../../model/draft.ts';
import { cutText } from '../facts/bounded.ts';
import { asCount, asObject, asText, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { listMax, textMax } from '../limits.ts';

/** A function in the project's own code, with the function that it calls. */
export type Step = TraceLocation;

const none: readonly Step[] = [];

/**
 * The steps in the project's own module, from the first caller. The trace runs from the vulnerable function outwards, so
 * its last frame is the project's. Positions in other modules are relative to those.
 */
export function stepsOf(trace: readonly JsonObject[]): readonly Step[] {
  const own = asText(trace.at(-1)?.['module']);
  // The last frame calls nothing.
  if (own === undefined || trace.length < 2) return none;
  const steps: Step[] = [];
  for (let at = trace.length - 1; at > 0 && steps.length < listMax.traceLocations; at -= 1) {
    const [frame, called] = [trace[at], trace[at - 1]];
    const position = asObject(frame?.['position']);
    const found = safePath(asText(position?.['filename']) ?? '');
    // An absolute path is one of the machine that ran govulncheck, and no path of the repository.
    if (frame?.['module'] !== own || found === undefined || found.path === '' || found.wasAbsolute) continue;
    const line = asCount(position?.['line']);
    const column = asCount(position?.['column']);
    steps.push({
      path: found.path,
      startLine: line,
      startColumn: column,
      endLine: line,
      endColumn: column,
      note: cutText(`${nameOf(frame)} calls ${nameOf(called)}`, textMax.message),
    });
  }
  return steps;
}

function nameOf(frame: JsonObject | undefined): string {
  const receiver = asText(frame?.['receiver']);
  const name = asText(frame?.['function']) ?? '?';
  const method = receiver === undefined ? name : `${receiver.replace(/^\*/, '')}.${name}`;
  const from = asText(frame?.['package']) ?? '';
  return from === '' ? method : `${from}.${method}`;
}

export function traceOf(steps: readonly Step[]): FindingContent['trace'] {
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  return { source: steps.length > 1 ? steps.slice(0, 1) : [], intermediate: steps.slice(1, -1), sink: [last] };
}
