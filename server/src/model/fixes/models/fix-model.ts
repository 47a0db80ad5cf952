/** The model that fixes may be asked of: what it is, what it costs, and when the month's budget does not bear another call. Pure. */

export const fixModelProviders = ['openai_compatible', 'anthropic'] as const;
export type FixModelProvider = (typeof fixModelProviders)[number];

/** A credit is one unit of the currency that the prices are entered in: with the provider's prices in dollars, a dollar. */
export interface FixModel {
  provider: FixModelProvider;
  /** As `parseModelBaseUrl` gives it: what stands before `/chat/completions` or `/messages`. */
  baseUrl: string;
  /** As the provider calls it. */
  name: string;
  hasCredential: boolean;
  creditsPerMillionInputTokens: number;
  creditsPerMillionOutputTokens: number;
  /** Of one call. */
  outputTokensMax: number;
}

/** What a month may cost; null: no limit. */
export interface FixBudget {
  creditsPerMonth: number | null;
  tokensPerMonth: number | null;
}

export interface Spending {
  tokens: number;
  credits: number;
}

export function parseModelBaseUrl(text: string): { baseUrl: string } | { problem: string } {
  if (!URL.canParse(text)) return { problem: 'is no URL; write https://host/v1' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'must begin with https:// or http://' };
  if (url.username !== '' || url.password !== '') {
    return { problem: 'holds a name or a password; enter the credential in its own field' };
  }
  if (url.search !== '' || url.hash !== '') return { problem: 'must end with the path, without ? and #' };
  return { baseUrl: url.origin + url.pathname.replace(/\/+$/, '') };
}

/** Of a call of the model. */
export function spendingOf(
  model: Pick<FixModel, 'creditsPerMillionInputTokens' | 'creditsPerMillionOutputTokens'>,
  tokens: { input: number; output: number },
): Spending {
  const credits =
    (tokens.input * model.creditsPerMillionInputTokens + tokens.output * model.creditsPerMillionOutputTokens) / 1e6;
  return { tokens: tokens.input + tokens.output, credits };
}

/** What every call costs besides its text, at most: the provider's own words around it. */
const tokensAround = 300;

/** Rather too many: code has a token in three to four bytes, and here it has one in two. */
export function tokensAtMost(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 2) + tokensAround;
}

/** The least that a call for a fix sets aside: our own words, a few lines of code, and an answer. */
export function leastSpending(model: FixModel): Spending {
  return spendingOf(model, { input: 3_000, output: model.outputTokensMax });
}

/** Why another call is not made, in words; undefined when it may be. Never more is spent than the budget, as far as estimates hold. */
export function budgetProblem(budget: FixBudget, spent: Spending, next: Spending): string | undefined {
  const { creditsPerMonth, tokensPerMonth } = budget;
  return (
    problemOf('credits', creditsPerMonth, spent.credits, next.credits) ??
    problemOf('tokens', tokensPerMonth, spent.tokens, next.tokens)
  );
}

function problemOf(unit: string, limit: number | null, spent: number, next: number): string | undefined {
  if (limit === null) return undefined;
  if (spent >= limit) return `The ${limit} ${unit} of this month are spent.`;
  if (spent + next <= limit) return undefined;
  return `Of the ${limit} ${unit} of this month ${rounded(limit - spent)} are left; the next call of the model may cost ${rounded(next)}.`;
}

const rounded = (amount: number): number => Number(amount.toPrecision(3));
