/** Python in the demo's repositories. */
import { kindOf, owasp, type Language } from './weakness.ts';

export const python: Language = {
  extension: 'py',
  fileName: (noun, role) => `${noun}_${role}.py`,
  open: (verb, noun) => [`def ${verb}_${noun}(request, session):`],
  close: ['', ''],
  ignoreComment: '# nosemgrep',
  plain: [
    '    {noun}_id = request.args.get("id")',
    '    if {noun}_id is None:\n        raise BadRequest("{noun} id is missing")',
    '    {noun} = session.get({noun}_id)',
    '    {field} = request.args.get("{field}", "")',
    '    log.debug("{verb} %s", {noun}_id)',
    '    rows = [row for row in {noun}.rows if row.{field} is not None]',
    '    total = sum(row.amount for row in rows)',
    '    metrics.increment("{noun}.{verb}")',
    '    session.commit()',
    '    with timer("{noun}.{verb}"):\n        {noun}.refresh()',
    '    return jsonify({noun}=({noun}.as_dict()), total=total)',
  ],
  kinds: [
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'py/sql-injection',
        name: 'SQL query built from user-controlled sources',
        message: 'This SQL query depends on a user-provided value.',
      },
      {
        severity: 'high',
        cwe: 'CWE-89: Improper Neutralization of Special Elements used in an SQL Command (SQL Injection)',
        owasp: owasp.injection,
        confidence: 'high',
        isFlow: true,
      },
      ["    session.execute(f\"SELECT * FROM {noun} WHERE {field} = '{request.args['{field}']}'\")"],
      ['    session.execute(text("SELECT * FROM {noun} WHERE {field} = :value"), {"value": request.args["{field}"]})'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'py/unsafe-deserialization',
        name: 'Deserialization of user-controlled data',
        message: 'Unsafe deserialization depends on a user-provided value.',
      },
      {
        severity: 'critical',
        cwe: 'CWE-502: Deserialization of Untrusted Data',
        owasp: owasp.integrity,
        confidence: 'high',
        weight: 0.5,
        isFlow: true,
      },
      ['    {noun} = pickle.loads(request.data)  # {field}'],
      ['    {noun} = json.loads(request.data)  # {field}'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'py/full-ssrf',
        name: 'Full server-side request forgery',
        message: 'The full URL of this request depends on a user-provided value.',
      },
      {
        severity: 'high',
        cwe: 'CWE-918: Server-Side Request Forgery (SSRF)',
        owasp: owasp.ssrf,
        confidence: 'high',
        isFlow: true,
      },
      ['    response = requests.get(request.args["{field}_url"], timeout=5)'],
      ['    response = requests.get(known_urls[request.args["{field}_url"]], timeout=5)'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'py/clear-text-logging-sensitive-data',
        name: 'Clear-text logging of sensitive information',
        message: 'This expression logs sensitive data as clear text.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-532: Insertion of Sensitive Information into Log File',
        owasp: owasp.logging,
        weight: 2,
      },
      ['    log.info("{verb} {noun} with password %s", {noun}.{field}_password)'],
      ['    log.info("{verb} {noun} %s", {noun}.{field}_id)'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'py/weak-sensitive-data-hashing',
        name: 'Weak hashing of sensitive data',
        message: 'Sensitive data is used in a hashing algorithm (MD5) that is insecure.',
      },
      { severity: 'medium', cwe: 'CWE-328: Use of Weak Hash', owasp: owasp.crypto, weight: 1.5 },
      ['    digest = hashlib.md5({noun}.{field}.encode()).hexdigest()'],
      ['    digest = hashlib.sha256({noun}.{field}.encode()).hexdigest()'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'python.lang.security.audit.subprocess-shell-true',
        name: 'Command through a shell',
        message: "Found 'subprocess' function with 'shell=True': the command is read by a shell.",
      },
      {
        severity: 'high',
        cwe: 'CWE-78: Improper Neutralization of Special Elements used in an OS Command (OS Command Injection)',
        owasp: owasp.injection,
      },
      ['    subprocess.run(f"tar xf {{noun}.{field}}", shell=True, check=True)'],
      ['    subprocess.run(["tar", "xf", {noun}.{field}], check=True)'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'python.requests.security.disabled-cert-validation',
        name: 'TLS certificate is not checked',
        message:
          'Certificate verification has been explicitly disabled: the connection can be read and changed on the way.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-295: Improper Certificate Validation',
        owasp: owasp.authentication,
        confidence: 'high',
        weight: 1.5,
      },
      ['    reply = requests.post({noun}_url, json={field}, verify=False)'],
      ['    reply = requests.post({noun}_url, json={field}, timeout=10)'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'python.lang.security.audit.eval-detected',
        name: 'Text run as code',
        message: 'Detected the use of eval(): if its input comes from outside, it is a code injection.',
      },
      {
        severity: 'critical',
        cwe: 'CWE-95: Improper Neutralization of Directives in Dynamically Evaluated Code (Eval Injection)',
        owasp: owasp.injection,
        weight: 0.4,
        isFlow: true,
      },
      ['    value = eval({noun}.{field}_expression)'],
      ['    value = ast.literal_eval({noun}.{field}_expression)'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'python.lang.best-practice.unspecified-open-encoding',
        name: 'File opened without an encoding',
        message: 'Missing `encoding` argument: what is read depends on the machine.',
      },
      {
        severity: 'low',
        cwe: 'CWE-20: Improper Input Validation',
        owasp: owasp.design,
        confidence: 'low',
        weight: 2.5,
      },
      ['    with open({noun}_{field}_path) as source:', '        lines = source.readlines()'],
      ['    with open({noun}_{field}_path, encoding="utf-8") as source:', '        lines = source.readlines()'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'python.flask.security.audit.render-template-string',
        name: 'Template made from text',
        message: 'Found a template created with string formatting: susceptible to server-side template injection.',
      },
      {
        severity: 'high',
        cwe: 'CWE-1336: Improper Neutralization of Special Elements Used in a Template Engine',
        owasp: owasp.injection,
        weight: 0.8,
      },
      ['    return render_template_string("<p>" + {noun}.{field} + "</p>")'],
      ['    return render_template("{noun}.html", value={noun}.{field})'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'python.lang.security.insecure-hash-algorithms',
        name: 'SHA-1 in use',
        message: 'Detected SHA1 hash algorithm which is considered insecure.',
      },
      {
        severity: 'low',
        cwe: 'CWE-327: Use of a Broken or Risky Cryptographic Algorithm',
        owasp: owasp.crypto,
        weight: 1.5,
      },
      ['    key = hashlib.sha1({noun}.{field}).hexdigest()'],
      ['    key = hashlib.sha256({noun}.{field}).hexdigest()'],
    ),
  ],
};
