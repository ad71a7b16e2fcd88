export { vision2030Previews } from './previews.ts'
export { vision2030Routes } from './routes.ts'
export { Vision2030Strip } from './vision2030-strip.tsx'
