/** The copy of the channels' tab. */
export const channelWords = {
  list: 'Channels',
  about: 'A channel is where messages go. It sends nothing until a rule uses it.',
  empty: { title: 'No channels', words: 'Create one for email, Slack, Teams or your own webhook, then add a rule.' },
  columns: { name: 'Channel', kind: 'Kind', recipient: 'Recipient', changed: 'Changed' },
  edit: 'Edit',
  editChannel: (name: string) => `Edit ${name}`,
  delete: {
    act: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    warning: 'Its queued messages and its log are deleted too. A channel that a rule uses can’t be deleted.',
    done: (name: string) => `Channel ${name} deleted.`,
  },
  form: {
    create: { title: 'New channel', send: 'Create channel' },
    edit: { title: 'Edit channel', send: 'Save' },
    kind: 'Kind',
    name: 'Name',
    url: 'URL',
    slackMeaning:
      'URL of an incoming webhook in Slack, Mattermost or Rocket.Chat, or a Discord webhook URL with /slack. The whole URL is a secret.',
    teamsMeaning: 'URL of a Teams workflow “When a Teams webhook request is received”. The whole URL is a secret.',
    webhookExample: 'https://hooks.example.com/parapet',
    signingSecret: { label: 'Signing secret', placeholder: 'Leave empty to generate one' },
  },
  mail: {
    server: { label: 'Server', placeholder: 'smtp.example.com' },
    port: 'Port',
    security: 'Security',
    username: { label: 'Username', placeholder: 'Optional' },
    password: 'Password',
    from: 'From',
    to: { label: 'To', description: 'One address per line.' },
  },
} as const;
