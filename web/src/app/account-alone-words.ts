/** The copy of the account’s page for people in no deployment, or without the second factor that one requires. */
export const accountAloneWords = {
  needsFactor: '{name} requires a second factor. Add a passkey or an authenticator app here, then go back.',
  back: 'Back',
} as const;
