/** Test cases with a secret in every place that scanners write it to. */
import type { PlantedUpload, PlantedValues } from './values.ts';

export function plantedJunit(values: PlantedValues): PlantedUpload[] {
  const leaked = values.plant('JUnit: the JSON of Gitleaks');
  const code = values.plant('JUnit: the code of Checkov');
  const actual = values.plant('JUnit: the message of KICS');
  const named = values.plant('JUnit: the name of a test case');
  const sentence = 'own-key has detected a secret in file app.env, line 3.';
  const json = JSON.stringify({ RuleID: 'own-key', Match: `KEY="${leaked}"`, Secret: leaked }).replaceAll('"', '&#34;');
  const body = `<?xml version="1.0"?>
    <testsuites><testsuite name="gitleaks" tests="1" failures="1">
      <testcase classname="Own key" name="${sentence}" file="app.env">
        <failure message="${sentence}" type="Own key">${json}</failure>
        <system-out>${leaked}</system-out>
      </testcase></testsuite>
    <testsuite name="secrets scan" tests="1" failures="1">
      <testcase name="[LOW][CKV_SECRET_6] High Entropy String" classname="/a.py.0f1e" file="/a.py">
        <failure message="High Entropy String">File: /a.py: 3-4

          3 | KEY = '${code}'</failure>
      </testcase>
      <testcase name="Passwords And Secrets - Generic: a.tf file in line 9" classname="Common">
        <failure type="Query" message="[Severity: HIGH] Problem found. Actual value: password = '${actual}'."/>
      </testcase>
      <testcase name="hard-coded password ${named} in b.py" classname="x">
        <failure>The password is ${named}</failure>
      </testcase>
    </testsuite></testsuites>`;
  return [{ name: 'JUnit XML', format: 'junit', category: 'scanner', body }];
}
