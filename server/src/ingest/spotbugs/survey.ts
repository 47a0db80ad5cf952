/** The first pass over SpotBugs XML: the version, the patterns, which stand behind the bugs, and the tool's errors. */
import type { RuleFacts } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { asCount, defined } from '../facts/fields.ts';
import { htmlText } from '../facts/html-text.ts';
import { cweName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { attributeOf, childText, childTexts } from '../xml/elements.ts';
import { readXmlReport } from '../xml/read-report.ts';
import { children, takeElement, type XmlElement } from '../xml/selector.ts';

export interface SpotBugsSurvey {
  version: string;
  /** By type; only `-xml:withMessages` writes them. */
  patterns: Map<string, RuleFacts>;
  errors: string[];
  /** False if the analysis failed somewhere, or if the report does not look like one of a run. */
  isComplete: boolean;
}

const errorsShownMax = 100;

export async function surveySpotBugs(source: ParseSource, title: string): Promise<SpotBugsSurvey> {
  const survey: SpotBugsSurvey = { version: '', patterns: new Map(), errors: [], isComplete: true };
  const shape = {
    title,
    root: {
      name: 'BugCollection',
      isNamespace: (uri: string) => uri === '',
      of: children<'pattern' | 'errors' | 'project'>({
        Project: children({}, 'project'),
        BugPattern: takeElement('pattern'),
        Errors: takeElement('errors'),
      }),
    },
    // Every version writes it, also for a run without bugs.
    required: ['project' as const],
  };
  const onRoot = ({ attributes }: { attributes: ReadonlyMap<string, string> }): void => {
    survey.version = cutText(attributes.get('version') ?? '', 100);
  };
  for await (const items of readXmlReport(source, shape, { onRoot })) {
    for (const item of items) {
      if (item.kind === 'dropped' && item.label === 'errors') survey.isComplete = false;
      if (item.kind !== 'value') continue;
      if (item.label === 'errors') takeErrors(item.value as XmlElement, survey);
      else takePattern(item.value as XmlElement, survey.patterns);
      const { rulesMax } = source.limits;
      if (survey.patterns.size > rulesMax)
        throw new UploadRefused('limit', {
          file: source.fileName,
          place: item.parent,
          message: `More than ${rulesMax} rules`,
        });
    }
  }
  return survey;
}

/** Classes that are missing are libraries that were not given: the analysis of the project's own is complete. */
function takeErrors(element: XmlElement, survey: SpotBugsSurvey): void {
  const count = asCount(attributeOf(element, 'errors'));
  const errors = element.children.filter(({ name }) => name === 'Error' || name === 'AnalysisError');
  if (count === 0 && errors.length === 0) return;
  survey.isComplete = false;
  for (const error of errors.slice(0, errorsShownMax))
    survey.errors.push(
      `SpotBugs had an error: ${childText(error, 'ErrorMessage') ?? childText(error, 'Exception') ?? 'no reason is given'}`,
    );
  if (errors.length === 0) survey.errors.push(`SpotBugs had ${count} errors, so this upload closes no findings`);
}

function takePattern(element: XmlElement, patterns: Map<string, RuleFacts>): void {
  const type = attributeOf(element, 'type');
  if (type === undefined) return;
  const details = childTexts(element, 'Details').join('\n').slice(0, textMax.helpText);
  const cwe = cweName(`CWE-${attributeOf(element, 'cweid') ?? ''}`);
  const references = [...details.matchAll(/href\s*=\s*["'](https?:\/\/[^"'<>\s]{1,2000})["']/gi)].flatMap(
    ([, url]) => url ?? [],
  );
  const shortDescription = childText(element, 'ShortDescription');
  patterns.set(
    cutName(type),
    defined<RuleFacts>({
      shortDescription: shortDescription === undefined ? undefined : cutText(shortDescription, textMax.message),
      helpText: details === '' ? undefined : htmlText(details),
      cwes: cwe === undefined ? undefined : [cwe],
      references: references.length === 0 ? undefined : [...new Set(references)].slice(0, listMax.references),
      category: categoryOf(attributeOf(element, 'category')),
    }),
  );
}

const categories: ReadonlyMap<string, string> = new Map([
  ['SECURITY', 'security'],
  ['MALICIOUS_CODE', 'security'],
  ['CORRECTNESS', 'correctness'],
  ['MT_CORRECTNESS', 'correctness'],
  ['BAD_PRACTICE', 'best-practice'],
  ['PERFORMANCE', 'performance'],
  ['STYLE', 'maintainability'],
]);

/** SpotBugs' categories in the words of other tools; its others in lower case. */
export function categoryOf(category: string | undefined): string | undefined {
  if (category === undefined) return undefined;
  return categories.get(category) ?? cutName(category.toLowerCase().replaceAll('_', '-'), 100);
}
