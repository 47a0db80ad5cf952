/** Light, dark, or as the system says: Mantine's words for it, and ours. */
export const lookWords = { auto: 'Light or dark as the system', light: 'Light', dark: 'Dark' } as const;
