import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { SuppliersDeps } from './deps.ts'
import { requestSubject } from './evidence-subject.ts'
import { createSupplierLinks } from './links.ts'
import { createSupplierMails } from './mails.ts'
import { suppliersData } from './personal-data.ts'
import { remindSuppliers } from './requests/remind-suppliers.ts'
import { suppliersRoutes } from './routes.ts'
import { requestFlow } from './store.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
}

/** Requests to suppliers, their answers by a signed link, and what becomes of these in the inventory. */
export function createSuppliers(platform: Platform, { identity: { people }, organisations }: Neighbours): Feature {
  const links = createSupplierLinks(platform.masterKey)
  const mails = createSupplierMails({ mailer: platform.mail, links, siteUrl: platform.config.siteUrl })
  const deps: SuppliersDeps = { ...platform, people, organisations, links, mails }
  return {
    name: 'suppliers',
    routes: suppliersRoutes(deps),
    workflows: [requestFlow],
    personalData: suppliersData,
    evidenceSubjects: [requestSubject],
    // Seven in the morning in Riyadh.
    rounds: [{ name: 'suppliers.remind', cron: '7 4 * * *', run: () => remindSuppliers(deps) }],
  }
}
