export * from './errors.ts'
export * from './mentors.ts'
export * from './mentorships.ts'
export * from './vocabulary.ts'
