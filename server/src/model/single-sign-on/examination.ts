/** The steps in which an identity provider is tested without a person. */
export const examinationSteps = ['discovery', 'keys', 'pkce', 'client'] as const;
export type ExaminationStep = (typeof examinationSteps)[number];

export interface ExaminedStep {
  step: ExaminationStep;
  /** '' if it worked. */
  problem: string;
}
