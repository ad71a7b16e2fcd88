export * from './errors.ts'
export * from './form.ts'
export * from './handling.ts'
