/** The copy for people who are signed in and in no deployment. */
export const noDeploymentWords = {
  title: 'You are not in any organisation',
  words:
    'Ask an admin to invite or reactivate you, then sign in again. Meanwhile, you can change <account>your account</account>.',
  signOut: 'Sign out',
} as const;
