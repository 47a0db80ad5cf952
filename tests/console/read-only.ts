/** The controls that a read-only member sees, by screen; and the writes that the server must reject. */
import type { Page } from 'playwright-core';

const ofFindings = [
  'button "Export"',
  'button "Filter"',
  'button "Views"',
  'combobox "Report"',
  'combobox "Search and filter"',
];
const orderOfFindings = ['button "Finding"', 'button "Severity"', 'button "Sort: Most severe first"'];
const ofDependencies = [
  'button "Export"',
  'button "Filter"',
  'combobox "Package"',
  'radio "Dependencies"',
  'radio "Projects"',
  'textbox "Versions"',
];

/**
 * All controls, by the screen's name; a screen that is not listed has none. A new control fails the test: if the role
 * may use it, add it here; else show it only if `can` allows it.
 */
export const controlsToRead: Readonly<Record<string, readonly string[]>> = {
  overview: [
    'button "Filter"',
    'button "PDF"',
    'radio "1 year"',
    'radio "30 days"',
    'radio "7 days"',
    'radio "90 days"',
    'radio "Charts"',
    'radio "Custom"',
    'radio "Day"',
    'radio "Month"',
    'radio "Table"',
    'radio "Week"',
  ],
  findings: [
    'button "Choose columns"',
    'button "Show counts"',
    'button "Age"',
    'button "Project"',
    'button "Show as: List"',
    ...ofFindings,
    ...orderOfFindings,
  ].sort(),
  'findings-pane': [
    'button "Choose columns"',
    'button "Close the pane"',
    'button "Show counts"',
    'button "Show as: List"',
    ...ofFindings,
    ...orderOfFindings,
  ].sort(),
  'findings-by-rule': [
    ...ofFindings,
    'button "Show as: By rule"',
    'button "Sort groups: Most severe first"',
    // Groups open to their findings.
    'button "Remote code execution by a looked-up message"',
    'button "Error"',
    'button "Note"',
    'button "Warning"',
  ].sort(),
  projects: ['button "Choose columns"', 'button "Filter"', 'textbox "Search projects"'],
  project: ['combobox "Ref"'],
  dependencies: ofDependencies,
  'dependencies-log4j': ofDependencies,
  jobs: ['button "Filter"', 'textbox "Search jobs"'],
  rules: ['button "Filter"', 'textbox "Search rules"'],
  'rules-one': ['button "Close the pane"', 'button "Filter"', 'textbox "Search rules"'],
  people: ['button "Filter"', 'textbox "Search people"'],
  // Their own.
  account: [
    'button "Add a passkey"',
    'button "Change password"',
    'button "Save name"',
    'button "Set up authenticator app"',
    'button "Show current password"',
    'button "Show new password"',
    'combobox "Date format"',
    'combobox "Time zone"',
    'radio "Dark"',
    'radio "Light"',
    'radio "System theme"',
    'textbox "Current password"',
    'textbox "Name"',
    'textbox "New password"',
  ],
  // Their own tokens.
  tokens: ['button "Filter"', 'button "New token"'],
  api: ['searchbox "Search operations"'],
  // Sent with their own session.
  'api-operation': [
    'button "Copy the command"',
    'button "Send"',
    'button "Show all … lines"',
    'searchbox "Search operations"',
    'textbox "Body"',
    'textbox "deploymentId"',
  ],
};

/** The controls of the screen, each once: `button "Filter"`. Links only read and are not included. */
export async function controlsOf(page: Page): Promise<string[]> {
  const shown = await page.getByRole('main').ariaSnapshot();
  const roles = 'button|checkbox|combobox|menuitem|radio|searchbox|slider|spinbutton|switch|textbox';
  const controls = [...shown.matchAll(new RegExp(`^ *- '?((?:${roles})(?: ".*?")?)(?=$|[ :\\['])`, 'gm'))];
  return [...new Set(controls.map(([, control = '']) => control.replace(/all \d+/, 'all …')))].sort();
}

/** One write of each kind, as the console sends it; `ids` are those of existing objects. */
export function writesOf(
  deploymentId: string,
  ids: { finding: string; project: string; policy: string; channel: string; team: string; user: string },
): [method: string, path: string, body: object][] {
  const agent = `/agent/deployments/${deploymentId}`;
  const project = `${agent}/repos/${ids.project}`;
  const rule = { id: 'x', languages: ['python'], severity: 'ERROR', message: 'x', pattern: 'eval(...)' };
  return [
    [
      'POST',
      `/triage/v1/deployments/${deploymentId}/triage`,
      { findingIds: [ids.finding], triageState: 'FINDING_TRIAGE_STATE_REVIEWING' },
    ],
    [
      'POST',
      `/ticketing/v2/deployments/${deploymentId}/tickets`,
      { url: 'https://tracker.example/1', findingIds: [ids.finding] },
    ],
    ['POST', `/v1/deployments/${deploymentId}/issues/${ids.finding}/autofix`, {}],
    [
      'POST',
      `/scans/v1/deployments/${deploymentId}/uploads?project=acme/shop&ref=main`,
      { version: '2.1.0', runs: [] },
    ],
    ['POST', `${agent}/repos`, { name: 'x' }],
    ['PATCH', project, { url: 'https://git.example.com/x' }],
    ['POST', `${project}/_sync`, {}],
    ['POST', `${project}/_archive`, {}],
    ['PATCH', `${agent}/repos`, { changes: [{ repoId: ids.project, change: { updateTags: true, tags: ['x'] } }] }],
    ['POST', `/policies/v2/deployments/${deploymentId}/policies`, { name: 'x', productType: 'PRODUCT_TYPE_SAST' }],
    ['PATCH', `/policies/v2/deployments/${deploymentId}/policies/${ids.policy}`, { rules: [] }],
    [
      'POST',
      `/registry/v1/deployments/${deploymentId}/rules/_import`,
      { files: [{ name: 'x.json', content: JSON.stringify({ rules: [rule] }) }] },
    ],
    ['POST', `${agent}/ignores`, { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['x/'] }] }],
    ['POST', `${agent}/invites`, { email: 'x@example.com' }],
    ['PATCH', `${agent}/users/${ids.user}`, { orgRole: 'ORG_ROLE_ADMIN' }],
    ['POST', `/permissions/v2/deployments/${deploymentId}/teams`, { name: 'x' }],
    ['PATCH', `/permissions/v2/deployments/${deploymentId}/teams/${ids.team}`, { team: { name: 'x' } }],
    ['POST', `${agent}/connections`, { kind: 'CONNECTION_KIND_GIT', name: 'x', baseUrl: 'https://git.example.com' }],
    [
      'POST',
      `/notifications/v1/deployments/${deploymentId}/channels`,
      { name: 'x', webhook: { url: 'https://hooks.example.com/x' } },
    ],
    [
      'POST',
      `/notifications/v1/deployments/${deploymentId}/rules`,
      { name: 'x', channelId: ids.channel, events: ['NOTIFICATION_EVENT_NEW_FINDINGS'] },
    ],
    ['PATCH', `${agent}/fix-settings`, { isEnabled: false }],
  ];
}
