import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'

type PageHeadProps = {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Names this page among its parents. */
  readonly crumb: string
  readonly to: string
  readonly children?: ReactNode
}

/** The head of a page below the hub, with the way back up. */
export function PageHead({ title, lead, crumb, to, children }: PageHeadProps) {
  const { t } = useTranslation(['sgi', 'common'])
  return (
    <header className="grid grid-cols-1 gap-3">
      <Breadcrumbs
        label={t('crumbs')}
        crumbs={[
          { label: t('common:nav.sgi.title'), to: paths.sgi() },
          { label: crumb, to },
        ]}
      />
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      {lead != null && <p className="max-w-3xl text-lg text-muted">{lead}</p>}
      {children}
    </header>
  )
}

/** The room of a page below the hub. */
export const Page = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-10 px-4 py-10 sm:px-6">{children}</div>
)
