/** The copy of the fix settings. */
import type { FixModelProvider } from '../api/generated/enums.ts';
import { counted, formatNumber } from '../ui/text/format.ts';

export const providerWords: Readonly<Record<FixModelProvider, string>> = {
  FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE: 'OpenAI-compatible (also Ollama, vLLM, llama.cpp)',
  FIX_MODEL_PROVIDER_ANTHROPIC: 'Anthropic',
};

export const fixSettingsWords = {
  title: 'Fixes',
  about: 'Automatic fixes, their model and their monthly budget.',
  whatFixesAre:
    'A fix is a branch with a pull request for one finding. It comes from the rule, from the lowest package version that resolves the advisories or, failing both, from a model. Parapet checks it before pushing; a person decides whether to merge it.',
  allow: {
    title: 'Fixes',
    label: 'Allow fixes',
    meaning: 'When off, no new fixes start; running ones finish.',
    turnedOn: 'Fixes allowed.',
    turnedOff: 'Fixes turned off. Running fixes will finish.',
  },
} as const;

export const budgetWords = {
  title: 'Monthly budget',
  spentCredits: (spent: number) => `${counted(spent, 'credit')} spent (no limit)`,
  spentCreditsOf: (spent: number, limit: number) => `${formatNumber(spent)} of ${counted(limit, 'credit')} spent`,
  spentTokens: (spent: number) => `${counted(spent, 'token')} spent (no limit)`,
  spentTokensOf: (spent: number, limit: number) => `${formatNumber(spent)} of ${counted(limit, 'token')} spent`,
  credits: 'Credits per month',
  tokens: 'Tokens per month',
  noLimit: 'no limit',
  meaning: 'One credit equals one unit of the currency that you enter prices in. Months are in UTC.',
  send: 'Save budgets',
  saved: 'Budgets saved.',
} as const;

export const modelWords = {
  title: 'Model',
  none: 'No model. Fixes come from rules and package upgrades. A model would receive the files that a finding names, without lines that contain credentials.',
  setUp: 'Set up a model',
  remove: {
    act: 'Remove model',
    title: 'Remove the model?',
    warning: 'Its credential is deleted too. Fixes then come from rules and upgrades only.',
    done: 'Model removed.',
  },
  form: {
    provider: 'Provider',
    baseUrl: 'Base URL',
    baseUrlMeaning: (path: string) => `The part before ${path}; usually ends with /v1.`,
    name: 'Model name',
    key: { label: 'API key', description: 'Stored encrypted; never shown again. A self-hosted server may need none.' },
    inputPrice: 'Credits per million input tokens',
    outputPrice: 'Credits per million output tokens',
    outputTokens: 'Max output tokens per response',
    send: 'Save model',
    cancel: 'Cancel',
    saved: 'Model saved. Test it before you rely on it.',
  },
  test: {
    title: 'Test',
    meaning: 'Calls the saved model. Uses a few hundred tokens of the budget.',
    act: 'Test model',
    passed: 'The model answered correctly.',
  },
} as const;
