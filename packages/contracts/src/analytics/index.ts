export * from './errors.ts'
export * from './series.ts'
