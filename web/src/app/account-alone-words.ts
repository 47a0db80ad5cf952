/** The copy of the account’s page for people in no deployment, or without the second factor that one requires. */
export const accountAloneWords = {
  needsFactor: '{name} requires a second factor. Add a passkey or an authenticator app here, then go back.',
  asksForFactor: '{name} asks for your second factor after single sign-on.',
  prove: 'Confirm with your second factor',
  back: 'Back',
} as const;
