// Nothing but names of what others may use: a module of its own here would bring all of them into the start of the app.
export { fetchEarly } from './fetch-early.ts'
export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
export { MrvInventory } from './late-mrv.ts'
export { SampleImport } from './late-sample.ts'
