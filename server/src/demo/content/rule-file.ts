/** Rules that the demo organisation wrote for its own code, as the file that it imports. */
export const ruleFile = {
  name: 'northwind.yaml',
  content: `rules:
  - id: northwind.java.statement-outside-of-repository
    languages: [java]
    severity: ERROR
    message: >-
      SQL is written in classes of the package repository only, where every statement takes parameters. Move this one there, or use
      the repository that has it already.
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
      A price read with parseFloat loses cents. Use Money.parse, which refuses what is no amount.
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
      Customers are named in logs by their id alone: logs leave the region where personal data may be kept.
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
