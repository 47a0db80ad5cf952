/** Reads a tool's report of plain JSON. One whose frame has other types is damaged, not a report without results. */
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { readJson } from './read-json.ts';
import { pointerOf, type JsonItem, type RootSelector } from './selector.ts';

export interface ReportShape<L extends string> {
  /** Display name of the format, for refusals. */
  title: string;
  selector: RootSelector<L>;
  /** Labelled containers that hold the results: a file without any of them is refused. */
  required: readonly L[];
  /** The tool writes null for a container without elements. */
  nullIsEmpty?: boolean;
}

export type ReportItem<L extends string> = Exclude<JsonItem<L>, { kind: 'mismatch' }>;

export type ReportOptions = Pick<Parameters<typeof readJson>[2], 'duplicates' | 'onDuplicates'>;

/** The items in document order. Throws UploadRefused, with the place, for a container of another type. */
export async function* readReport<L extends string>(
  source: ParseSource,
  shape: ReportShape<L>,
  options: ReportOptions = {},
): AsyncGenerator<ReportItem<L>[]> {
  const { title, selector, required, nullIsEmpty = false } = shape;
  const refuse = (place: string, message: string): never => {
    throw new UploadRefused('damaged', { file: source.fileName, place, message: `${title}: ${message}` });
  };
  let isFound = required.length === 0;
  const scan = { file: source.fileName, limits: source.limits, ...options };
  for await (const items of readJson(source.open(), selector, scan)) {
    const kept: ReportItem<L>[] = [];
    for (const item of items) {
      const isRequired = item.kind !== 'value' && item.label !== undefined && required.includes(item.label);
      if (item.kind !== 'mismatch') {
        isFound ||= isRequired;
        kept.push(item);
      } else if (nullIsEmpty && item.found === 'null' && pointerOf(item) !== '/') isFound ||= isRequired;
      else refuse(pointerOf(item), `expected an ${item.expected} here, found ${item.found}`);
    }
    if (kept.length > 0) yield kept;
  }
  if (!isFound) refuse('/', `there is no member ${required.join(' or ')}, which holds the results`);
}
