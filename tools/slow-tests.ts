/** The slowest test files, longest first, as `npm test` lists them at its end; each takes ten seconds or more. */
export const slowTests: readonly string[] = ['e2e/screens.spec.ts', 'e2e/hostile-text.spec.ts']
