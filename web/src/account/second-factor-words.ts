/** The copy of the second factor's section of the account. */
import { counted } from '../ui/text/format.ts';

export const secondFactorWords = {
  title: 'Two-step sign-in',
  meaning:
    'With an authenticator app or a passkey, your password alone does not sign you in. API tokens work as before.',
  begin: 'Set up authenticator app',
  off: 'Off: your password is enough to sign in.',
  on: 'On since {since}. {codes} left.',
  onlyPasskeys: 'On, with your passkeys. {codes} left.',
  codesLeft: (count: number) => counted(count, 'recovery code'),
  fewCodes:
    'Create new recovery codes soon: without your second factor and without a code, only an operator of the server can help.',
  setUp: {
    title: 'Set up an authenticator app',
    scan: 'Scan this picture with the app, or type the key into it. Then enter the code that the app shows.',
    picture: 'QR code of the key',
    copyKey: 'Copy the key',
    send: 'Turn on',
    meaning: 'Your other sessions end, because they began without the app.',
  },
  password: 'Your password',
  code: 'Code of the app',
  codeOrRecovery: 'Code of the app, or a recovery code',
  show: 'Show your password',
  codes: {
    title: 'Save your recovery codes',
    meaning:
      'Each of them signs you in once when you do not have your second factor. Keep them where you can reach them without it. They are not shown again.',
    copy: 'Copy the codes',
    download: 'Download',
    fileName: 'parapet-recovery-codes.txt',
  },
  renew: {
    act: 'New recovery codes',
    title: 'Create new recovery codes?',
    meaning: 'The previous codes stop working.',
  },
  remove: {
    act: 'Turn off app',
    title: 'Turn off the authenticator app',
    meaning: 'Your password alone is enough to sign in then. The recovery codes stop working.',
    keepsPasskeys: 'Signing in needs one of your passkeys then. The recovery codes stay.',
    send: 'Turn off now',
    done: 'The authenticator app is turned off.',
  },
} as const;
