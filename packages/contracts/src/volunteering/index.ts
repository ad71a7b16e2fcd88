export * from './errors.ts'
export * from './events.ts'
export * from './sign-ups.ts'
