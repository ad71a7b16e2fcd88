import './ui/styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createApplicationRouter, type Router } from './app/router.tsx'
import { nextTask, pageStands, standsReady, whenDrawable } from './app/ready-page.ts'
import { fillFromPage } from './platform/api/page-answers.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { createI18n, firstFormats, startLanguage } from './platform/language/index.ts'
import { renewAfterUpdate } from './platform/renew-after-update.ts'

// The security header refuses code made from text; without this the validation library tries it once and leaves a report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application.')

const lang = startLanguage()
/** Visitors do without the pages behind the door until they go there: the boot script knows whether somebody signed in here. */
const mayEnter = document.documentElement.dataset['signedIn'] !== undefined
const asksFor = ({ state, createHref }: Router): string | null => {
  // The very first page is on its way as well.
  if (!state.initialized) return location.href
  return state.navigation.location ? createHref(state.navigation.location) : null
}
/** The router asks for the words of its first page at once, so they come before it; each step is some ten milliseconds of work here. */
const startWords = () => createI18n(lang)
const startQueries = () => {
  const queryClient = createQueryClient()
  fillFromPage(queryClient)
  return queryClient
}

if (standsReady(place, lang)) void takeOver(place)
else {
  place.replaceChildren()
  pageStands()
  const i18n = startWords()
  const queryClient = startQueries()
  const { router, addRest } = createApplicationRouter(false)
  if (mayEnter) void addRest()
  renewAfterUpdate(() => asksFor(router))
  createRoot(place).render(<App i18n={i18n} queryClient={queryClient} router={router} />)
}

/**
 * Until the code and the words of the page are there, its markup stands for itself; it is taken over in short steps, so that
 * whoever presses something meanwhile is answered.
 */
async function takeOver(page: HTMLElement) {
  for (const write of firstFormats(lang)) {
    await nextTask()
    write()
  }
  await nextTask()
  const i18n = startWords()
  const queryClient = startQueries()
  await nextTask()
  const { router, addRest } = createApplicationRouter(true)
  renewAfterUpdate(() => asksFor(router))
  await whenDrawable(router)
  // The browser led the reader to their place, and they may have read on: the router would begin this page at its top.
  router.state.restoreScrollPosition = false
  if (mayEnter) addEventListener('athar:stands', () => setTimeout(addRest), { once: true })
  startTransition(() => void hydrateRoot(page, <App i18n={i18n} queryClient={queryClient} router={router} />))
}
