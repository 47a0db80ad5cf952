/** What a deployment asks of its API tokens: columns of parapet.deployment, as parapet_access. */
import type { TokenRules } from '../../model/tokens/token-rules.ts';
import type { Transaction } from '../database.ts';

const columns = 'token_days_max AS "daysMax", tokens_per_person_max AS "perPersonMax"';

export async function getTokenRules(tx: Transaction, deploymentId: string): Promise<TokenRules> {
  const { rows } = await tx.query<TokenRules>(`SELECT ${columns} FROM parapet.deployment WHERE id = $1`, [
    deploymentId,
  ]);
  const [rules] = rows;
  if (rules === undefined) throw new Error(`no deployment ${deploymentId}`);
  return rules;
}

/** Like getTokenRules, and locks them until the transaction ends. */
export async function claimTokenRules(tx: Transaction, deploymentId: string): Promise<TokenRules> {
  const { rows } = await tx.query<TokenRules>(
    `SELECT ${columns} FROM parapet.deployment WHERE id = $1 FOR NO KEY UPDATE`,
    [deploymentId],
  );
  const [rules] = rows;
  if (rules === undefined) throw new Error(`no deployment ${deploymentId}`);
  return rules;
}

export async function updateTokenRules(tx: Transaction, deploymentId: string, rules: TokenRules): Promise<void> {
  await tx.query('UPDATE parapet.deployment SET token_days_max = $2, tokens_per_person_max = $3 WHERE id = $1', [
    deploymentId,
    rules.daysMax,
    rules.perPersonMax,
  ]);
}
