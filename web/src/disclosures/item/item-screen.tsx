import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import type { DisclosureDatapoint, DisclosureItem } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { EvidenceField } from '../../evidence/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { Section } from '../../ui/section.tsx'
import { AnswerText, useAnswerLine } from './answer-text.tsx'
import { ItemComments } from './item-comments.tsx'
import { ItemFrame } from './item-frame.tsx'
import { ItemHistory } from './item-history.tsx'
import { ManageItem } from './manage-item.tsx'
import { Signs } from './signs.tsx'
import { useItem } from './use-item.ts'

/** One item: what was answered, who owns it, what was said and what changed. */
export function ItemScreen() {
  const reads = useMayAct(mayReadAll)
  const query = useItem(reads)
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return <LoadedPage query={query}>{(item) => <OneItem key={`${item.slug} ${item.year}`} item={item} />}</LoadedPage>
}

function OneItem({ item }: { readonly item: DisclosureItem }) {
  const { t } = useTranslation('disclosures')
  const prepares = useMayAct(mayPrepare)
  return (
    <ItemFrame
      item={item}
      action={
        prepares && (
          <Link
            to={`${paths.esgDataEdit(item.slug)}?year=${item.year}`}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('item.edit')}
          </Link>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-5">
          {item.datapoints.map((datapoint) => (
            <Datapoint key={datapoint.id} datapoint={datapoint} item={item} />
          ))}
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <ManageItem key={item.version} item={item} editable={prepares} />
          <ItemComments item={item} />
          {item.related.length > 0 && <Related item={item} />}
          <ItemHistory item={item} />
        </div>
      </div>
    </ItemFrame>
  )
}

type DatapointProps = { readonly datapoint: DisclosureDatapoint; readonly item: DisclosureItem }

function Datapoint({ datapoint, item }: DatapointProps) {
  const { t } = useTranslation('disclosures')
  const lineOf = useAnswerLine()
  const { answer, lastYear } = datapoint
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 className="text-lg">
        <Words of={datapoint.label} />
      </h2>
      {answer?.notApplicable != null ? (
        <p>{t('item.notApplicable', { reason: answer.notApplicable })}</p>
      ) : (
        <AnswerText datapoint={datapoint} value={answer?.value ?? null} live={item.liveFigures} />
      )}
      {answer?.note && <p className="max-w-3xl text-sm whitespace-pre-line">{answer.note}</p>}
      <Signs datapoint={datapoint} item={item} />
      {lastYear?.value != null && (
        <p className="text-sm text-muted">{t('item.lastYear', { value: lineOf(datapoint, lastYear.value) })}</p>
      )}
      {datapoint.evidenceExpected && (
        <div className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-semibold">{t('item.evidence')}</h3>
          <EvidenceField subject={{ kind: 'datapoint', id: `${item.year}:${datapoint.id}` }} />
        </div>
      )}
      <CountsFor datapoint={datapoint} year={item.year} />
    </article>
  )
}

function CountsFor({ datapoint, year }: { readonly datapoint: DisclosureDatapoint; readonly year: number }) {
  const { t } = useTranslation('disclosures')
  if (datapoint.countsFor.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
      {t('item.countsFor')}
      {datapoint.countsFor.map((other) => (
        <Link
          key={other.slug}
          to={`${paths.esgData(other.slug)}?year=${year}`}
          className="text-link underline underline-offset-2"
        >
          <bdi>{other.code}</bdi>
        </Link>
      ))}
    </p>
  )
}

function Related({ item }: { readonly item: DisclosureItem }) {
  const { t } = useTranslation('disclosures')
  return (
    <Section title={t('item.related')}>
      <ul className="grid gap-2 text-sm">
        {item.related.map((other) => (
          <li key={other.slug}>
            <Code>{other.code}</Code>{' '}
            <Link
              to={`${paths.esgData(other.slug)}?year=${item.year}`}
              className="text-link underline underline-offset-2"
            >
              <Words of={other.title} />
            </Link>{' '}
            <span className="text-muted">{t(`item.relation.${other.relation}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
