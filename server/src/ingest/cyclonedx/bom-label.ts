/** The parts of a CycloneDX document that are read, in both syntaxes. */
export type BomLabel =
  | 'format'
  | 'specVersion'
  | 'metadata'
  | 'components'
  | 'component'
  | 'dependencies'
  | 'dependency'
  | 'vulnerabilities'
  | 'vulnerability';
