/** The copy of the audit log's filters and of its export. */

export const auditFilterWords = {
  action: 'Action',
  person: 'Person',
  since: 'From',
  until: 'Before',
  day: 'Day (UTC)',
  set: 'Set',
  export: 'Export',
  exportTitle: 'Export all matching entries as CSV',
  exported: 'Audit log exported.',
  noMatch: 'No entries match these filters',
} as const;

/** The objects of actions, as `session.` of `session.sign_in`, in the order of the menu. */
export const actionWords = {
  'session.': 'Sign-ins and sessions',
  'user.': 'People and passwords',
  'invite.': 'Invites',
  'token.': 'API tokens',
  'team.': 'Teams',
  'project.': 'Projects',
  'policy.': 'Policies',
  'rules.': 'Rules',
  'connection.': 'Connections',
  'notification_rule.': 'Notification rules',
  'notification_channel.': 'Notification channels',
  'report.': 'Exports of findings',
  'audit.': 'Exports of this log',
} as const;
