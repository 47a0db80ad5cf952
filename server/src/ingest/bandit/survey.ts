/** The first pass over Bandit JSON: which files were scanned, and which could not be. */
import { asObject, asText } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readReport } from '../json/read-report.ts';
import { elements, everyMember, members, pointerOf, take } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

interface ScanError {
  place: string;
  message: string;
  path: string | undefined;
}

export interface BanditSurvey {
  /** The members of `metrics`: one for each file that was scanned. */
  scanned: Set<string>;
  errors: ScanError[];
  duplicates: ReadonlyMap<string, number>;
}

type Label = 'error' | 'file' | 'files';

/** The sum over all files, beside them in `metrics`. */
const sum = '_totals';

export async function surveyBandit(source: ParseSource, title: string): Promise<BanditSurvey> {
  const scanned = new Set<string>();
  const errors: ScanError[] = [];
  let duplicates: ReadonlyMap<string, number> = new Map();
  const onDuplicates = (found: ReadonlyMap<string, number>): void => {
    duplicates = found;
  };
  const selector = members<Label>({
    errors: elements(take('error')),
    metrics: everyMember(take('file'), 'files'),
    results: elements(members<Label>({})),
  });
  for await (const items of readReport(source, { title, selector, required: [] }, { onDuplicates })) {
    for (const item of items) {
      if (item.kind !== 'value') continue;
      const place = pointerOf(item);
      if (item.label === 'error') errors.push(errorOf(item.value, place));
      else scanned.add(fileOf(place));
      const { pathsMax } = source.limits;
      if (scanned.size > pathsMax || errors.length > pathsMax)
        throw new UploadRefused('limit', { file: source.fileName, place, message: `More than ${pathsMax} files` });
    }
  }
  scanned.delete(sum);
  return { scanned, errors, duplicates };
}

/** The file that a member of `metrics` is named after: the last step of its JSON pointer. */
function fileOf(pointer: string): string {
  const name = pointer.slice('/metrics/'.length).replaceAll('~1', '/').replaceAll('~0', '~');
  return safePath(name)?.path ?? '';
}

function errorOf(value: unknown, place: string): ScanError {
  const error = asObject(value);
  const file = asText(error?.['filename']);
  const message = `Bandit could not scan ${file ?? 'a file'}: ${asText(error?.['reason']) ?? 'no reason is given'}`;
  return { place, message, path: file === undefined ? undefined : safePath(file)?.path };
}
