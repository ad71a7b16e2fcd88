import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMayAct, useMe, useMembership } from '../session/index.ts'
import { LoadedPage } from './loaded-page.tsx'
import { RoleNeeded } from './role-needed.tsx'
import { usePageTitle } from './use-page-title.ts'

type WithoutProps = {
  /** What whoever belongs to no organisation reads, and where it is said how to come by one. */
  readonly title: string
  readonly text: string
  readonly act: string
  /** It is all there is: its title is the page’s. */
  readonly page?: boolean
}

/** What belongs to the acting organisation, for those of its members who may read all of it. */
export function OrganisationNeeded({ children, ...without }: WithoutProps & { readonly children: ReactNode }) {
  const me = useMe()
  const membership = useMembership()
  const mayRead = useMayAct(mayReadAll)
  return (
    <LoadedPage query={me}>
      {() => {
        if (!membership) return without.page ? <WholePage {...without} /> : <Without {...without} />
        return mayRead ? children : <RoleNeeded roles={mayReadAll} page={without.page ?? false} />
      }}
    </LoadedPage>
  )
}

function WholePage(without: WithoutProps) {
  usePageTitle(without.title)
  return <Without {...without} />
}

const Without = ({ title, text, act, page = false }: WithoutProps) => (
  <EmptyState
    page={page}
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
