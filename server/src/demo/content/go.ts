/** Go in the demo's repositories. */
import { kindOf, owasp, type Language } from './weakness.ts';

export const go: Language = {
  extension: 'go',
  fileName: (noun, role) => `${noun}_${role}.go`,
  open: (verb, noun) => [`func ${capital(verb)}${capital(noun)}(w http.ResponseWriter, r *http.Request) {`],
  close: ['}', ''],
  ignoreComment: '// nosemgrep',
  inputs: ['r.FormValue("{field}_url")', 'r.FormValue("{field}")'],
  assignment: { line: '\t{field}Input := {input}', name: '{field}Input' },
  plain: [
    '\tid := r.PathValue("id")',
    '\tif id == "" {\n\t\thttp.Error(w, "{noun} id is missing", http.StatusBadRequest)\n\t\treturn\n\t}',
    '\t{noun}, err := store.Find{field}(r.Context(), id)',
    '\tif err != nil {\n\t\tslog.Error("{verb} {noun}", "err", err)\n\t\treturn\n\t}',
    '\t{field} := r.URL.Query().Get("{field}")',
    '\tslog.Debug("{verb} {noun}", "{field}", {field})',
    '\tdefer metrics.Time("{noun}.{verb}")()',
    '\t{noun}.UpdatedAt = clock.Now()',
    '\tw.Header().Set("Content-Type", "application/json")',
    '\tjson.NewEncoder(w).Encode({noun})',
  ],
  kinds: [
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'go/sql-injection',
        name: 'Database query built from user-controlled sources',
        message: 'This query depends on a user-provided value.',
      },
      {
        severity: 'high',
        cwe: 'CWE-89: Improper Neutralization of Special Elements used in an SQL Command (SQL Injection)',
        owasp: owasp.injection,
        confidence: 'high',
        isFlow: true,
      },
      ['\trows, err := db.Query("SELECT * FROM {noun} WHERE {field} = \'" + r.FormValue("{field}") + "\'")'],
      ['\trows, err := db.Query("SELECT * FROM {noun} WHERE {field} = $1", r.FormValue("{field}"))'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'go/path-injection',
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
      ['\tfile, err := os.Open(filepath.Join(root, r.FormValue("{field}")))'],
      ['\tfile, err := rootDir.Open(r.FormValue("{field}"))'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'go/incorrect-integer-conversion',
        name: 'Incorrect conversion between integer types',
        message:
          'Incorrect conversion of an integer with architecture-dependent bit size to a lower bit size type without an upper bound check.',
      },
      { severity: 'medium', cwe: 'CWE-190: Integer Overflow or Wraparound', owasp: owasp.design, weight: 1.5 },
      ['\t{field}, _ := strconv.Atoi(r.FormValue("{field}"))', '\t{noun}.Count = int32({field})'],
      ['\t{field}, err := strconv.ParseInt(r.FormValue("{field}"), 10, 32)', '\t{noun}.Count = int32({field})'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'go/log-injection',
        name: 'Log entries created from user input',
        message: 'This log entry depends on a user-provided value.',
      },
      {
        severity: 'low',
        cwe: 'CWE-117: Improper Output Neutralization for Logs',
        owasp: owasp.logging,
        weight: 2,
        isFlow: true,
      },
      ['\tlog.Println("{verb} {noun}: " + r.FormValue("{field}"))'],
      ['\tslog.Info("{verb} {noun}", "{field}", r.FormValue("{field}"))'],
    ),
    kindOf(
      {
        scanner: 'codeql',
        ruleId: 'go/request-forgery',
        name: 'Uncontrolled data used in network request',
        message: 'The URL of this request depends on a user-provided value.',
      },
      {
        severity: 'critical',
        cwe: 'CWE-918: Server-Side Request Forgery (SSRF)',
        owasp: owasp.ssrf,
        confidence: 'high',
        weight: 0.4,
        isFlow: true,
      },
      ['\tresp, err := http.Get(r.FormValue("{field}_url"))'],
      ['\tresp, err := guarded.Get(r.FormValue("{field}_url"))'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'go.lang.security.audit.crypto.math_random',
        name: 'Predictable random numbers',
        message: 'Do not use `math/rand` for secrets: use `crypto/rand` instead.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-338: Use of Cryptographically Weak Pseudo-Random Number Generator',
        owasp: owasp.crypto,
        weight: 1.5,
      },
      ['\t{noun}.Token = strconv.Itoa(rand.Int()) // {field}'],
      ['\t{noun}.Token = securetoken.New() // {field}'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'go.lang.security.audit.net.use-tls',
        name: 'Served without TLS',
        message: 'Found an HTTP server without TLS.',
      },
      {
        severity: 'low',
        cwe: 'CWE-319: Cleartext Transmission of Sensitive Information',
        owasp: owasp.crypto,
        weight: 1.5,
      },
      ['\thttp.ListenAndServe({noun}.{field}Address, mux)'],
      ['\thttp.ListenAndServeTLS({noun}.{field}Address, cert, key, mux)'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'go.lang.security.audit.dangerous-exec-command',
        name: 'Command from a variable',
        message: 'Detected non-static command inside Command: audit the input to exec.Command.',
      },
      {
        severity: 'high',
        cwe: 'CWE-78: Improper Neutralization of Special Elements used in an OS Command (OS Command Injection)',
        owasp: owasp.injection,
      },
      ['\tout, err := exec.Command("sh", "-c", {noun}.{field}).Output()'],
      ['\tout, err := exec.Command("rates", "--field", {noun}.{field}).Output()'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'go.lang.security.audit.missing-ssl-minversion',
        name: 'TLS without a least version',
        message: '`MinVersion` is missing from this TLS configuration: old versions are accepted.',
      },
      {
        severity: 'medium',
        cwe: 'CWE-327: Use of a Broken or Risky Cryptographic Algorithm',
        owasp: owasp.crypto,
        hasFix: true,
        confidence: 'high',
      },
      ['\t{field}Config := &tls.Config{ServerName: {noun}.Host}'],
      ['\t{field}Config := &tls.Config{ServerName: {noun}.Host, MinVersion: tls.VersionTLS13}'],
    ),
    kindOf(
      {
        scanner: 'semgrep',
        ruleId: 'go.lang.correctness.permissions.file_permission',
        name: 'File that everybody may write',
        message: 'These permissions are more open than 0600: others on the machine can change the file.',
      },
      { severity: 'low', cwe: 'CWE-276: Incorrect Default Permissions', owasp: owasp.access, hasFix: true, weight: 2 },
      ['\tos.WriteFile({noun}.{field}Path, body, 0666)'],
      ['\tos.WriteFile({noun}.{field}Path, body, 0600)'],
    ),
  ],
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
