/** Forms of credentials that providers chose for detection. Fewer than a secret scanner knows. */

/** Each matches at least the beginning of a token. */
export const tokenForms: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/,
  /\bgithub_pat_[A-Za-z0-9_]{30,}/,
  /\bgl(?:pat|ptt|rt|dt)-[\w-]{20,}/,
  /\bxox[abeprs]-[\w-]{10,}/,
  /\bsk[-_](?:live|test|ant|proj)?[-_]?[A-Za-z0-9_-]{20,}/,
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/,
  /\bAIza[0-9A-Za-z_-]{35}/,
  /\bnpm_[A-Za-z0-9]{30,}/,
  /\bpypi-[\w-]{30,}/,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/,
  /\beyJ[\w-]{10,500}\.eyJ[\w-]{10}/,
  /:\/\/[^\s/:@'"`]+:[^\s/@'"`]{4,}@/,
];
