/** Mantine's color schemes and their labels. */
export const themeWords = { auto: 'System theme', light: 'Light', dark: 'Dark' } as const;
