/** Parapet's own format with a secret in every field that it has for texts, as JSON and as CSV. */
import type { PlantedUpload, PlantedValues } from './values.ts';

export function plantedParapet(values: PlantedValues): PlantedUpload[] {
  const code = values.plant('Parapet JSON: the code');
  const message = values.plant('Parapet JSON: the message alone');
  const inRow = values.plant('Parapet CSV: the code');
  const findings = [
    {
      rule: 'own-secret',
      severity: 'high',
      kind: 'secret',
      title: `Key ${code}`,
      description: `Finds ${code}`,
      message: `Found ${code}`,
      link: `https://docs.example.com/?${code}`,
      path: 'a.ts',
      line: 3,
      code: `key = "${code}"`,
      fingerprint: code,
    },
    { rule: 'hardcoded-password', severity: 'low', message: `password = "${message}"`, path: 'b.ts', line: 1 },
  ];
  const json = { parapetFindings: 1, tool: { name: 'own' }, complete: true, findings };
  const csv = [
    'parapetFindings,1,own-csv',
    'rule,severity,kind,message,title,code,path,line',
    `own-secret,high,secret,Found ${inRow},Key ${inRow},"key = ""${inRow}""",a.ts,3`,
    'complete,true',
  ];
  return [
    { name: 'Parapet JSON', format: 'parapet', body: json },
    { name: 'Parapet CSV', format: 'parapet', body: csv.join('\r\n') },
  ];
}
