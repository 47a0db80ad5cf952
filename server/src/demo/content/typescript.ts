/** TypeScript in the demo's repositories. */
import { kindOf, owasp, type Language } from './weakness.ts';

export const typescript: Language = {
  extension: 'ts',
  fileName: (noun, role) => `${noun}-${role}.ts`,
  open: (verb, noun) => [`export async function ${verb}${capital(noun)}(req: Request, res: Response) {`],
  close: ['}', ''],
  ignoreComment: '// nosemgrep',
  inputs: ['req.query.{field}', 'req.params.{field}'],
  assignment: { line: '  const {field}Input = {input};', name: '{field}Input' },
  plain: [
    '  const { id } = req.params;',
    "  const {field} = req.query.{field} ?? '';",
    "  if (id === undefined) return res.status(400).json({ error: '{noun} id is missing' });",
    '  const {noun} = await {noun}Repository.findById(id);',
    "  if ({noun} === null) return res.status(404).json({ error: 'no such {noun}' });",
    '  const total = {noun}.items.reduce((sum, item) => sum + item.price, 0);',
    "  logger.debug({ id, {field}: {noun}.{field} }, '{verb} {noun}');",
    '  await cache.set(`{noun}:${id}`, {noun}, { ttlSeconds: 300 });',
    '  {noun}.updatedAt = clock.now();',
    "  metrics.increment('{noun}.{verb}', { team: 'storefront' });",
    '  const page = Number(req.query.page ?? 1);',
    '  const locale = req.headers["accept-language"]?.split(",")[0] ?? "en";',
    '  return res.json({ {noun}, total });',
  ],
  kinds: [
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'js/sql-injection',
        name: 'Database query built from user-controlled sources',
        message: 'This query string depends on a user-provided value.',
      },
      {
        severity: 'high',
        cwe: 'CWE-89: Improper Neutralization of Special Elements used in an SQL Command (SQL Injection)',
        owasp: owasp.injection,
        confidence: 'high',
        isFlow: true,
      },
      ["  const rows = await db.query(`SELECT * FROM {noun}s WHERE {field} = '${req.query.{field}}'`);"],
      ["  const rows = await db.query('SELECT * FROM {noun}s WHERE {field} = $1', [req.query.{field}]);"],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'js/reflected-xss',
        name: 'Reflected cross-site scripting',
        message: 'Cross-site scripting vulnerability due to a user-provided value.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-79: Improper Neutralization of Input During Web Page Generation (Cross-site Scripting)',
        owasp: owasp.injection,
        confidence: 'high',
        weight: 1.5,
        isFlow: true,
      },
      ['  res.send(`<h1>${req.query.{field}}</h1>`);'],
      ['  res.send(`<h1>${escapeHtml(String(req.query.{field}))}</h1>`);'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'js/path-injection',
        name: 'Uncontrolled data used in path expression',
        message: 'This path depends on a user-provided value.',
      },
      {
        severity: 'high',
        cwe: 'CWE-22: Improper Limitation of a Pathname to a Restricted Directory (Path Traversal)',
        owasp: owasp.access,
        confidence: 'high',
        isFlow: true,
      },
      ['  const file = await readFile(join(uploads, req.params.{field}));'],
      ['  const file = await readFile(join(uploads, basename(req.params.{field})));'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'js/missing-rate-limiting',
        name: 'Missing rate limiting',
        message: 'This route handler performs authorization, but is not rate-limited.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-770: Allocation of Resources Without Limits or Throttling',
        owasp: owasp.design,
        weight: 1.5,
      },
      ["  router.post('/{noun}s/{verb}', authorize, handle{field});"],
      ["  router.post('/{noun}s/{verb}', rateLimit(perMinute), authorize, handle{field});"],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'js/log-injection',
        name: 'Log injection',
        message: 'Log entry depends on a user-provided value.',
      },
      {
        severity: 'low',
        cwe: 'CWE-117: Improper Output Neutralization for Logs',
        owasp: owasp.logging,
        weight: 2,
        isFlow: true,
      },
      ["  console.log('{verb} {noun} for ' + req.query.{field});"],
      ["  logger.info({ {field}: req.query.{field} }, '{verb} {noun}');"],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'javascript.express.security.audit.express-open-redirect',
        name: 'Open redirect',
        message: 'The application redirects to a URL specified by user-supplied input that is not validated.',
      },
      { severity: 'medium', cwe: "CWE-601: URL Redirection to Untrusted Site ('Open Redirect')", owasp: owasp.access },
      ['  return res.redirect(String(req.query.{field}));'],
      ["  return res.redirect(knownTargets.get(String(req.query.{field})) ?? '/');"],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'javascript.lang.security.audit.detect-non-literal-regexp',
        name: 'Regular expression from input',
        message: 'RegExp() called with a function argument: a hostile pattern can block the process.',
      },
      {
        severity: 'low',
        cwe: 'CWE-1333: Inefficient Regular Expression Complexity',
        owasp: owasp.design,
        hasFix: true,
        confidence: 'low',
        weight: 2,
      },
      ["  const pattern = new RegExp(String(req.query.{field}), 'i');"],
      ["  const pattern = new RegExp(escapeRegExp(String(req.query.{field})), 'i');"],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'typescript.react.security.audit.react-dangerouslysetinnerhtml',
        name: 'HTML set without escaping',
        message: 'Detection of dangerouslySetInnerHTML from non-constant definition: use a sanitizer or text.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-79: Improper Neutralization of Input During Web Page Generation (Cross-site Scripting)',
        owasp: owasp.injection,
        weight: 2,
      },
      ['  const view = <div dangerouslySetInnerHTML={{ __html: {noun}.{field} }} />;'],
      ['  const view = <div>{{noun}.{field}}</div>;'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'javascript.jsonwebtoken.security.jwt-none-alg',
        name: 'Token accepted without signature',
        message: "Detected use of the 'none' algorithm in a JWT token: anyone can forge one.",
      },
      {
        severity: 'critical',
        cwe: 'CWE-327: Use of a Broken or Risky Cryptographic Algorithm',
        owasp: owasp.crypto,
        confidence: 'high',
        weight: 0.4,
      },
      ["  const claims = jwt.verify(token, '{field}', { algorithms: ['none'] });"],
      ["  const claims = jwt.verify(token, publicKey, { algorithms: ['EdDSA'] }); // {field}"],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'javascript.lang.security.audit.child-process-injection',
        name: 'Command from input',
        message: 'Detected calls to child_process with a function argument: it may let an attacker run commands.',
      },
      {
        severity: 'critical',
        cwe: 'CWE-78: Improper Neutralization of Special Elements used in an OS Command (OS Command Injection)',
        owasp: owasp.injection,
        weight: 0.5,
        isFlow: true,
      },
      ['  exec(`convert ${req.query.{field}} /tmp/{noun}.png`);'],
      ["  await run('convert', [safeName(req.query.{field}), '/tmp/{noun}.png']);"],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'javascript.express.security.audit.express-cookie-session-no-secure',
        name: 'Cookie without Secure',
        message: 'Cookie setting `secure` is not set: the cookie is sent over plain HTTP.',
      },
      {
        severity: 'low',
        cwe: 'CWE-614: Sensitive Cookie in HTTPS Session Without Secure Attribute',
        owasp: owasp.configuration,
        hasFix: true,
        weight: 1.5,
      },
      ["  res.cookie('{noun}_{field}', value, { httpOnly: true });"],
      ["  res.cookie('{noun}_{field}', value, { httpOnly: true, secure: true, sameSite: 'lax' });"],
    ),
  ],
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
