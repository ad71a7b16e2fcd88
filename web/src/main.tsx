import './ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createApplicationRouter } from './app/router.tsx'
import { createQueryClient } from './platform/api/query-client.ts'
import { createI18n, startLanguage } from './platform/language/index.ts'
import { renewAfterUpdate } from './platform/renew-after-update.ts'

// The security header refuses code made from text; without this the validation library tries it once and leaves a report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

renewAfterUpdate()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application.')

const i18n = createI18n(startLanguage())
createRoot(place).render(<App i18n={i18n} queryClient={createQueryClient()} router={createApplicationRouter()} />)
