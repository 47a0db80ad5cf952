/** The copy of the account’s page for people in no deployment. */
export const accountAloneWords = { back: 'Back' } as const;
