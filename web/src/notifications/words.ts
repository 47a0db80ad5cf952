/** The copy of the notifications' screen that its tabs share. */
export const notificationsWords = {
  title: 'Notifications',
  about: 'Rules send scan results to people and programs by email, Slack, Teams or a signed webhook.',
  tabs: { rules: 'Rules', channels: 'Channels', messages: 'Messages' },
  channelOfId: (id: string) => `channel ${id}`,
} as const;
