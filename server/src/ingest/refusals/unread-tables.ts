/** CSV exports and other texts of known tools that no parser reads, by their first line. See unread-report.ts. */
import type { UnreadReport } from './signs.ts';

export const unreadTables: readonly (UnreadReport & { begins: readonly RegExp[] })[] = [
  { name: 'Nessus', wayOut: null, begins: [/^"?Plugin ID"?,"?CVE"?,/, /^"?Plugin"?,"?Plugin Name"?,"?Family"?,/] },
  {
    name: 'OpenVAS (Greenbone)',
    wayOut: null,
    begins: [/^IP,Hostname,Port,Port Protocol,CVSS,Severity,/, /^Timestamp,ResultID,NVT-OID,/],
  },
  {
    name: 'Qualys',
    wayOut: null,
    begins: [
      /^"?(?:Vulnerability Management|Web Application) (?:Scan )?Results?/,
      /^"?IP"?,"?(?:Network|DNS)"?,.*"?QID"?,/,
    ],
  },
  { name: 'Nikto', wayOut: null, begins: [/^"Nikto - v/] },
  {
    name: 'Prisma Cloud (Twistlock)',
    wayOut: null,
    begins: [/^Registry[,;]Repository[,;]Tag[,;]Id[,;].*CVE ID/],
  },
  { name: 'Prowler', wayOut: null, begins: [/^AUTH_METHOD;TIMESTAMP;/, /^ASSESSMENT_START_TIME;/] },
  { name: 'ScoutSuite', wayOut: null, begins: [/^scoutsuite_results =/] },
  {
    name: 'Flawfinder',
    wayOut: '`flawfinder --sarif` writes SARIF: upload that.',
    begins: [/^File,Line,Column,DefaultLevel,Level,Category,/],
  },
  { name: 'Wiz', wayOut: null, begins: [/^Created At,Title,Severity,Status,Description,Resource Type,/] },
  {
    name: 'Contrast',
    wayOut: null,
    begins: [/^"?Vulnerability Name"?,"?Vulnerability ID"?,"?Category"?,"?Rule Name"?,/],
  },
  { name: 'Cobalt', wayOut: null, begins: [/^Token,Tag,Title,Type,CreatedAt,/] },
  { name: 'HackerOne', wayOut: null, begins: [/^id,title,severity_rating,severity_score,state,substate,/] },
];
