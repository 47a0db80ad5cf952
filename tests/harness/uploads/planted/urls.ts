/** Reports about URLs with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedNuclei(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('nuclei JSON: what was extracted');
  const sent = values.plant('nuclei JSON: request, answer and URL');
  const result = (id: string, info: Json): Json => ({
    'template-id': id,
    info: { severity: 'high', ...info },
    type: 'http',
    host: `https://user:${sent}@shop.example.com`,
    'matched-at': `https://user:${sent}@shop.example.com/a;sid=${sent}?${sent}&token=${sent}#${sent}`,
    'extracted-results': [value],
    request: `GET /?token=${sent} HTTP/1.1\r\nCookie: session=${value}`,
    response: `HTTP/1.1 200 OK\r\nSet-Cookie: session=${value}`,
    'curl-command': `curl -H 'Authorization: Bearer ${sent}'`,
    meta: { password: sent },
    'matched-line': sent,
  });
  const told = {
    description: `The token ${value} is public`,
    impact: `${value} leaks`,
    reference: [`https://a/?${value}`],
  };
  const body = [
    result('xss', { name: 'Reflected XSS', tags: ['xss'] }),
    result('token', { name: 'Token', tags: ['secret'], remediation: `Revoke ${value}`, ...told }),
  ];
  return [{ name: 'nuclei JSON', format: 'nuclei', body }];
}
