/** A large SARIF file of realistic results (about 1 KB each), written as a stream. Deterministic. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const ruleCount = 400;
const levels = ['error', 'warning', 'warning', 'note'];

/** A result of the file. */
export interface FileResult {
  /** Decides its file and line. */
  place: number;
  /** Decides its rule and text. */
  n: number;
  /** Lines by which it has moved down. */
  lineOffset: number;
}

/**
 * Writes `results` results; twenty per file, each with a snippet and its context. `lineOffset`: lines by which all of
 * them have moved down. `choose` decides each result by its index.
 */
export async function writeSarifFile(
  path: string,
  results: number,
  {
    lineOffset = 0,
    choose = (n) => ({ place: n, n, lineOffset }),
  }: { lineOffset?: number; choose?: (index: number) => FileResult } = {},
): Promise<void> {
  const out = createWriteStream(path);
  out.write(
    `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"benchscan","version":"1.0","rules":[${rules()}]}},"results":[\n`,
  );
  for (let index = 0; index < results; index++) {
    const chosen = choose(index);
    const line = `${index === 0 ? '' : ',\n'}${result(chosen)}`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end('\n]}]}\n');
  await once(out, 'finish');
}

function rules(): string {
  return Array.from({ length: ruleCount }, (_, n) =>
    JSON.stringify({
      id: `bench.rule-${n}`,
      name: `BenchRule${n}`,
      shortDescription: { text: `Something that rule ${n} looks for` },
      fullDescription: { text: `Rule ${n} looks for a pattern that is often a mistake. `.repeat(3) },
      helpUri: `https://example.com/rules/${n}`,
      defaultConfiguration: { level: levels[n % levels.length] },
      properties: { tags: ['security', `external/cwe/cwe-${20 + (n % 900)}`], precision: 'high' },
    }),
  ).join(',');
}

function result({ place, n, lineOffset }: FileResult): string {
  const file = Math.floor(place / 20);
  const line = 10 + (place % 20) * 25 + lineOffset;
  const call = `  const row${n} = query("SELECT * FROM t${n % 97} WHERE id = " + input${n % 31});`;
  const before = [`function handler${n}(input${n % 31}) {`, '  // looked up by the caller'];
  const after = [`  return render(row${n});`, '}'];
  return JSON.stringify({
    ruleId: `bench.rule-${(n * 7) % ruleCount}`,
    ruleIndex: (n * 7) % ruleCount,
    message: { text: `User input reaches a query in handler${n}; use a parameter instead of concatenation.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `src/module${file % 211}/service${file}/handler.ts`, uriBaseId: '%SRCROOT%' },
          region: {
            startLine: line,
            startColumn: 3,
            endLine: line,
            endColumn: 3 + call.length,
            snippet: { text: call },
          },
          contextRegion: {
            startLine: line - 2,
            endLine: line + 2,
            snippet: { text: [...before, call, ...after].join('\n') },
          },
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${(n * 2654435761) % 4294967296}:1` },
  });
}
