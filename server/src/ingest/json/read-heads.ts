/** The first pass over a report whose results stand in containers that also say what the results have in common. */
import { cutText } from '../facts/bounded.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { readReport, type ReportOptions, type ReportShape } from './read-report.ts';
import { pointerOf } from './selector.ts';

/** The taken members of one container, by label. */
export type Head<L extends string> = Partial<Record<L, unknown>>;

export interface Heads<L extends string> {
  /** By the JSON pointer of the container. */
  of: ReadonlyMap<string, Head<L>>;
  /** What stands outside of them. */
  root: Head<L>;
  /** For the second pass. */
  options: ReportOptions;
}

/**
 * Collects the members that `shape.selector` takes, for each container that is labelled `container`; without one, for
 * the document. Containers within another one count as part of it. More than `pathsMax` containers are refused.
 */
export async function readHeads<L extends string>(
  source: ParseSource,
  shape: Omit<ReportShape<L>, 'required'>,
  container?: L,
): Promise<Heads<L>> {
  const of = new Map<string, Head<L>>();
  const root: Head<L> = {};
  let current = root;
  let options: ReportOptions = {};
  const onDuplicates = (duplicates: ReadonlyMap<string, number>): void => {
    options = { duplicates };
  };
  for await (const items of readReport(source, { ...shape, required: [] }, { onDuplicates })) {
    for (const item of items) {
      if (item.kind === 'value') current[item.label] = item.value;
      else if (container === undefined || item.label !== container) continue;
      else if (item.kind === 'end') current = root;
      else if (item.kind === 'begin') {
        current = {};
        const place = pointerOf(item);
        of.set(place, current);
        const { pathsMax } = source.limits;
        if (of.size > pathsMax)
          throw new UploadRefused('limit', {
            file: source.fileName,
            place: cutText(place, 500),
            message: `More than ${pathsMax} elements`,
          });
      }
    }
  }
  return { of, root, options };
}
