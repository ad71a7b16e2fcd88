export * from './calls.ts'
export * from './pages.ts'
export * from './vocabulary.ts'
