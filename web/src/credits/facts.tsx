import type { CreditOffer } from '@athar/contracts/credits'
import { nameIn } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/language/index.ts'

type Fact = readonly [label: string, value: ReactNode]

/** Facts with their names, in two columns where there is room. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-3">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

type Series = Pick<CreditOffer, 'programme' | 'project' | 'vintage'>

/** What the serial numbers of a series begin with. */
export const seriesOf = ({ programme, project, vintage }: Series): string => `ATH-${programme}-${project}-${vintage}`

export const SeriesCode = ({ of }: { readonly of: Series }) => (
  <bdi dir="ltr" className="font-mono">
    {seriesOf(of)}
  </bdi>
)

/** The conditions of an offer as the seller wrote them, in the language of the page where there is one. */
export function Conditions({ of }: { readonly of: CreditOffer['conditions'] }) {
  const { t } = useTranslation('credit-registry')
  const { lang } = useLanguage()
  const text = nameIn(lang, of)
  return (
    <>
      {text.lang !== lang && <p className="text-sm text-muted">{t(`offers.conditionsOnly.${text.lang}`)}</p>}
      <p className="max-w-3xl whitespace-pre-line wrap-anywhere">
        <bdi lang={text.lang}>{text.text}</bdi>
      </p>
    </>
  )
}
