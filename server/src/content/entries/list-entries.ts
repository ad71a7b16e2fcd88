import type { listEntries as contract } from '@athar/contracts/content'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import { presentEntries, presentEntry } from './present-entry.ts'
import type { readEntry as readContract } from '@athar/contracts/content'

export const listEntries = async (deps: ContentDeps, { db, query }: Call<typeof contract>) => ({
  items: await presentEntries(deps, db, await store.listEntries(db, query.kind)),
})

export const readEntry = (deps: ContentDeps, { db, params }: Call<typeof readContract>) =>
  presentEntry(deps, db, params.id)
