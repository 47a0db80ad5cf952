/** Mantine's color schemes, their labels, and the themes of an account. */
import type { components } from '../api/generated/api.ts';

export const themeWords = { auto: 'System theme', light: 'Light', dark: 'Dark' } as const;
export type Scheme = keyof typeof themeWords;
export const schemes = ['auto', 'light', 'dark'] as const satisfies readonly Scheme[];

type Theme = NonNullable<components['schemas']['Preferences']['theme']>;

export const themeOf = {
  auto: 'THEME_SYSTEM',
  light: 'THEME_LIGHT',
  dark: 'THEME_DARK',
} as const satisfies Readonly<Record<Scheme, Theme>>;

export function schemeOf(theme: Theme): Scheme {
  return schemes.find((scheme) => themeOf[scheme] === theme) ?? 'auto';
}
