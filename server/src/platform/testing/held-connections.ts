import { AsyncLocalStorage } from 'node:async_hooks'
import { connectionUses, requestPools, type ConnectionUse } from '../database.ts'

type Held = { readonly use: ConnectionUse; readonly by: readonly string[] }

const holding = new AsyncLocalStorage<Held>()
const found = new Set<string>()

/** The places of ours that led here, nearest first. */
const places = (): string[] =>
  (new Error('here').stack ?? '')
    .split('\n')
    .filter((line) => line.includes('/server/src/') && !/\/(database|held-connections|run-alone)\.ts/.test(line))
    .map((line) => line.replace(/^.*\/server\/src\//, '').replace(/\)$/, ''))

/** A test may hold a transaction and call the server meanwhile, as another person would. What a job has done so far is noted beside its work, which does not wait for that. */
const isOwn = (by: readonly string[]): boolean => /\.test\.ts|testing/.test(by[0] ?? '') || by[0] === undefined
const isBeside = (by: readonly string[]): boolean => (by[0] ?? '').startsWith('platform/jobs/progress.ts')

const areOfOneKind = (one: ConnectionUse, other: ConnectionUse): boolean =>
  one.pool === other.pool || (requestPools.has(one.pool) && requestPools.has(other.pool))

connectionUses.bindStore(holding, (message) => {
  const use = message as ConnectionUse
  const by = places()
  const outer = holding.getStore()
  if (outer && !outer.use.over && areOfOneKind(outer.use, use) && !isOwn(outer.by) && !isBeside(by))
    found.add(`${by.slice(0, 4).join(' < ')}, within ${outer.by.slice(0, 4).join(' < ')}`)
  return { use, by }
})

/** Those who asked for a connection while they held one, since somebody last looked. */
export function secondConnections(): string[] {
  const all = [...found]
  found.clear()
  return all
}
