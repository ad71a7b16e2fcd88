import type { OrganisationRole } from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'

/** A role where it stands alone and so begins with a capital; inside a sentence it does not. */
export function useRoleName(): (role: OrganisationRole) => string {
  const { t } = useTranslation()
  return (role) => {
    const name = t(`roles.${role}`)
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
}
