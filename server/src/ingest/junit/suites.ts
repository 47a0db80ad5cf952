/** The suites that are open in a report of JUnit, and whether they hold what they announce. */
import { cutText } from '../facts/bounded.ts';
import { asCount } from '../facts/fields.ts';

interface Suite {
  place: string;
  attributes: ReadonlyMap<string, string>;
  /** Suites in it. */
  inner: number;
  cases: number;
  failed: number;
}

export interface SuiteStack {
  /** Takes the attributes of a suite, which come before the items of its batch. */
  announce(suite: { path: string; attributes: ReadonlyMap<string, string> }): void;
  open(path: string): void;
  close(): void;
  /** Counts a test case of the innermost suite. */
  count(isFailed: boolean): void;
  /** Names of the open suites, the innermost first. */
  names(): string[];
  /** The first suite that does not hold what it announces: its results may have been lost on the way. */
  readonly doubt: { place: string; message: string } | undefined;
}

export function suiteStack(): SuiteStack {
  const announced = new Map<string, ReadonlyMap<string, string>>();
  const open: Suite[] = [];
  let doubt: SuiteStack['doubt'];
  return {
    announce({ path, attributes }) {
      announced.set(path, attributes);
    },
    open(place) {
      const attributes = announced.get(place) ?? new Map<string, string>();
      announced.delete(place);
      const outer = open.at(-1);
      if (outer !== undefined) outer.inner += 1;
      open.push({ attributes, place, inner: 0, cases: 0, failed: 0 });
    },
    close() {
      const suite = open.pop();
      if (suite === undefined) return;
      const outer = open.at(-1);
      if (outer !== undefined) {
        outer.cases += suite.cases;
        outer.failed += suite.failed;
      }
      const missing = missingIn(suite);
      if (missing !== undefined)
        doubt ??= { place: cutText(suite.place, 500), message: `${missing}, so this upload closes no findings` };
    },
    count(isFailed) {
      const suite = open.at(-1);
      if (suite === undefined) return;
      suite.cases += 1;
      if (isFailed) suite.failed += 1;
    },
    names: () => open.flatMap(({ attributes }) => attributes.get('name') ?? []).reverse(),
    get doubt() {
      return doubt;
    },
  };
}

/** Some tools count failures twice, so only a suite without any is in doubt. */
function missingIn({ attributes, inner, cases, failed }: Suite): string | undefined {
  const announced = asCount(attributes.get('failures')) + asCount(attributes.get('errors'));
  if (announced > 0 && failed === 0) return `The suite announces ${announced} failures but contains none`;
  const isEmpty = inner > 0 || attributes.get('tests') === '0' || attributes.get('failures') === '0';
  return cases === 0 && !isEmpty ? 'The suite contains no test case, and does not say that there are none' : undefined;
}
