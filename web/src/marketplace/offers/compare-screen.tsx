import {
  categoryNames,
  categoryQuestions,
  certificateNames,
  compareOffers,
  listingForm,
  mostCompared,
  savingUnitNames,
  type ComparedOffer,
  type SavingUnit,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { AnswerText } from '../../platform/defined-form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { useAddress } from '../../platform/routing/use-address.ts'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { offerAddress, Price, useRegionNames } from './offer-card.tsx'

/** Up to four offers of one category side by side: they were asked the same questions. */
export function CompareScreen() {
  const { t } = useTranslation('market')
  const asked = useAddress().read('ids') ?? ''
  const ids = [...new Set(asked.split(',').filter((id) => id !== ''))]
  usePageTitle(t('compare.title'))
  return (
    <>
      <PageTop title={t('compare.title')} up={<Link to={paths.marketplace()}>{t('title')}</Link>} />
      <PageBody>
        {ids.length === 0 ? (
          <Says text={t('compare.none')} />
        ) : ids.length > mostCompared ? (
          <Says text={t('compare.tooMany')} />
        ) : (
          <Comparison ids={ids} />
        )}
      </PageBody>
    </>
  )
}

function Says({ text }: { readonly text: string }) {
  const { t } = useTranslation('market')
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>{text}</p>
      <p>
        <Link to={paths.marketplace()} className="text-link underline underline-offset-2">
          {t('compare.toMarket')}
        </Link>
      </p>
    </div>
  )
}

function Comparison({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('market')
  const query = useApiQuery(compareOffers, { query: { ids: ids.join(',') } })
  if (query.error?.code === 'marketplace.two-categories') return <Says text={t('compare.twoCategories')} />
  if (query.error?.status === 400) return <Says text={t('compare.tooMany')} />
  return (
    <LoadedPage query={query}>
      {({ items }) => {
        const [first] = items
        if (!first) return <Says text={t('compare.none')} />
        return (
          <>
            {items.length < ids.length && <p>{t('compare.gone')}</p>}
            {items.length === 1 && <p>{t('compare.one')}</p>}
            <SideBySide offers={items} category={first.category} />
          </>
        )
      }}
    </LoadedPage>
  )
}

type SideProps = { readonly offers: readonly ComparedOffer[]; readonly category: ComparedOffer['category'] }
type Row = {
  readonly key: string
  readonly label: string
  readonly cell: (offer: ComparedOffer) => ReactNode
}

function SideBySide({ offers, category }: SideProps) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const rows = useRows(category)
  const head = 'sticky start-0 z-1 min-w-32 bg-sunken p-3 text-start font-semibold wrap-break-word sm:min-w-56'
  return (
    <ScrollRegion label={t('compare.table')} className="rounded-card">
      <table className="w-full border-collapse text-start">
        <caption className="bg-surface p-3 text-start font-semibold">{categoryNames[category][lang]}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              {t('compare.question')}
            </th>
            {offers.map(({ id, kind, title, provider, sample }) => (
              <th key={id} scope="col" className="min-w-44 p-3 text-start align-top font-normal wrap-anywhere">
                <Link to={offerAddress({ id, kind })} className="font-semibold text-link underline underline-offset-2">
                  <Words of={title} />
                </Link>
                {sample && <SampleMark className="ms-1" />}
                <span className="block text-sm text-muted">
                  <Words of={provider.name} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cell }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className={head}>
                {label}
              </th>
              {offers.map((offer) => (
                <td key={offer.id} className="min-w-44 p-3 align-top wrap-anywhere">
                  {cell(offer)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** What every offer states, then each question of the category; what has no answer says so. */
function useRows(category: ComparedOffer['category']): readonly Row[] {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const format = useFormat()
  const regionNames = useRegionNames()
  const form = listingForm(category)
  const none = <span className="text-muted">{t('notStated')}</span>
  return [
    {
      key: 'price',
      label: t('price'),
      cell: ({ price }) =>
        price.amount === null && price.text === '' ? none : <Price price={{ ...price, vatIncluded: null }} />,
    },
    {
      key: 'vat',
      label: t('compare.vat'),
      cell: ({ price: { vatIncluded } }) =>
        vatIncluded === null ? none : t(vatIncluded ? 'vatIncluded' : 'vatExcluded'),
    },
    {
      key: 'regions',
      label: t('regions'),
      cell: ({ regions }) => (regions.length === 0 ? none : regionNames(regions)),
    },
    {
      key: 'certificates',
      label: t('certificates'),
      cell: ({ certificates }) =>
        certificates.length === 0 ? none : certificates.map((one) => certificateNames[one][lang]).join(t('separator')),
    },
    {
      key: 'saving',
      label: t('savingStated'),
      cell: ({ answers: { saving, savingUnit } }) =>
        typeof saving === 'string' && saving !== '' ? (
          <>
            <bdi>{format.exact(saving)}</bdi> {savingUnitNames[savingUnit as SavingUnit]?.[lang]}
          </>
        ) : (
          none
        ),
    },
    ...Object.entries(categoryQuestions[category]).map(([name, field]) => ({
      key: `question-${name}`,
      label: field['x-label'][lang],
      cell: ({ answers }: ComparedOffer) => <AnswerText form={form} name={name} answers={answers} />,
    })),
  ]
}
