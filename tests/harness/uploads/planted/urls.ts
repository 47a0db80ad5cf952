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

export function plantedZap(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('ZAP: evidence of a rule about credentials');
  const sent = values.plant('ZAP: evidence, attack and URL');
  const instance = {
    uri: `https://user:${sent}@shop.example.com/a;sid=${sent}?token=${sent}#${sent}`,
    nodeName: `https://shop.example.com/a (token)[${sent}]`,
    method: 'GET',
    param: 'token',
    attack: `'${sent}'`,
    evidence: sent,
    otherinfo: `The token ${sent}`,
  };
  const alert = (pluginid: string, name: string, instances: Json[]): Json => ({
    pluginid,
    alert: name,
    name,
    riskcode: '2',
    confidence: '2',
    desc: '<p>It tells too much</p>',
    instances,
    solution: '<p>Hide it</p>',
    otherinfo: `Found ${sent}`,
    reference: '<p>https://a.example.com/help</p>',
  });
  const secret = alert('10062', 'Hardcoded credentials', [{ ...instance, evidence: value, otherinfo: value }]);
  const body = {
    '@programName': 'ZAP',
    '@version': '2.15.0',
    '@generated': 'Mon, 5 Jan 2026 09:00:00',
    site: [
      {
        '@name': 'https://shop.example.com',
        alerts: [
          alert('10011', 'Cookie Without Secure Flag', [instance]),
          { ...secret, desc: `<p>The password ${value} is public</p>` },
        ],
      },
    ],
  };
  return [{ name: 'ZAP JSON', format: 'zap', body }];
}

export function plantedBurp(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('Burp: the detail of a rule about credentials');
  const sent = values.plant('Burp: request, answer, URL and detail');
  const issue = (type: string, name: string, detail: string): string => `<issue>
  <serialNumber>${sent}</serialNumber><type>${type}</type><name>${name}</name>
  <host ip="10.0.0.1">https://user:${sent}@shop.example.com</host><path><![CDATA[/a;sid=${sent}]]></path>
  <location><![CDATA[/a;sid=${sent} [token parameter]]]></location>
  <severity>High</severity><confidence>Firm</confidence>
  <issueDetail><![CDATA[${detail}]]></issueDetail>
  <issueDetailItems><issueDetailItem><![CDATA[${sent}]]></issueDetailItem></issueDetailItems>
  <requestresponse><request method="GET" base64="false"><![CDATA[GET /?t=${sent}]]></request>
  <response base64="true"><![CDATA[${Buffer.from(sent).toString('base64')}]]></response></requestresponse>
</issue>`;
  const body = `<?xml version="1.0"?><issues burpVersion="2026.1" exportTime="x">
${issue('1049088', 'SQL injection', `The payload <b>${sent}</b> was submitted`)}
${issue('5247488', 'Hardcoded password', `The page has the password <b>${value}</b>`)}
</issues>`;
  return [{ name: 'Burp XML', format: 'burp', body }];
}
