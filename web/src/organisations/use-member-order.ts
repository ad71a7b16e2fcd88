import { organisationRoles, type OrganisationRole } from '@athar/contracts/core'
import { useMemo } from 'react'
import { useLanguage } from '../platform/language/index.ts'
import { personLabel } from './person-label.ts'

type Named = Parameters<typeof personLabel>[0]
type Held = Named & { readonly role: OrganisationRole }
type Order<Item> = (one: Item, other: Item) => number

/** By name, as the reader's language has it. */
export function useByName(): Order<Named> {
  const { lang } = useLanguage()
  return useMemo(() => {
    const names = new Intl.Collator(lang, { numeric: true })
    return (one, other) => names.compare(personLabel(one), personLabel(other))
  }, [lang])
}

const place = ({ role }: Held) => organisationRoles.indexOf(role)

/** The most powerful first, and those of one role by name. */
export function useByRole(): Order<Held> {
  const byName = useByName()
  return useMemo(() => (one, other) => place(one) - place(other) || byName(one, other), [byName])
}
