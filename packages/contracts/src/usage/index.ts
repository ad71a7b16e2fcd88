export * from './events.ts'
export * from './page.ts'
export * from './vocabulary.ts'
