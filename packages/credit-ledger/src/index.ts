// The public entry, by subject.
export * from './ranges.ts'
export * from './replay.ts'
export * from './serials.ts'
export * from './shares.ts'
export * from './vintages.ts'
