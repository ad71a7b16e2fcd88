// What the rest of the inventory uses of expected data.
export { dataLate } from './tell-asked.ts'
export { expectedRoutes } from './routes.ts'
