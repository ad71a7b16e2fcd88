export * from './errors.ts'
export * from './projects.ts'
export * from './stages.ts'
export * from './vocabulary.ts'
