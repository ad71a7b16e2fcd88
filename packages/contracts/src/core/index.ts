export * from './contract.ts'
export * from './errors.ts'
export * from './roles.ts'
export * from './wire.ts'
