/**
 * Packages that the demo's projects use, at versions with known vulnerabilities; the identifiers, fixed versions and weaknesses
 * are those of the public advisories.
 */
import type { LanguageName } from './organisation.ts';

export interface VulnerablePackage {
  package: string;
  version: string;
  fixedVersion: string;
  vulnerabilityId: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  score: number;
  cwe: number;
  title: string;
  license: string;
}

type Row = readonly [
  name: string,
  version: string,
  fixedVersion: string,
  id: string,
  severity: VulnerablePackage['severity'],
  score: number,
  cwe: number,
  title: string,
];

const npm: readonly Row[] = [
  ['lodash', '4.17.20', '4.17.21', 'CVE-2021-23337', 'high', 7.2, 94, 'Command injection through template'],
  ['minimist', '1.2.5', '1.2.6', 'CVE-2021-44906', 'critical', 9.8, 1321, 'Prototype pollution'],
  ['axios', '1.5.1', '1.6.0', 'CVE-2023-45857', 'medium', 6.5, 352, 'XSRF token sent to other hosts'],
  ['express', '4.18.2', '4.19.2', 'CVE-2024-29041', 'medium', 6.1, 601, 'Open redirect by malformed URLs'],
  ['jsonwebtoken', '8.5.1', '9.0.0', 'CVE-2022-23540', 'medium', 6.4, 347, 'Signature check can be bypassed'],
  ['semver', '7.3.7', '7.5.2', 'CVE-2022-25883', 'high', 7.5, 1333, 'Slow regular expression'],
  ['tough-cookie', '4.0.0', '4.1.3', 'CVE-2023-26136', 'medium', 6.5, 1321, 'Prototype pollution'],
  ['follow-redirects', '1.15.2', '1.15.4', 'CVE-2023-26159', 'medium', 6.1, 601, 'Host name read wrongly'],
  ['ws', '8.13.0', '8.17.1', 'CVE-2024-37890', 'high', 7.5, 476, 'Crash by a request with many headers'],
  ['braces', '3.0.2', '3.0.3', 'CVE-2024-4068', 'high', 7.5, 1050, 'Memory exhaustion by unbalanced braces'],
  ['json5', '2.2.1', '2.2.2', 'CVE-2022-46175', 'high', 7.1, 1321, 'Prototype pollution in parse'],
  ['word-wrap', '1.2.3', '1.2.4', 'CVE-2023-26115', 'medium', 5.3, 1333, 'Slow regular expression'],
];

const pypi: readonly Row[] = [
  ['requests', '2.28.1', '2.31.0', 'CVE-2023-32681', 'medium', 6.1, 200, 'Proxy credentials leak on redirect'],
  ['pyyaml', '5.3.1', '5.4', 'CVE-2020-14343', 'critical', 9.8, 20, 'Arbitrary code execution by full_load'],
  ['urllib3', '1.26.15', '1.26.17', 'CVE-2023-43804', 'high', 8.1, 200, 'Cookie header kept on redirect'],
  ['jinja2', '3.1.2', '3.1.3', 'CVE-2024-22195', 'medium', 5.4, 79, 'Cross-site scripting by xmlattr'],
  ['django', '3.2.12', '3.2.13', 'CVE-2022-28346', 'critical', 9.8, 89, 'SQL injection in annotate, aggregate, extra'],
  ['flask', '2.2.2', '2.2.5', 'CVE-2023-30861', 'high', 7.5, 539, 'Session cookie cached by proxies'],
  ['werkzeug', '2.2.2', '2.2.3', 'CVE-2023-25577', 'high', 7.5, 770, 'Unlimited multipart parts'],
  ['certifi', '2022.9.24', '2022.12.7', 'CVE-2022-23491', 'medium', 6.8, 345, 'Untrusted root certificates'],
  ['pillow', '9.4.0', '10.0.1', 'CVE-2023-4863', 'high', 8.8, 787, 'Heap overflow in libwebp'],
  ['aiohttp', '3.8.4', '3.8.5', 'CVE-2023-37276', 'medium', 5.3, 444, 'HTTP request smuggling'],
];

const maven: readonly Row[] = [
  [
    'org.apache.logging.log4j/log4j-core',
    '2.14.1',
    '2.17.1',
    'CVE-2021-44228',
    'critical',
    10,
    502,
    'Remote code execution by JNDI lookup',
  ],
  [
    'org.springframework/spring-beans',
    '5.3.17',
    '5.3.18',
    'CVE-2022-22965',
    'critical',
    9.8,
    94,
    'Remote code execution by data binding',
  ],
  [
    'com.fasterxml.jackson.core/jackson-databind',
    '2.13.2',
    '2.13.4.2',
    'CVE-2022-42003',
    'high',
    7.5,
    502,
    'Resource exhaustion by nested arrays',
  ],
  ['org.yaml/snakeyaml', '1.30', '1.31', 'CVE-2022-25857', 'high', 7.5, 776, 'Denial of service by nested collections'],
  [
    'org.apache.commons/commons-text',
    '1.9',
    '1.10.0',
    'CVE-2022-42889',
    'critical',
    9.8,
    94,
    'Code execution by string interpolation',
  ],
  [
    'ch.qos.logback/logback-classic',
    '1.2.11',
    '1.2.13',
    'CVE-2023-6378',
    'high',
    7.5,
    502,
    'Denial of service by serialization',
  ],
  [
    'io.netty/netty-codec-http2',
    '4.1.97.Final',
    '4.1.100.Final',
    'CVE-2023-44487',
    'high',
    7.5,
    400,
    'HTTP/2 rapid reset',
  ],
  [
    'com.google.guava/guava',
    '31.1-jre',
    '32.0.0-jre',
    'CVE-2023-2976',
    'medium',
    5.5,
    552,
    'Temporary files that others can read',
  ],
  [
    'org.apache.tomcat.embed/tomcat-embed-core',
    '9.0.80',
    '9.0.81',
    'CVE-2023-45648',
    'medium',
    5.3,
    20,
    'Trailer headers read wrongly',
  ],
  [
    'org.postgresql/postgresql',
    '42.5.0',
    '42.5.5',
    'CVE-2024-1597',
    'critical',
    9.8,
    89,
    'SQL injection in simple query mode',
  ],
];

const golang: readonly Row[] = [
  ['golang.org/x/net', 'v0.15.0', 'v0.17.0', 'CVE-2023-39325', 'high', 7.5, 770, 'HTTP/2 rapid reset'],
  ['golang.org/x/crypto', 'v0.14.0', 'v0.17.0', 'CVE-2023-48795', 'medium', 5.9, 354, 'SSH prefix truncation'],
  ['google.golang.org/grpc', 'v1.56.2', 'v1.56.3', 'CVE-2023-44487', 'high', 7.5, 400, 'HTTP/2 rapid reset'],
  [
    'github.com/golang-jwt/jwt/v4',
    'v4.5.0',
    'v4.5.1',
    'CVE-2024-51744',
    'low',
    3.1,
    755,
    'Unclear errors of ParseWithClaims',
  ],
  [
    'google.golang.org/protobuf',
    'v1.31.0',
    'v1.33.0',
    'CVE-2024-24786',
    'medium',
    5.9,
    835,
    'Endless loop in protojson',
  ],
  ['golang.org/x/text', 'v0.3.7', 'v0.3.8', 'CVE-2022-32149', 'high', 7.5, 772, 'Slow parsing of language tags'],
  [
    'github.com/gin-gonic/gin',
    'v1.8.1',
    'v1.9.1',
    'CVE-2023-29401',
    'medium',
    4.3,
    494,
    'File name of attachments not escaped',
  ],
];

export interface Ecosystem {
  /** Of a package URL: `pkg:npm/…`. */
  purlType: string;
  lockfile: string;
  vulnerable: readonly VulnerablePackage[];
  /** Name and version of packages without a known vulnerability. */
  sound: readonly (readonly [name: string, version: string])[];
}

export const ecosystems: Readonly<Record<LanguageName, Ecosystem>> = {
  typescript: {
    purlType: 'npm',
    lockfile: 'package-lock.json',
    vulnerable: npm.map(vulnerable),
    sound: pairs(
      'react 18.3.1 react-dom 18.3.1 vite 5.4.8 pino 9.4.0 zod 3.23.8 pg 8.13.0 date-fns 3.6.0 nanoid 5.0.7 ioredis 5.4.1 uuid 10.0.0 dotenv 16.4.5 helmet 8.0.0',
    ),
  },
  python: {
    purlType: 'pypi',
    lockfile: 'poetry.lock',
    vulnerable: pypi.map(vulnerable),
    sound: pairs(
      'sqlalchemy 2.0.35 pydantic 2.9.2 redis 5.0.8 numpy 1.26.4 pandas 2.2.3 celery 5.4.0 structlog 24.4.0 httpx 0.27.2 attrs 24.2.0',
    ),
  },
  java: {
    purlType: 'maven',
    lockfile: 'pom.xml',
    vulnerable: maven.map(vulnerable),
    sound: pairs(
      'org.slf4j/slf4j-api 2.0.16 org.hibernate.orm/hibernate-core 6.6.1.Final io.micrometer/micrometer-core 1.13.5 org.mapstruct/mapstruct 1.6.2 com.zaxxer/HikariCP 5.1.0',
    ),
  },
  go: {
    purlType: 'golang',
    lockfile: 'go.mod',
    vulnerable: golang.map(vulnerable),
    sound: pairs(
      'github.com/jackc/pgx/v5 v5.7.1 github.com/prometheus/client_golang v1.20.4 github.com/redis/go-redis/v9 v9.6.1 go.uber.org/zap v1.27.0',
    ),
  },
};

function vulnerable([
  name,
  version,
  fixedVersion,
  vulnerabilityId,
  severity,
  score,
  cwe,
  title,
]: Row): VulnerablePackage {
  return {
    package: name,
    version,
    fixedVersion,
    vulnerabilityId,
    severity,
    score,
    cwe,
    title,
    license: licenseOf(name),
  };
}

/** A few licenses, the same for a package everywhere. */
export function licenseOf(name: string): string {
  return ['MIT', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'LGPL-2.1-only'][name.length % 5] ?? 'MIT';
}

function pairs(text: string): [string, string][] {
  const words = text.split(' ');
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as [string, string]] : []));
}
