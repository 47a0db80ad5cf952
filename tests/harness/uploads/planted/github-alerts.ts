/** Alerts of GitHub with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedGithubAlerts(values: PlantedValues): PlantedUpload[] {
  const secret = values.plant('GitHub: the secret');
  const inCode = values.plant('GitHub: the message of code scanning');
  const code = (number: number, id: string): Json => ({
    number,
    state: 'dismissed',
    dismissed_reason: "won't fix",
    dismissed_comment: `${inCode} is an example`,
    html_url: `https://example.com/?key=${inCode}`,
    rule: { id, severity: 'warning', description: `Key ${inCode}`, tags: [], help: `Revoke ${inCode}` },
    tool: { name: 'Demo' },
    most_recent_instance: {
      commit_sha: 'c0ffee00',
      message: { text: `The key "${inCode}" is in the code` },
      location: { path: 'a.js', start_line: number, end_line: number, start_column: 1, end_column: 9 },
    },
  });
  const leak = {
    number: 1,
    state: 'resolved',
    resolution: 'used_in_tests',
    resolution_comment: `${secret} is an example`,
    html_url: `https://example.com/?key=${secret}`,
    secret_type: 'demo_key',
    secret_type_display_name: `Key ${secret}`,
    secret,
    first_location_detected: { path: 'b.js', start_line: 3, end_line: 3, start_column: 1, end_column: 9 },
  };
  return [
    {
      name: 'GitHub code scanning',
      format: 'github-alerts',
      category: 'github',
      body: [code(3, 'demo/hardcoded-password'), code(7, 'demo/eval')],
    },
    { name: 'GitHub secret scanning', format: 'github-alerts', category: 'github', body: [leak] },
  ];
}
