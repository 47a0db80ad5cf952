/** The copy of the address section of the account. */
export const emailWords = {
  title: 'Email',
  proven: 'Your address is {email}. You have proven that it is yours.',
  unproven: 'Your address is {email}. You have not proven yet that it is yours.',
  prove: 'Send a link to prove it',
  pending: 'A link was sent to {email}. Your address changes when you open it, until {date}.',
  next: 'New email',
  nextMeaning: 'Takes effect when you open the link in the mail to the new address. The present address is told.',
  send: 'Send link',
  sent: (email: string) => `A mail to ${email} is on its way.`,
  noMail: 'This server sends no mail, so an address cannot be changed here.',
} as const;
