export * from './adoptions.ts'
export * from './checks.ts'
export * from './errors.ts'
export * from './sites.ts'
