/** A large SARIF file of realistic results (about 1 KB each), written as a stream. Deterministic. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const ruleCount = 400;
const levels = ['error', 'warning', 'warning', 'note'];

/**
 * Writes `results` results; twenty per file, each with a snippet and its context. `lineOffset`: lines by which all of
 * them have moved down.
 */
export async function writeSarifFile(path: string, results: number, { lineOffset = 0 } = {}): Promise<void> {
  const out = createWriteStream(path);
  out.write(
    `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"benchscan","version":"1.0","rules":[${rules()}]}},"results":[\n`,
  );
  for (let n = 0; n < results; n++) {
    const line = `${n === 0 ? '' : ',\n'}${result(n, lineOffset)}`;
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

function result(n: number, lineOffset: number): string {
  const file = Math.floor(n / 20);
  const line = 10 + (n % 20) * 25 + lineOffset;
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
