/** The steps in which an identity provider is tested without a person: the first four of OpenID Connect, the others of SAML. */
export const examinationSteps = ['discovery', 'keys', 'pkce', 'client', 'metadata', 'certificates'] as const;
export type ExaminationStep = (typeof examinationSteps)[number];

export interface ExaminedStep {
  step: ExaminationStep;
  /** '' if it worked. */
  problem: string;
}
