import { mayReadAll } from '@athar/contracts/core'
import { readDeal, showDealEvidence, type CreditDeal, type CreditFile } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../../content/index.ts'
import { fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Amount } from '../amount.tsx'
import { Conditions, FactList, SeriesCode, seriesOf } from '../facts.tsx'
import { Tonnes } from '../tonnes.tsx'
import { NextStep } from './next-step.tsx'

const link = 'text-link underline underline-offset-2'
type Props = { readonly deal: CreditDeal }

/** A deal, to its seller and to its buyer. */
export function DealScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('credits')
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(readDeal, { params: { id } }, { staleTime: 0, enabled: reads })
  usePageTitle(t('deals.facts'))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return <Loaded query={query}>{(deal) => <Deal deal={deal} />}</Loaded>
}

function Deal({ deal }: Props) {
  const { t } = useTranslation('credits')
  const { lang } = useLanguage()
  const format = useFormat()
  const { tonnes, projectName, conditions } = deal
  const project = isolate(nameIn(lang, projectName).text)
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <p>
          <Link to={`${paths.credits()}?tab=deals`} className={link}>
            {t('deals.back')}
          </Link>
        </p>
        <h1 className="text-2xl wrap-anywhere">{t('deals.title', { tonnes: format.number(tonnes), project })}</h1>
      </div>
      <NextStep deal={deal} />
      <DealFacts deal={deal} />
      {deal.settledAt !== null && <Settlement deal={deal} />}
      <Section title={t('deals.conditions')}>
        <Conditions of={conditions} />
      </Section>
    </div>
  )
}

function DealFacts({ deal }: Props) {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const format = useFormat()
  const { price, currency, total, acceptedAt } = deal
  return (
    <Section title={t('deals.facts')}>
      <FactList
        facts={[
          [t('deals.seller'), <Words key="seller" of={deal.seller} />],
          [t('deals.buyer'), <Words key="buyer" of={deal.buyer} />],
          [t('deals.project'), <Words key="project" of={deal.projectName} />],
          [t('deals.tonnes'), <Tonnes key="tonnes" of={deal.tonnes} />],
          [t('deals.price'), <Amount key="price" of={price} currency={currency} />],
          [t('deals.total'), <Amount key="total" of={total} currency={currency} />],
          [t('deals.vintage'), format.year(deal.vintage)],
          [t('deals.unit'), t(`credit-registry:unitTypes.${deal.unitType}`)],
          [t('offers.series'), <SeriesCode key="series" of={deal} />],
          [t('deals.reservedAt'), <bdi key="reserved">{format.instant(deal.reservedAt)}</bdi>],
          ...(acceptedAt === null
            ? []
            : [[t('deals.acceptedAt'), <bdi key="accepted">{format.instant(acceptedAt)}</bdi>] as const]),
        ]}
      />
      <p>
        <Link to={`${paths.creditRegistry()}?q=${encodeURIComponent(seriesOf(deal))}`} className={link}>
          {t('deals.registry')}
        </Link>
      </p>
    </Section>
  )
}

/** What was recorded of the settlement, with its evidence. */
function Settlement({ deal }: Props) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { settlement, settledBy, settledAt, evidence } = deal
  return (
    <Section title={t('deals.settlement')}>
      <p className="max-w-3xl whitespace-pre-line wrap-anywhere">
        <bdi>{settlement}</bdi>
      </p>
      {evidence && <EvidenceButton id={deal.id} file={evidence} />}
      <FactList
        facts={[
          ...(settledBy === null ? [] : [[t('deals.settledBy'), t(`deals.${settledBy}`)] as const]),
          ...(settledAt === null
            ? []
            : [[t('deals.settledAt'), <bdi key="at">{format.instant(settledAt)}</bdi>] as const]),
          ...(evidence
            ? [
                [
                  t('deals.evidenceHash'),
                  <bdi key="hash" dir="ltr" className="font-mono text-xs leading-6 break-all">
                    {evidence.sha256}
                  </bdi>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Section>
  )
}

type EvidenceProps = { readonly id: string; readonly file: CreditFile }

function EvidenceButton({ id, file: { fileName } }: EvidenceProps) {
  const { t } = useTranslation('credits')
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchFile(showDealEvidence, { params: { id } })),
    onError: (error) => void toast.error(errorWords(error).text),
  })
  return (
    <div>
      <Button
        icon="download"
        busy={download.isPending}
        aria-label={t('deals.download', { name: isolate(fileName) })}
        onClick={() => download.mutate()}
      >
        <bdi className="wrap-anywhere">{fileName}</bdi>
      </Button>
    </div>
  )
}
