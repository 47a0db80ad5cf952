/** The first pass over gosec JSON: its version, and the files that do not compile. */
import { cutText } from '../facts/bounded.ts';
import { asCount, asObjects, asText } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readReport } from '../json/read-report.ts';
import { elements, everyMember, members, pointerOf, take } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

export interface GosecSurvey {
  version: string;
  errors: { place: string; message: string; path: string }[];
  duplicates: ReadonlyMap<string, number>;
}

type Label = 'version' | 'errors' | 'files';

export async function surveyGosec(source: ParseSource, title: string): Promise<GosecSurvey> {
  const survey: GosecSurvey = { version: '', errors: [], duplicates: new Map() };
  const onDuplicates = (found: ReadonlyMap<string, number>): void => {
    survey.duplicates = found;
  };
  const selector = members<Label>({
    GosecVersion: take('version'),
    'Golang errors': everyMember(take('errors'), 'files'),
    Issues: elements(members<Label>({})),
  });
  const shape = { title, selector, required: [], nullIsEmpty: true };
  for await (const items of readReport(source, shape, { onDuplicates })) {
    for (const item of items) {
      if (item.kind !== 'value') continue;
      const place = pointerOf(item);
      if (item.label === 'version') survey.version = cutText(asText(item.value) ?? '', 100);
      else survey.errors.push(errorOf(item.value, place));
      const { pathsMax } = source.limits;
      if (survey.errors.length > pathsMax)
        throw new UploadRefused('limit', { file: source.fileName, place, message: `More than ${pathsMax} files` });
    }
  }
  return survey;
}

/** A file's errors stand in a member that is named after it: the last step of the JSON pointer. */
function errorOf(value: unknown, place: string): GosecSurvey['errors'][number] {
  const file = place.slice('/Golang errors/'.length).replaceAll('~1', '/').replaceAll('~0', '~');
  const [first] = asObjects(value);
  const why = asText(first?.['error']) ?? 'no reason is given';
  const message = `gosec could not read ${file}, line ${asCount(first?.['line'])}: ${why}`;
  return { place, message, path: safePath(file)?.path ?? '' };
}
