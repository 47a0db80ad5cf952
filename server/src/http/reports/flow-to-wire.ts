/** A finding's data flow on the wire: step by step, each with its code. */
import type { z } from 'zod';
import type { TraceLocation } from '../../model/draft.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { lineLink } from './source-links.ts';
import type { FindingDetail } from './wire.ts';

type Step = z.input<typeof FindingDetail>['flow'][number];

export function flowToWire(finding: FullFinding): Step[] {
  const { source = [], intermediate = [], sink = [] } = finding.content.trace ?? {};
  const stepsOf = (role: Step['role'], places: readonly TraceLocation[]): Step[] =>
    places.map((place) => ({
      role,
      path: place.path,
      line: place.startLine,
      endLine: place.endLine,
      column: place.startColumn,
      endColumn: place.endColumn,
      code: place.text ?? '',
      note: place.note ?? '',
      url: lineLink(finding, place.path, place.startLine),
    }));
  return [...stepsOf('source', source), ...stepsOf('intermediate', intermediate), ...stepsOf('sink', sink)];
}
