import { mayReadAll } from '@athar/contracts/core'
import type { ReactNode } from 'react'
import { useMayAct, useMe, useMembership } from '../session/index.ts'
import { WithinOrganisation } from '../session/within-organisation.tsx'
import { LoadedPage } from './loaded-page.tsx'
import { NoOrganisation, WithoutOrganisation, type WithoutProps } from './no-organisation.tsx'
import { RoleNeeded } from './role-needed.tsx'

type OrganisationNeededProps = WithoutProps & {
  /** It is all there is: its title is the page’s. */
  readonly page?: boolean
  readonly children: ReactNode
}

/** What belongs to the acting organisation, for those of its members who may read all of it. */
export function OrganisationNeeded({ page = false, children, ...without }: OrganisationNeededProps) {
  const me = useMe()
  const membership = useMembership()
  const mayRead = useMayAct(mayReadAll)
  return (
    <LoadedPage query={me}>
      {() => {
        if (!membership) return page ? <NoOrganisation {...without} /> : <WithoutOrganisation {...without} />
        return (
          <WithinOrganisation>{mayRead ? children : <RoleNeeded roles={mayReadAll} page={page} />}</WithinOrganisation>
        )
      }}
    </LoadedPage>
  )
}
