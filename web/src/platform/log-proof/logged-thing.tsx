import { readLogProof } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useApiQuery, type ApiError } from '../api/index.ts'
import { useFormat } from '../language/index.ts'
import { LoadedPage } from '../routing/loaded-page.tsx'
import { usePageTitle } from '../routing/index.ts'
import { ProofCheck } from './proof-check.tsx'

/** What the log says of a thing, to everyone who knows its id. */
export function LoggedThing({ id }: { readonly id: string }) {
  const proof = useApiQuery(readLogProof, { params: { id } })
  return (
    <LoadedPage query={proof} missing={<Unknown id={id} lost={lostIn(proof.error)} />}>
      {(found) => <Found id={id} proof={found} />}
    </LoadedPage>
  )
}

function Found({ id, proof }: { readonly id: string; readonly proof: unknown }) {
  const { t } = useTranslation('log')
  usePageTitle(`${t('page.entryTitle')} ${id}`, t('page.lead'), { unlisted: true })
  return (
    <>
      <PageTop title={t('page.entryTitle')} up={<Link to={paths.proofCheck()}>{t('page.toCheck')}</Link>} />
      <PageBody>
        <ProofCheck key={id} given={proof} />
      </PageBody>
    </>
  )
}

type LostEntries = { readonly first: number; readonly last: number }
type UnknownProps = { readonly id: string; readonly lost: readonly LostEntries[] }

const lostIn = (error: ApiError | null): readonly LostEntries[] =>
  error?.code === 'not-in-log' ? ((error.details['lost'] ?? []) as LostEntries[]) : []

function Unknown({ id, lost }: UnknownProps) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const ranges = lost.map(({ first, last }) =>
    first === last ? format.number(last) : t('page.range', { first: format.number(first), last: format.number(last) }),
  )
  usePageTitle(t('page.unknownTitle'), undefined, { missing: true })
  return (
    <>
      <h1 className="sr-only">{t('page.entryTitle')}</h1>
      <EmptyState
        icon="search"
        title={t('page.unknownTitle')}
        action={
          <Link to={paths.proofCheck()} className={buttonClass()}>
            {t('page.toCheck')}
          </Link>
        }
      >
        <p>{t('page.unknownText', { number: isolate(id.slice(0, 40)) })}</p>
        {ranges.length > 0 && (
          <p>{t('page.lost', { list: new Intl.ListFormat(format.settings.lang).format(ranges) })}</p>
        )}
      </EmptyState>
    </>
  )
}
