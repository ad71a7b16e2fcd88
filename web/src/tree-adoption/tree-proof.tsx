import { paths } from '@athar/contracts/paths'
import { readProof, type Proof } from '@athar/contracts/tree-adoption'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleBadge, Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Fact, Facts } from './facts.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { TreeStateBadge } from './tree-state.tsx'

/** What the number of a certificate stands for, to everyone who has it. */
export function TreeProof({ number }: { readonly number: string }) {
  const proof = useApiQuery(readProof, { params: { number } })
  return (
    <LoadedPage query={proof} missing={<UnknownNumber number={number} />}>
      {(found) => <ProofPage proof={found} />}
    </LoadedPage>
  )
}

function ProofPage({ proof }: { readonly proof: Proof }) {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  usePageTitle(`${t('proof.title')} ${proof.number}`, t('proof.description'), { unlisted: true })
  const hidden = <span className="text-muted">{t('proof.nameHidden')}</span>
  return (
    <>
      <PageTop title={t('proof.title')} up={<Link to={paths.sgiAdoptTree()}>{t('page.back')}</Link>}>
        {proof.site.sample && <SampleBadge />}
      </PageTop>
      <PageBody>
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          {proof.withdrawnOn === null ? (
            <Alert severity="success" live={false} title={t('proof.valid')} />
          ) : (
            <Alert
              severity="warning"
              live={false}
              title={t('proof.withdrawn', { date: isolate(format.day(proof.withdrawnOn)) })}
            />
          )}
          <Facts>
            <Fact name={t('proof.number')}>
              <Code>{proof.number}</Code>
            </Fact>
            <Fact name={t('proof.species')}>
              <Words of={proof.species.name} />
            </Fact>
            <Fact name={t('proof.scientific')}>
              <bdi lang="la">{proof.species.scientific}</bdi>
            </Fact>
            <Fact name={t('proof.site')}>
              {proof.site.shown ? (
                <Link to={paths.sgiPlantingSite(proof.site.slug)} className="text-link underline">
                  <Words of={proof.site.name} />
                </Link>
              ) : (
                <Words of={proof.site.name} />
              )}{' '}
              <span className="text-muted">
                · <Words of={proof.site.place} />
              </span>
            </Fact>
            <Fact name={t('proof.planter')}>
              <Words of={proof.site.planter} />
            </Fact>
            <Fact name={t('proof.adoptedOn')}>
              <bdi>{format.day(proof.adoptedOn)}</bdi>
            </Fact>
            {proof.withdrawnOn === null && (
              <>
                <Fact name={t('proof.name')}>{proof.name === null ? hidden : <bdi>{proof.name}</bdi>}</Fact>
                {proof.dedication !== null && proof.dedication !== '' && (
                  <Fact name={t('proof.dedication')}>
                    <bdi>{proof.dedication}</bdi>
                  </Fact>
                )}
              </>
            )}
            <Fact name={t('proof.lastCheck')}>
              {proof.lastCheck ? (
                <span className="flex flex-wrap items-center gap-2">
                  <TreeStateBadge state={proof.lastCheck.state} />
                  <bdi>{format.day(proof.lastCheck.checkedOn)}</bdi>
                </span>
              ) : (
                <span className="text-muted">{t('proof.notChecked')}</span>
              )}
            </Fact>
          </Facts>
          <p className="text-sm text-muted">{t('proof.meaning')}</p>
        </div>
      </PageBody>
    </>
  )
}

function UnknownNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation('tree-adoption')
  usePageTitle(t('proof.unknownTitle'), undefined, { missing: true })
  return (
    <>
      <h1 className="sr-only">{t('proof.title')}</h1>
      <EmptyState
        icon="search"
        title={t('proof.unknownTitle')}
        action={
          <Link to={paths.sgiAdoptTree()} className={buttonClass()}>
            {t('page.back')}
          </Link>
        }
      >
        <p>{t('proof.unknownText', { number: isolate(number.slice(0, 40)) })}</p>
      </EmptyState>
    </>
  )
}
