/** The official pages of weaknesses, risks and advisories. The URLs are built here; only the IDs come from outside. */

/** "CWE-327: Use of …" → its page at MITRE; null without a number. */
export function cwePage(name: string): string | null {
  const number = /^CWE-(\d{1,5})\b/i.exec(name)?.[1];
  return number === undefined ? null : `https://cwe.mitre.org/data/definitions/${number}.html`;
}

const top10: Readonly<Record<string, readonly string[]>> = {
  2017: [
    'A1_2017-Injection',
    'A2_2017-Broken_Authentication',
    'A3_2017-Sensitive_Data_Exposure',
    'A4_2017-XML_External_Entities_(XXE)',
    'A5_2017-Broken_Access_Control',
    'A6_2017-Security_Misconfiguration',
    'A7_2017-Cross-Site_Scripting_(XSS)',
    'A8_2017-Insecure_Deserialization',
    'A9_2017-Using_Components_with_Known_Vulnerabilities',
  ],
  2021: [
    'A01_2021-Broken_Access_Control',
    'A02_2021-Cryptographic_Failures',
    'A03_2021-Injection',
    'A04_2021-Insecure_Design',
    'A05_2021-Security_Misconfiguration',
    'A06_2021-Vulnerable_and_Outdated_Components',
    'A07_2021-Identification_and_Authentication_Failures',
    'A08_2021-Software_and_Data_Integrity_Failures',
    'A09_2021-Security_Logging_and_Monitoring_Failures',
    'A10_2021-Server-Side_Request_Forgery_(SSRF)',
  ],
};
const editions: Readonly<Record<string, string>> = {
  2017: 'https://owasp.org/www-project-top-ten/2017/',
  2021: 'https://owasp.org/Top10/',
  2025: 'https://owasp.org/Top10/2025/',
};

/** "A02:2021 - Cryptographic Failures" → its page, or the list of its year; null if it is not in a Top 10. */
export function owaspPage(name: string): string | null {
  const [, rank = '', year = ''] = /^A(\d{1,2})[:_](\d{4})\b/i.exec(name) ?? [];
  if (!Object.hasOwn(editions, year)) return null;
  const page = top10[year]?.[Number(rank) - 1];
  return page === undefined ? editions[year]! : `${editions[year]!}${page}${year === '2021' ? '/' : ''}`;
}

const advisory = /^(?:GHSA(?:-[0-9a-z]{4}){3}|(?:CVE|GO|PYSEC|RUSTSEC|MAL|OSV|GSD|DSA|USN)-\d{4}-\d{1,7}(?:-\d)?)$/i;

/** GHSA-…, CVE-… → its page in the OSV database; null for other IDs. */
export function advisoryPage(id: string): string | null {
  return advisory.test(id) ? `https://osv.dev/vulnerability/${id}` : null;
}
