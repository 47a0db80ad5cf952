/** The keys of the audit log as this process has opened them. Old ones stay for ever: they verify what they sealed. */
import type { AuditKeys } from '../../store/audit/audit-keys.ts';
import { findAuditKey, type DataKeyRow } from '../../store/installation/data-keys.ts';
import { unwrapKey, type SecretKeys } from './data-key.ts';

/** `rows`: the data keys that the secret key wraps, the newest of each purpose first. */
export function openAuditKeys(
  { wrapping, check }: Pick<SecretKeys, 'wrapping' | 'check'>,
  rows: readonly DataKeyRow[],
): AuditKeys {
  const [newest] = auditKeysOf(rows);
  if (newest === undefined) throw new Error('no data key for the audit log');
  const opened = new Map<string, Buffer>();
  const open = (row: DataKeyRow): Buffer => {
    const key = opened.get(row.id) ?? unwrapKey(wrapping, row);
    opened.set(row.id, key);
    return key;
  };
  return {
    current: { id: newest.id, key: open(newest) },
    async find(tx, id) {
      const known = opened.get(id);
      if (known !== undefined) return known;
      const row = await findAuditKey(tx, { id, secretCheck: check });
      return row && open(row);
    },
  };
}

/** The newest first. */
export function auditKeysOf(rows: readonly DataKeyRow[]): DataKeyRow[] {
  return rows.filter(({ purpose }) => purpose === 'audit');
}
