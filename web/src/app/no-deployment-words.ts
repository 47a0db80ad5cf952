/** The copy for people who are signed in and in no deployment. */
export const noDeploymentWords = {
  title: 'You are not in any deployment',
  words:
    'Ask an admin to invite or reactivate you, then sign in again. You can change <account>your account</account> meanwhile.',
  signOut: 'Sign out',
} as const;
