import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMayAct, useMe, useMembership } from '../session/index.ts'
import { LoadedPage } from './loaded-page.tsx'
import { RoleNeeded } from './role-needed.tsx'

type OrganisationNeededProps = {
  /** What whoever belongs to no organisation reads, and where it is said how to come by one. */
  readonly title: string
  readonly text: string
  readonly act: string
  readonly children: ReactNode
}

/** What belongs to the acting organisation, for those of its members who may read all of it. */
export function OrganisationNeeded({ title, text, act, children }: OrganisationNeededProps) {
  const me = useMe()
  const membership = useMembership()
  const mayRead = useMayAct(mayReadAll)
  return (
    <LoadedPage query={me}>
      {() => {
        if (membership) return mayRead ? children : <RoleNeeded roles={mayReadAll} />
        return (
          <EmptyState
            icon="building"
            title={title}
            action={
              <Link to={paths.welcome()} className={buttonClass({ variant: 'primary' })}>
                {act}
              </Link>
            }
          >
            <p>{text}</p>
          </EmptyState>
        )
      }}
    </LoadedPage>
  )
}
