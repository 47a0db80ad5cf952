/** Mantine's color schemes and their labels. */
export const lookWords = { auto: 'System theme', light: 'Light', dark: 'Dark' } as const;
