/** Gitleaks' output for a demo repository. */
import type { CommittedSecret } from '../history/source-tree.ts';

export function gitleaksJson(secrets: readonly CommittedSecret[]): string {
  return JSON.stringify(secrets.map(leakOf));
}

function leakOf({ kind, value, path, line, commit, committedAt, author }: CommittedSecret) {
  const match = kind.line.replace('{secret}', value);
  const column = match.indexOf(value) + 1;
  return {
    RuleID: kind.ruleId,
    Description: kind.description,
    StartLine: line,
    EndLine: line,
    StartColumn: column,
    EndColumn: column + value.length - 1,
    Match: match,
    Secret: value,
    File: path,
    SymlinkFile: '',
    Commit: commit,
    Entropy: 4.2,
    Author: author,
    Email: '',
    Date: committedAt.toISOString(),
    Message: 'add configuration',
    Tags: [],
    Fingerprint: `${commit}:${path}:${kind.ruleId}:${line}`,
  };
}
