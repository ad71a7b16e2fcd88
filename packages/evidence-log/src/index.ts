// The public entry, by subject.
export * from './bytes.ts'
export * from './canonical-json.ts'
export * from './checkpoint.ts'
export * from './merkle.ts'
export * from './note.ts'
export * from './proof-file.ts'
export * from './statement-file.ts'
export * from './tiles.ts'
