export * from './pages.ts'
export * from './vocabulary.ts'
