/** The copy for people who are signed in and in no deployment. */
export const noDeploymentWords = {
  title: 'You are not in any organisation',
  words:
    'Ask an admin to invite or reactivate you, then sign in again. Meanwhile, you can change <account>your account</account>.',
  signOut: 'Sign out',
  operate: 'Organisations of this server',
  suspended: {
    title: (name: string) => `${name} is suspended`,
    reason: 'Reason: {reason}',
    words:
      'The operator of this server suspended the organisation. Nothing of it is lost. Meanwhile, you can change <account>your account</account>.',
  },
  singleSignOn: {
    title: 'Sign in with your identity provider',
    words:
      '{names} requires single sign-on, and this session began with a password. Sign out, and choose “Continue with …”.',
  },
} as const;
