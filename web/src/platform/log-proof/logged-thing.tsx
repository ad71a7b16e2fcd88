import { readLogProof } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useApiQuery, useErrorWords, type ApiError } from '../api/index.ts'
import { LoadedPage } from '../routing/loaded-page.tsx'
import { usePageTitle } from '../routing/index.ts'
import { ProofCheck } from './proof-check.tsx'

/** What the log says of a thing, to everyone who knows its id. */
export function LoggedThing({ id }: { readonly id: string }) {
  const proof = useApiQuery(readLogProof, { params: { id } })
  return (
    <LoadedPage
      query={proof}
      missing={<Unknown id={id} lost={proof.error?.code === 'lost-with-restore' ? proof.error : null} />}
    >
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

type UnknownProps = { readonly id: string; readonly lost: ApiError | null }

function Unknown({ id, lost }: UnknownProps) {
  const { t } = useTranslation('log')
  const errorWords = useErrorWords()
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
        <p>{lost ? errorWords(lost).text : t('page.unknownText', { number: isolate(id.slice(0, 40)) })}</p>
      </EmptyState>
    </>
  )
}
