import { paths } from '@athar/contracts'
import type { Lang } from '@athar/i18n'
import type { Db } from '../../platform/database.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { languageOf } from '../language.ts'
import type { FactorMail } from '../mails.ts'
import type { FactorType } from '../store/factors.ts'
import type { UserRow } from '../store/users.ts'

type Told = {
  kind: FactorMail
  user: UserRow
  call: AuthCall
  type?: FactorType
  remaining?: number
  /** Where it was caused by somebody who may not be the owner. */
  language?: Lang
  /** `custom:<name>`, or `email`. */
  provider?: string
}

/** Every change to what a person confirms with is told by mail and in the app. It repeats nothing that anybody typed. */
export async function tellOfFactors(
  deps: IdentityDeps,
  db: Db,
  { kind, user, call, type, remaining, provider, language = languageOf(user.user_metadata, call.acceptLanguage) }: Told,
): Promise<void> {
  await deps.notices.notify(db, {
    kind: 'identity.factors-changed',
    organisationId: null,
    to: { people: [user.id] },
    by: null,
    data: { change: { word: `factorChanges.${kind}` } },
    link: paths.profileSecurity(),
    key: `${call.requestId} ${kind}`,
    at: deps.clock.now(),
  })
  const label = deps.providers.list.find(({ name }) => provider === `custom:${name}`)?.label[language]
  await deps.mails.send(db, {
    kind,
    to: user.email,
    language,
    ...(provider ? { provider: label ?? (provider === 'email' ? user.email : provider) } : {}),
    ...(type ? { factorType: type } : {}),
    ...(remaining === undefined ? {} : { remaining }),
  })
}
