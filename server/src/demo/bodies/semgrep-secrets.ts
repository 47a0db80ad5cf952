/** Semgrep Secrets' output for a demo repository's credentials, with the result of checking them. */
import { createHash } from 'node:crypto';
import type { CommittedSecret } from '../history/source-tree.ts';

const states = {
  valid: { validation: 'CONFIRMED_VALID', severity: 'CRITICAL' },
  revoked: { validation: 'CONFIRMED_INVALID', severity: 'INFO' },
  unreachable: { validation: 'VALIDATION_ERROR', severity: 'ERROR' },
  untried: { validation: 'NO_VALIDATOR', severity: 'WARNING' },
} as const;

export function secretResults(secrets: readonly CommittedSecret[]) {
  return secrets.map((secret) => {
    const { kind, value, path, line, validity } = secret;
    const text = kind.line.replace('{secret}', value);
    const column = text.indexOf(value) + 1;
    const { validation, severity } = states[validity ?? 'untried'];
    const ruleId = `generic.secrets.${kind.ruleId}`;
    return {
      check_id: ruleId,
      path,
      start: { line, col: column, offset: 0 },
      end: { line, col: column + value.length, offset: 0 },
      extra: {
        message: `${kind.description}\n\nRevoke it where it was issued; taking it out of the code leaves it in the history.`,
        severity,
        validation_state: validation,
        fingerprint: createHash('sha256')
          .update(JSON.stringify([ruleId, path, value]))
          .digest('hex'),
        lines: text,
        is_ignored: false,
        metadata: {
          'display-name': `${kind.name} in the code`,
          cwe: ['CWE-798: Use of Hard-coded Credentials'],
          owasp: ['A07:2021 - Identification and Authentication Failures'],
          category: 'security',
          confidence: validity === 'valid' ? 'HIGH' : 'MEDIUM',
          references: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
          secret_type: kind.name,
        },
      },
    };
  });
}
