import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'

type LegalPageProps<S extends string> = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly S[]
  readonly heading: (section: S) => string
  readonly text: (section: S) => ReactNode
  /** The day it was written, `YYYY-MM-DD`, where people agree to it in this version. */
  readonly version?: string
}

/** A page to read: one column, short sections. */
export function LegalPage<S extends string>({ title, lead, sections, heading, text, version }: LegalPageProps<S>) {
  const { t } = useTranslation('legal')
  const format = useFormat()
  usePageTitle(title, lead)
  return (
    <article className="mx-auto max-w-2xl space-y-8 px-4 py-14 sm:px-6">
      <header className="space-y-3">
        <h1 className="text-4xl">{title}</h1>
        <p className="text-lg text-muted">{lead}</p>
      </header>
      {sections.map((section) => (
        <section key={section} className="space-y-2">
          <h2 className="text-xl">{heading(section)}</h2>
          <div className="space-y-2">{text(section)}</div>
        </section>
      ))}
      <p className="border-t border-line pt-4 text-sm text-muted">
        {version === undefined ? t('updated') : t('version', { date: format.day(version) })}
      </p>
    </article>
  )
}
