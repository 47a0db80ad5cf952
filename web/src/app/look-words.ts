/** Light, dark, or as the system says: Mantine's words for it, and ours. */
export const lookWords = { auto: 'System theme', light: 'Light', dark: 'Dark' } as const;
