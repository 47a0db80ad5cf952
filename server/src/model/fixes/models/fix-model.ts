/** The model for fixes: its settings, its price, and the monthly budget. Pure. */
import { withScheme } from '../../scm/repository-address.ts';

export const fixModelProviders = ['openai_compatible', 'anthropic'] as const;
export type FixModelProvider = (typeof fixModelProviders)[number];

/** A credit is one unit of the prices' currency: with prices in dollars, a dollar. */
export interface FixModel {
  provider: FixModelProvider;
  /** As returned by `parseModelBaseUrl`: the part before `/chat/completions` or `/messages`. */
  baseUrl: string;
  /** The provider's name for it. */
  name: string;
  hasCredential: boolean;
  creditsPerMillionInputTokens: number;
  creditsPerMillionOutputTokens: number;
  /** Per call. */
  outputTokensMax: number;
}

/** Monthly limit; null: none. */
export interface FixBudget {
  creditsPerMonth: number | null;
  tokensPerMonth: number | null;
}

export interface Spending {
  tokens: number;
  credits: number;
}

export function parseModelBaseUrl(given: string): { baseUrl: string } | { problem: string } {
  const text = withScheme(given);
  if (!URL.canParse(text)) return { problem: 'is not a URL; write https://host/v1' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'must begin with https:// or http://' };
  if (url.username !== '' || url.password !== '') {
    return { problem: 'contains a name or a password; enter the credential in its own field' };
  }
  if (url.search !== '' || url.hash !== '') return { problem: 'must end with the path, without ? and #' };
  return { baseUrl: url.origin + url.pathname.replace(/\/+$/, '') };
}

/** The cost of a call. */
export function spendingOf(
  model: Pick<FixModel, 'creditsPerMillionInputTokens' | 'creditsPerMillionOutputTokens'>,
  tokens: { input: number; output: number },
): Spending {
  const credits =
    (tokens.input * model.creditsPerMillionInputTokens + tokens.output * model.creditsPerMillionOutputTokens) / 1e6;
  return { tokens: tokens.input + tokens.output, credits };
}

/** Upper bound of tokens that the provider adds around the text. */
const tokensAround = 300;

/** An overestimate: code has a token per three to four bytes; this assumes one per two. */
export function tokensAtMost(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 2) + tokensAround;
}

/** The minimum that a call reserves: our own text, a few lines of code, and an answer. */
export function leastSpending(model: FixModel): Spending {
  return spendingOf(model, { input: 3_000, output: model.outputTokensMax });
}

/** Why another call may not be made; undefined if it may. Keeps spending within the budget as far as estimates hold. */
export function budgetProblem(budget: FixBudget, spent: Spending, next: Spending): string | undefined {
  const { creditsPerMonth, tokensPerMonth } = budget;
  return (
    problemOf('credits', creditsPerMonth, spent.credits, next.credits) ??
    problemOf('tokens', tokensPerMonth, spent.tokens, next.tokens)
  );
}

function problemOf(unit: string, limit: number | null, spent: number, next: number): string | undefined {
  if (limit === null) return undefined;
  if (spent >= limit) return `The ${limit} ${unit} for this month are used up.`;
  if (spent + next <= limit) return undefined;
  return `Of the ${limit} ${unit} for this month ${rounded(limit - spent)} are left; the next call may cost ${rounded(next)}.`;
}

const rounded = (amount: number): number => Number(amount.toPrecision(3));
