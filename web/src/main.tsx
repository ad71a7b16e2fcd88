import './ui/styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createApplicationRouter } from './app/router.tsx'
import { pageStands, standsReady, whenDrawable } from './app/ready-page.ts'
import { fillFromPage } from './platform/api/page-answers.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { createI18n, startLanguage } from './platform/language/index.ts'
import { renewAfterUpdate } from './platform/renew-after-update.ts'

// The security header refuses code made from text; without this the validation library tries it once and leaves a report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

renewAfterUpdate()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application.')

const lang = startLanguage()
const i18n = createI18n(lang)
const router = createApplicationRouter()
const queryClient = createQueryClient()
fillFromPage(queryClient)
const app = <App i18n={i18n} queryClient={queryClient} router={router} />

if (standsReady(place, lang)) {
  // Until the code and the words of the page are there, its markup stands for itself; it is taken over in short steps, so that
  // whoever presses something meanwhile is answered.
  void whenDrawable(router).then(() => startTransition(() => void hydrateRoot(place, app)))
} else {
  place.replaceChildren()
  pageStands()
  createRoot(place).render(app)
}
