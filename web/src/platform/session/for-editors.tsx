import { mayModerate } from '@athar/contracts'
import type { ReactNode } from 'react'
import { useMe } from './use-me.ts'
import { useEntered } from './use-session.ts'

type Props = { readonly children: ReactNode }

/** What stands on a public page for those alone who look after it. */
export const ForEditors = ({ children }: Props) => (useEntered() ? <Known>{children}</Known> : null)

function Known({ children }: Props) {
  const roles: readonly string[] = useMe().data?.platformRoles ?? []
  return mayModerate.some((role) => roles.includes(role)) ? children : null
}
