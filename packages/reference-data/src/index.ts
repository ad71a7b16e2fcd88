export * from './emission-library.ts'
export * from './saudi-geography.ts'
export * from './types.ts'
