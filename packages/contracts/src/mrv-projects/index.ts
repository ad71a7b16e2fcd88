export * from './errors.ts'
