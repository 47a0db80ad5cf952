/** The title of each first step, and what it is for. */
import type { FirstStep } from '../terms/first-steps.ts';

export const stepWords: Readonly<Record<FirstStep, { title: string; about: string }>> = {
  upload: { title: 'Upload scan results', about: 'Bring in a file from a scanner that you already run.' },
  ci: { title: 'Connect CI', about: 'Scan every push and pull request automatically.' },
  invite: { title: 'Invite your team', about: 'Let others see and triage the findings of their projects.' },
};
