/** The copy of the page that approves a sign-in by `semgrep login`. */
export const approveLoginWords = {
  title: 'Approve a sign-in',
  refused: { title: 'Request refused', words: 'No access was granted. You can close this page.' },
  expired: {
    title: 'This request has expired',
    words:
      'The request was already approved, or it is more than a few minutes old. Run <code>semgrep login</code> again and open the address that it prints.',
    open: 'Go to the console',
    whileShown: 'The request has expired. Run the command again.',
  },
  approved: {
    title: 'Approved',
    words: 'The command receives its token within seconds. You can close this page.',
    revoke: 'You’ll find the token under <tokens>Tokens</tokens>, where you can revoke it.',
  },
  request:
    '<code>semgrep login</code> requests an API token for your account, <strong>{email}</strong>. With it, the command uploads scans in your name.',
  warning: 'Approve only if you started the command yourself just now. If someone sent you this link, refuse.',
  mayNot: 'Your role doesn’t allow uploading scans in any organisation.',
  deployment: 'Organisation',
  tokenName: 'Token name',
  tokenNameHint: 'Shown under Tokens.',
  usualTokenName: 'semgrep login',
  approve: 'Approve',
  refuse: 'Refuse',
  facts: { from: 'From', client: 'Client', unknownClient: 'unknown', requested: 'Requested' },
} as const;
