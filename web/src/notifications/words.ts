/** The copy of the notifications' screen that its tabs share. */
export const notificationsWords = {
  title: 'Notifications',
  about: 'Rules notify people and programs of scan results by email, Slack, Teams or a signed webhook.',
  tabs: { rules: 'Rules', channels: 'Channels', messages: 'Messages' },
  channelOfId: (id: string) => `channel ${id}`,
} as const;
