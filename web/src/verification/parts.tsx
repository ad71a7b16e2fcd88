import { useTranslation } from 'react-i18next'
import {
  listVerifications,
  mayVerify,
  readSigning,
  readVerification,
  type VerificationDetail,
} from '@athar/contracts/verification'
import { listActivities } from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useApiQuery } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { useMayAct, useSession } from '../platform/session/index.ts'

export type Of = { readonly of: VerificationDetail }

/** Whether the viewer does the work of the verifier; the second member only reviews it. */
export function useWorks({ side, team }: VerificationDetail): boolean {
  const session = useSession()
  const own = session.status === 'signed-in' ? session.session.user.id : null
  const reviews = team.some(({ personId, role }) => personId === own && role === 'reviewer')
  return useMayAct(mayVerify) && side === 'verifier' && !reviews
}

/** What is out of date after each step. */
export const touches = [readVerification, listVerifications, readSigning]

/** Names of activities, units and categories in the reader's language; unknown keys stay themselves. */
export function useInventoryNames() {
  const { i18n } = useTranslation(['report', 'units'])
  const { lang } = useLanguage()
  const library = useApiQuery(listActivities, {}, { staleTime: Number.POSITIVE_INFINITY }).data
  const say = i18n.t as unknown as (key: string) => string
  const worded = (key: string, fallback: string) => (i18n.exists(key) ? say(key) : fallback)
  return {
    activity: (key: string) => library?.activities.find((one) => one.key === key)?.name[lang] ?? key,
    unit: (id: string) => worded(`units:${id}`, library?.units.find((one) => one.id === id)?.name[lang] ?? id),
    category: (key: string) => worded(`report:category.${key}`, key),
    name: (both: { readonly en: string; readonly ar: string }) => nameIn(lang, both),
  }
}
