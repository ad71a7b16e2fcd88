import {
  audienceNames,
  categoryNames,
  categoryQuestions,
  certificateNames,
  listingForm,
  readOffer,
  savingUnitNames,
  type Offer,
  type SavingUnit,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { AnswerText } from '../../platform/defined-form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { PlainText } from '../plain-text.tsx'
import { CompareBar, CompareChoice } from './compare-choice.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { pictureAddress, Price, useRegionNames } from './offer-card.tsx'
import { BadgeMarks } from './provider-badges.tsx'
import { ReportListing } from './report-listing.tsx'

/** A published listing, as everybody reads it. */
export function OfferScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readOffer, { params: { id } })
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return <LoadedPage query={query}>{(offer) => <One offer={offer} />}</LoadedPage>
}

type Props = { readonly offer: Offer }
const answerOf = ({ answers }: Offer, field: string): string => {
  const answer = answers[field]
  return typeof answer === 'string' ? answer : ''
}

function One({ offer }: Props) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const { title, summary, category, provider, sample, pictures } = offer
  const text = nameIn(lang, { en: answerOf(offer, 'textEn'), ar: answerOf(offer, 'textAr') })
  usePageTitle(nameIn(lang, title).text, nameIn(lang, summary).text)
  return (
    <>
      <PageTop
        title={<Words of={title} />}
        lead={<Words of={summary} />}
        up={<Link to={`${paths.marketplace()}?category=${category}#offers`}>{categoryNames[category][lang]}</Link>}
      >
        <Link to={paths.marketplaceProvider(provider.id)} className="text-link underline underline-offset-2">
          <Words of={provider.name} />
        </Link>
        {sample && <SampleMark />}
        <BadgeMarks badges={provider.badges} />
        <Link to={paths.marketplaceAsk(offer.id)} className={buttonClass({ variant: 'primary' })}>
          {t('ask')}
        </Link>
        <Link
          to={`${paths.marketplaceQuotations()}?new=yes&provider=${provider.id}&listing=${offer.id}`}
          className={buttonClass()}
        >
          {t('askQuotation')}
        </Link>
        <CompareChoice offer={offer} />
        <FavouriteButton offer={offer} />
      </PageTop>
      <PageBody>
        {text.lang !== lang && <p className="text-muted">{t(`only.${text.lang}`)}</p>}
        {pictures.length > 0 && (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {pictures.map(({ id, fileName }) => (
              <li key={id}>
                <img
                  src={pictureAddress(id)}
                  alt={fileName}
                  loading="lazy"
                  className="aspect-3/2 w-full rounded-card bg-sunken object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        <Section title={t('description')}>
          <PlainText lang={text.lang} className="max-w-3xl">
            {text.text}
          </PlainText>
        </Section>
        <Facts offer={offer} />
        <Saving offer={offer} />
        <Questions offer={offer} />
        <Documents offer={offer} />
        <ReportListing id={offer.id} />
        <CompareBar />
      </PageBody>
    </>
  )
}

function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Facts({ offer }: Props) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const format = useFormat()
  const regionNames = useRegionNames()
  const { regions, audiences, certificates, price, publishedAt } = offer
  const contact = answerOf(offer, 'contact')
  return (
    <Section title={t('facts')}>
      <FactList
        facts={[
          [t('price'), <Price key="price" price={price} />],
          [t('regions'), regionNames(regions)],
          [t('audiences'), audiences.map((one) => audienceNames[one][lang]).join(t('separator'))],
          [
            t('certificates'),
            certificates.length === 0
              ? t('notStated')
              : certificates.map((one) => certificateNames[one][lang]).join(t('separator')),
          ],
          ...(contact === '' ? [] : [[t('contact'), <bdi key="contact">{contact}</bdi>] as const]),
          [t('published'), format.dayOf(publishedAt)],
        ]}
      />
      {certificates.length > 0 && <p className="text-sm text-muted">{t('certificatesText')}</p>}
    </Section>
  )
}

/** What the provider says it saves, with method and source, or that nothing was stated. */
function Saving({ offer }: Props) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const format = useFormat()
  const amount = answerOf(offer, 'saving')
  const unit = answerOf(offer, 'savingUnit')
  if (amount === '')
    return (
      <Section title={t('saving')}>
        <p className="text-muted">{t('noSaving')}</p>
      </Section>
    )
  return (
    <Section title={t('saving')}>
      <FactList
        facts={[
          [
            t('savingStated'),
            <span key="amount">
              <bdi>{format.exact(amount)}</bdi> {savingUnitNames[unit as SavingUnit]?.[lang]}
            </span>,
          ],
          [t('savingMethod'), <bdi key="method">{answerOf(offer, 'savingMethod')}</bdi>],
          [t('savingSource'), <bdi key="source">{answerOf(offer, 'savingSource')}</bdi>],
        ]}
      />
      <p className="text-sm text-muted">{t('savingText')}</p>
    </Section>
  )
}

/** The questions of the category, those without an answer as well. */
function Questions({ offer: { category, answers } }: Props) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const form = listingForm(category)
  return (
    <Section title={t('questions')}>
      <FactList
        facts={Object.entries(categoryQuestions[category]).map(([name, field]) => [
          field['x-label'][lang],
          <AnswerText key={name} form={form} name={name} answers={answers} />,
        ])}
      />
    </Section>
  )
}

function Documents({ offer: { documents } }: Props) {
  const { t } = useTranslation('market')
  const format = useFormat()
  if (documents.length === 0) return null
  return (
    <Section title={t('documents')}>
      <ul className="grid grid-cols-1 gap-2">
        {documents.map(({ id, fileName, bytes }) => (
          <li key={id}>
            <a href={pictureAddress(id)} download={fileName} className="text-link underline underline-offset-2">
              <bdi>{fileName}</bdi>
            </a>{' '}
            <bdi className="text-sm text-muted">{format.fileSize(bytes)}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  )
}
