export * from './errors.ts'
export * from './evidence.ts'
export * from './upload.ts'
export * from './vocabulary.ts'
