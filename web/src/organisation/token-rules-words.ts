/** The copy of the organisation's rules for API tokens. */
import { counted } from '../ui/text/format.ts';

export const tokenRulesWords = {
  title: 'API tokens',
  meaning: 'For new tokens, of people and of the directory.',
  daysMax: 'Longest life in days',
  daysMaxMeaning: 'Empty: tokens need not end.',
  perPersonMax: 'Tokens per person',
  save: 'Save rules',
  saved: 'Rules saved.',
  /** `tokens` and `ofDirectory`: those that live longer. */
  preview: (days: number, tokens: number, ofDirectory: number) => {
    const limit = counted(days, 'day');
    if (tokens + ofDirectory === 0) return `No token lives longer than ${limit}.`;
    const which = ofDirectory === 0 ? '' : ` (${String(ofDirectory)} of the directory)`;
    return `${counted(tokens + ofDirectory, 'token lives', 'tokens live')} longer than ${limit}${which}, and stay valid until they end or are revoked.`;
  },
  show: 'Show them',
} as const;
