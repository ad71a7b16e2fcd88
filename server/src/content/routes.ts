import * as contracts from '@athar/contracts/content'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { ContentDeps } from './deps.ts'
import { createEntry } from './entries/create-entry.ts'
import { bringBackEntry, deleteEntry } from './entries/delete-entry.ts'
import { listEntries, readEntry } from './entries/list-entries.ts'
import { publishEntry, withdrawEntry } from './entries/publish-entry.ts'
import { readHistory, readVersion } from './entries/read-history.ts'
import { reorderEntries } from './entries/reorder-entries.ts'
import { restoreVersion } from './entries/restore-version.ts'
import { saveDraft } from './entries/save-draft.ts'
import { listPublished } from './list-published.ts'
import { readFramework } from './read-framework.ts'
import { searchPublic } from './search/search-public.ts'
import type { Searcher } from './search/searcher.ts'
import { listSources, saveSource } from './sources.ts'

export const contentRoutes = (deps: ContentDeps, searcher: Searcher): readonly ServedRoute[] => [
  serve(contracts.listPublished, listPublished),
  serve(contracts.readFramework, readFramework),
  serve(contracts.search, (call) => searchPublic(searcher, call)),
  serve(contracts.listEntries, (call) => listEntries(deps, call)),
  serve(contracts.readEntry, (call) => readEntry(deps, call)),
  serve(contracts.readHistory, (call) => readHistory(deps, call)),
  serve(contracts.readVersion, readVersion),
  serve(contracts.createEntry, (call) => createEntry(deps, call)),
  serve(contracts.saveDraft, (call) => saveDraft(deps, call)),
  serve(contracts.publishEntry, (call) => publishEntry(deps, call)),
  serve(contracts.withdrawEntry, (call) => withdrawEntry(deps, call)),
  serve(contracts.restoreVersion, (call) => restoreVersion(deps, call)),
  serve(contracts.deleteEntry, (call) => deleteEntry(deps, call)),
  serve(contracts.bringBackEntry, (call) => bringBackEntry(deps, call)),
  serve(contracts.reorderEntries, (call) => reorderEntries(deps, call)),
  serve(contracts.listSources, listSources),
  serve(contracts.saveSource, (call) => saveSource(deps, call)),
]
