import { organisationRoles, type OrganisationRole } from '@athar/contracts/core'
import { useMemo } from 'react'
import { useLanguage } from '../platform/language/index.ts'
import { personLabel } from './person-label.ts'

type Held = Parameters<typeof personLabel>[0] & { readonly role: OrganisationRole }

/** The most powerful first, and those of one role by name, as the reader's language has it. */
export function useByRole(): (one: Held, other: Held) => number {
  const { lang } = useLanguage()
  return useMemo(() => {
    const names = new Intl.Collator(lang, { numeric: true })
    const place = ({ role }: Held) => organisationRoles.indexOf(role)
    return (one, other) => place(one) - place(other) || names.compare(personLabel(one), personLabel(other))
  }, [lang])
}
