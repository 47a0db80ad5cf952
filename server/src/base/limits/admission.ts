/** The outcome of a task that asked to run. */
export type Admission<T> = { kind: 'done'; value: T } | { kind: 'busy' };
