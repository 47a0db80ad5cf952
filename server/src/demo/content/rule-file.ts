/** Rules that the demo organisation wrote for its own code, as the file that it imports. */
export const ruleFile = {
  name: 'northwind.yaml',
  content: `rules:
  - id: northwind.java.statement-outside-of-repository
    languages: [java]
    severity: ERROR
    message: >-
      Only classes of the package repository may contain SQL, because their statements take parameters. Move this statement
      there, or use the existing repository.
    metadata:
      cwe: ['CWE-89: Improper Neutralization of Special Elements used in an SQL Command (SQL Injection)']
      owasp: ['A03:2021 - Injection']
      category: security
      subcategory: [audit]
      confidence: MEDIUM
      technology: [java]
    patterns:
      - pattern: $CONNECTION.createStatement(...)
    paths:
      exclude: ['**/repository/**']
  - id: northwind.typescript.price-as-number
    languages: [typescript]
    severity: WARNING
    message: >-
      parseFloat rounds prices and loses cents. Use Money.parse, which rejects invalid amounts.
    metadata:
      cwe: ['CWE-682: Incorrect Calculation']
      category: correctness
      confidence: HIGH
      technology: [typescript]
    pattern: parseFloat($X.price)
    fix: Money.parse($X.price)
  - id: northwind.python.customer-in-log
    languages: [python]
    severity: WARNING
    message: >-
      Log only the ID of a customer: logs leave the region in which personal data may be stored.
    metadata:
      cwe: ['CWE-532: Insertion of Sensitive Information into Log File']
      owasp: ['A09:2021 - Security Logging and Monitoring Failures']
      category: security
      subcategory: [vuln]
      confidence: HIGH
      technology: [python]
    pattern-either:
      - pattern: log.$METHOD(..., $CUSTOMER.email, ...)
      - pattern: log.$METHOD(..., $CUSTOMER.name, ...)
`,
} as const;
