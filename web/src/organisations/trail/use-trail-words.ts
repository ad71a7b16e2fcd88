import { organisationRoles, type OrganisationRole } from '@athar/contracts/core'
import type { TrailPerson } from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The trail names actions, things and people as the server does; what has no words here stands as it is. */
export function useTrailWords() {
  const { t, i18n } = useTranslation('organisation-trail')
  const { t: tCommon } = useTranslation()
  // These keys are made at run time, so their type is that of any key.
  const find = useCallback(
    (key: string, values: object = {}): string | null =>
      i18n.exists(key, { ns: 'organisation-trail' })
        ? (t as unknown as (key: string, values: object) => string)(key, values)
        : null,
    [t, i18n],
  )
  const id = (whole: string) => isolate(whole.slice(0, 8))
  // Things made one after the other may begin alike; their ends differ.
  const end = (whole: string) => isolate(whole.slice(-8))
  return {
    detail: (name: string) => (/^\w+$/.test(name) ? find(`details.${name}`) : null),
    code: (name: string, value: string) => (/^[\w-]+$/.test(value) ? find(`codes.${name}.${value}`) : null),
    role: (value: unknown) =>
      organisationRoles.some((one) => one === value) ? tCommon(`roles.${value as OrganisationRole}`) : null,
    action: (action: string) => find(`actions.${action}`) ?? action,
    subject: (type: string, subjectId: string) => find(`subjects.${type}`, { id: end(subjectId) }) ?? type,
    person: ({ personId, fullName, member }: TrailPerson) =>
      fullName === '' ? t(member ? 'gone' : 'outside', { id: id(personId) }) : isolate(fullName),
  }
}
