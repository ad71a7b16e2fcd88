import type { OrganisationRole } from '@athar/contracts'
import type { Organisation } from '@athar/contracts/organisations'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language/index.ts'
import { tellApart } from '../tell-apart.ts'
import { useMe } from './use-me.ts'

type Membership = { readonly organisation: Organisation; readonly role: OrganisationRole }

const none: ReadonlyMap<string, string> = new Map()

/**
 * What tells organisations of one name apart, by their ids, of all that the person belongs to; of the others nothing is said.
 * The words for it are fetched only where two names are the same.
 */
export function useToldApart(): ReadonlyMap<string, string> {
  const { lang } = useLanguage()
  const memberships = useMe().data?.memberships ?? []
  const named = (factsOf: (membership: Membership) => string[]) =>
    tellApart(
      memberships.map((each) => ({
        id: each.organisation.id,
        name: nameIn(lang, each.organisation.name).text,
        facts: factsOf(each),
      })),
    )
  const alike = named(() => []).size > 0
  const { t, ready } = useTranslation(alike ? ['common', 'organisations'] : ['common'], { useSuspense: false })
  if (!alike || !ready) return none
  return named(({ role, organisation: { region, sector, type, unifiedNumber, baseYear } }) => [
    t(`organisations:regions.${region}`, region),
    t(`organisations:sectors.${sector}`),
    t(`organisations:types.${type}`),
    unifiedNumber ?? '',
    `${t('organisations:form.baseYear')} ${baseYear}`,
    t(`common:roles.${role}`),
  ])
}
