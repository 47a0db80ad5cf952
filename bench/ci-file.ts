/**
 * The results that `semgrep ci` sends: the given number of findings, written as a stream. Deterministic; the locations
 * are those of sarif-file.ts.
 */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const ruleCount = 400;

export async function writeCiResults(path: string, findings: number): Promise<void> {
  const out = createWriteStream(path);
  out.write('{"findings":[\n');
  for (let n = 0; n < findings; n++) {
    if (!out.write(`${n === 0 ? '' : ',\n'}${finding(n)}`)) await once(out, 'drain');
  }
  const rules = JSON.stringify(Array.from({ length: ruleCount }, (_, n) => `bench.rule-${n}`));
  out.write(
    `\n],"ignores":[],"token":null,"renamed_paths":[],"skipped_paths":[],"rule_ids":${rules},"searched_paths":[\n`,
  );
  for (let file = 0; file * 20 < findings; file++) {
    if (!out.write(`${file === 0 ? '' : ',\n'}${JSON.stringify(pathOf(file))}`)) await once(out, 'drain');
  }
  out.end('\n]}\n');
  await once(out, 'finish');
}

function pathOf(file: number): string {
  return `src/module${file % 211}/service${file}/handler.ts`;
}

function finding(n: number): string {
  const line = 10 + (n % 20) * 25;
  const call = `  const row${n} = query("SELECT * FROM t${n % 97} WHERE id = " + input${n % 31});`;
  const digest = (salt: number): string => ((n + 1) * salt).toString(16).padStart(32, '0');
  return JSON.stringify({
    check_id: `bench.rule-${(n * 7) % ruleCount}`,
    path: pathOf(Math.floor(n / 20)),
    line,
    column: 3,
    end_line: line,
    end_column: 3 + call.length,
    message: `User input reaches a query in handler${n}; use a parameter instead of concatenation.`,
    severity: n % 3,
    index: 0,
    commit_date: '2026-01-05T09:00:00',
    syntactic_id: digest(2_654_435_761),
    match_based_id: `${digest(2_246_822_519)}${digest(3_266_489_917)}_0`,
    hashes: {
      start_line_hash: digest(668_265_263),
      end_line_hash: digest(668_265_263),
      code_hash: digest(374_761_393),
      pattern_hash: digest(40_503),
    },
    metadata: {
      cwe: [`CWE-${20 + (n % 900)}: Something`],
      confidence: 'HIGH',
      category: 'security',
      references: [`https://example.com/rules/${n % ruleCount}`],
      'semgrep.dev': {
        rule: { rule_id: `r${n % ruleCount}`, rule_name: `bench.rule-${n % ruleCount}`, version_id: 'v1' },
      },
    },
    is_blocking: false,
  });
}
