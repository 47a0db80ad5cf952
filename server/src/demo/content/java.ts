/** Java in the demo's repositories. */
import { kindOf, owasp, type Language } from './weakness.ts';

export const java: Language = {
  extension: 'java',
  fileName: (noun, role) => `${capital(noun)}${capital(role)}.java`,
  open: (verb, noun) => [
    `    public ${capital(noun)} ${verb}${capital(noun)}(HttpServletRequest request) throws Exception {`,
  ],
  close: ['    }', ''],
  ignoreComment: '// nosemgrep',
  inputs: ['request.getParameter("{field}")', 'request.getInputStream()'],
  assignment: { line: '        var {field}Input = {input};', name: '{field}Input' },
  plain: [
    '        String id = request.getParameter("id");',
    '        Objects.requireNonNull(id, "{noun} id is missing");',
    '        {noun}.setUpdatedAt(clock.instant());',
    '        var {field} = request.getParameter("{field}");',
    '        logger.debug("{verb} {noun} {}", id);',
    '        var total = {noun}.items().stream().mapToLong(Item::price).sum();',
    '        meterRegistry.counter("{noun}.{verb}").increment();',
    '        if (!{noun}.isActive()) {\n            throw new NotFoundException("no such {noun}");\n        }',
    '        cache.put(id, {noun});',
    '        return {noun}Repository.save({noun});',
  ],
  kinds: [
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'java/sql-injection',
        name: 'Query built from user-controlled sources',
        message: 'This query depends on a user-provided value.',
      },
      {
        severity: 'high',
        cwe: 'CWE-89: Improper Neutralization of Special Elements used in an SQL Command (SQL Injection)',
        owasp: owasp.injection,
        confidence: 'high',
        isFlow: true,
      },
      [
        '        var rows = statement.executeQuery("SELECT * FROM {noun} WHERE {field} = \'" + request.getParameter("{field}") + "\'");',
      ],
      ['        var rows = prepared("SELECT * FROM {noun} WHERE {field} = ?", request.getParameter("{field}"));'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'java/xxe',
        name: 'Resolving XML external entity in user-controlled data',
        message: 'XML parsing depends on a user-provided value without guarding against external entity expansion.',
      },
      {
        severity: 'high',
        cwe: 'CWE-611: Improper Restriction of XML External Entity Reference',
        owasp: owasp.configuration,
        confidence: 'high',
        isFlow: true,
      },
      ['        var {field}Document = documentBuilder.parse(request.getInputStream());'],
      ['        var {field}Document = hardenedBuilder().parse(request.getInputStream());'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'java/unsafe-deserialization',
        name: 'Deserialization of user-controlled data',
        message: 'Unsafe deserialization depends on a user-provided value.',
      },
      {
        severity: 'critical',
        cwe: 'CWE-502: Deserialization of Untrusted Data',
        owasp: owasp.integrity,
        confidence: 'high',
        weight: 0.4,
        isFlow: true,
      },
      ['        var {noun} = ({field}) new ObjectInputStream(request.getInputStream()).readObject();'],
      ['        var {noun} = mapper.readValue(request.getInputStream(), {field}.class);'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'java/insecure-randomness',
        name: 'Insecure randomness',
        message: 'Potential insecure randomness due to a value that can be predicted.',
      },
      { severity: 'medium', cwe: 'CWE-330: Use of Insufficiently Random Values', owasp: owasp.crypto, weight: 1.5 },
      ['        var {field}Token = Long.toHexString(new Random().nextLong());'],
      ['        var {field}Token = HexFormat.of().formatHex(secureRandom.generateSeed(16));'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'java/log-injection',
        name: 'Log injection',
        message: 'This user-provided value flows to a log entry.',
      },
      {
        severity: 'low',
        cwe: 'CWE-117: Improper Output Neutralization for Logs',
        owasp: owasp.logging,
        weight: 2,
        isFlow: true,
      },
      ['        logger.info("{verb} {noun} for " + request.getParameter("{field}"));'],
      ['        logger.info("{verb} {noun} {}", clean(request.getParameter("{field}")));'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'java/error-message-exposure',
        name: 'Information exposure through an error message',
        message: 'Error information can be exposed to an external user.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-209: Generation of Error Message Containing Sensitive Information',
        owasp: owasp.design,
        weight: 1.5,
      },
      ['        response.getWriter().println({field}Error.getMessage());'],
      ['        response.sendError(500, errorIdOf({field}Error));'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'java.lang.security.audit.crypto.use-of-md5',
        name: 'MD5 in use',
        message: 'Detected MD5 hash algorithm which is considered insecure.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-328: Use of Weak Hash',
        owasp: owasp.crypto,
        hasFix: true,
        confidence: 'high',
        weight: 1.2,
      },
      ['        var digest = MessageDigest.getInstance("MD5").digest({noun}.{field}().getBytes());'],
      ['        var digest = MessageDigest.getInstance("SHA-256").digest({noun}.{field}().getBytes());'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'java.spring.security.audit.spring-unvalidated-redirect',
        name: 'Unvalidated redirect',
        message: 'Application redirects a user to a destination URL specified by a user supplied parameter.',
      },
      { severity: 'medium', cwe: "CWE-601: URL Redirection to Untrusted Site ('Open Redirect')", owasp: owasp.access },
      ['        return "redirect:" + request.getParameter("{field}");'],
      ['        return "redirect:" + allowedTarget(request.getParameter("{field}"));'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'java.lang.security.audit.cookie-missing-httponly',
        name: 'Cookie without HttpOnly',
        message: 'A cookie was detected without setting the HttpOnly flag: scripts can read it.',
      },
      {
        severity: 'low',
        cwe: 'CWE-1004: Sensitive Cookie Without HttpOnly Flag',
        owasp: owasp.configuration,
        hasFix: true,
        weight: 2,
      },
      ['        response.addCookie(new Cookie("{noun}_{field}", value));'],
      ['        response.addCookie(httpOnlyCookie("{noun}_{field}", value));'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'java.lang.security.audit.xss.no-direct-response-writer',
        name: 'Response written without escaping',
        message:
          'Detected a request with potential user-input going into an OutputStream or Writer: cross-site scripting.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-79: Improper Neutralization of Input During Web Page Generation (Cross-site Scripting)',
        owasp: owasp.injection,
        weight: 1.2,
      },
      ['        response.getWriter().write(request.getParameter("{field}"));'],
      ['        response.getWriter().write(Encode.forHtml(request.getParameter("{field}")));'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'java.spring.security.injection.tainted-file-path',
        name: 'Path from input',
        message: 'Detected user input controlling a file path: an attacker can read arbitrary files.',
      },
      {
        severity: 'high',
        cwe: 'CWE-22: Improper Limitation of a Pathname to a Restricted Directory (Path Traversal)',
        owasp: owasp.access,
        weight: 0.8,
        isFlow: true,
      },
      ['        var file = Files.readString(Path.of(root, request.getParameter("{field}")));'],
      ['        var file = Files.readString(inside(root, request.getParameter("{field}")));'],
    ),
  ],
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
