/** A position in a list that is ordered by instants. Ids only tell rows of one instant apart: they say nothing about time. */
export interface TimeKey {
  /** ISO text once it has been in a cursor. */
  at: Date | string;
  id: string;
}
