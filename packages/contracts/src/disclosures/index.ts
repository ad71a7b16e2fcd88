export * from './answers.ts'
export * from './errors.ts'
export * from './frameworks.ts'
export * from './items.ts'
