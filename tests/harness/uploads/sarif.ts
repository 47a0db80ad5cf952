/** SARIF bodies for tests, from a list of results in short form. */

export interface TestResult {
  rule: string;
  path: string;
  line: number;
  text: string;
  context?: string;
  level?: 'error' | 'warning' | 'note';
  isSuppressedInSource?: boolean;
  message?: string;
}

export interface TestRun {
  results: readonly TestResult[];
  tool?: string;
  category?: string;
  /** Rules of the driver; default: those of the results, which is not a complete list. */
  rules?: readonly string[];
  isSuccessful?: boolean;
}

/** The SARIF log of one run, as text. */
export function sarifOf(run: TestRun): string {
  const rules = run.rules ?? [...new Set(run.results.map((result) => result.rule))];
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: run.tool ?? 'testscan', version: '1.0.0', rules: rules.map((id) => ({ id, name: id })) },
        },
        ...(run.category === undefined ? {} : { automationDetails: { id: `${run.category}/` } }),
        ...(run.isSuccessful === undefined ? {} : { invocations: [{ executionSuccessful: run.isSuccessful }] }),
        results: run.results.map((result) => ({
          ruleId: result.rule,
          level: result.level ?? 'warning',
          message: { text: result.message ?? `${result.rule} found` },
          ...(result.isSuppressedInSource === true ? { suppressions: [{ kind: 'inSource' }] } : {}),
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: result.path },
                region: { startLine: result.line, snippet: { text: result.text } },
                ...(result.context === undefined ? {} : { contextRegion: { snippet: { text: result.context } } }),
              },
            },
          ],
        })),
      },
    ],
  });
}
