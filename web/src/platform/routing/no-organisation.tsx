import { paths } from '@athar/contracts/paths'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePageTitle } from './use-page-title.ts'

/** What whoever belongs to no organisation reads, and where it is said how to come by one. */
export type WithoutProps = { readonly title: string; readonly text: string; readonly act: string }

/** In place of what an organisation would have here. */
export const WithoutOrganisation = ({ title, text, act, page = false }: WithoutProps & { readonly page?: boolean }) => (
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

/** The same as a page of its own. */
export function NoOrganisation(without: WithoutProps) {
  usePageTitle(without.title)
  return <WithoutOrganisation {...without} page />
}
