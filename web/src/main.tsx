import './ui/styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createApplicationRouter } from './app/router.tsx'
import { nextTask, pageStands, standsReady, whenDrawable } from './app/ready-page.ts'
import { fillFromPage } from './platform/api/page-answers.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { createI18n, startLanguage } from './platform/language/index.ts'
import { renewAfterUpdate } from './platform/renew-after-update.ts'

// The security header refuses code made from text; without this the validation library tries it once and leaves a report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application.')

const lang = startLanguage()
const i18n = createI18n(lang)
const queryClient = createQueryClient()
fillFromPage(queryClient)

const compose = () => {
  const router = createApplicationRouter()
  renewAfterUpdate(() => {
    const { initialized, navigation } = router.state
    // The very first page is on its way as well.
    if (!initialized) return location.href
    return navigation.location ? router.createHref(navigation.location) : null
  })
  return { router, app: <App i18n={i18n} queryClient={queryClient} router={router} /> }
}

if (standsReady(place, lang)) void takeOver(place)
else {
  place.replaceChildren()
  pageStands()
  createRoot(place).render(compose().app)
}

/**
 * Until the code and the words of the page are there, its markup stands for itself; it is taken over in short steps, so that
 * whoever presses something meanwhile is answered.
 */
async function takeOver(page: HTMLElement) {
  await nextTask()
  const { router, app } = compose()
  await whenDrawable(router)
  startTransition(() => void hydrateRoot(page, app))
}
