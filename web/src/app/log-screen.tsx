import { readLog, readLogKey, type LogState } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveFile, useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LogHeads } from '../platform/log-proof/log-heads.tsx'
import { BreakNote, WitnessList } from '../platform/log-proof/log-state.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Code } from '../ui/inline.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { Section } from '../ui/section.tsx'

/** What the log says of itself: to people here, to programs below the same address. */
export function LogScreen() {
  const { t } = useTranslation('log')
  usePageTitle(t('log.title'), t('log.lead'))
  const log = useApiQuery(readLog, {})
  return (
    <>
      <PageTop title={t('log.title')} lead={t('log.lead')}>
        <Link to={paths.proofCheck()} className={buttonClass()}>
          {t('log.check')}
        </Link>
      </PageTop>
      <LoadedPage query={log}>
        {(state) => (
          <PageBody>
            <Checkpoint checkpoint={state.checkpoint} />
            <LogKey />
            <Section title={t('log.witnesses.title')} text={t('log.witnesses.text')}>
              {state.witnesses.length > 0 ? (
                <WitnessList witnesses={state.witnesses} />
              ) : (
                <p>{t('log.witnesses.none')}</p>
              )}
            </Section>
            <Breaks breaks={state.breaks} />
            <LogHeads newest={state.size} />
            <ForPrograms />
          </PageBody>
        )}
      </LoadedPage>
    </>
  )
}

const Hash = ({ children }: { readonly children: string }) => (
  <bdi dir="ltr" className="font-mono text-xs leading-6 break-all">
    {children}
  </bdi>
)

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 sm:contents">
    <dt className="text-sm text-muted sm:py-0.5">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
const factsClass = 'grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]'

function Checkpoint({ checkpoint }: Pick<LogState, 'checkpoint'>) {
  const { t } = useTranslation('log')
  const format = useFormat()
  if (!checkpoint)
    return (
      <Section title={t('log.checkpoint.title')}>
        <p>{t('log.checkpoint.none')}</p>
      </Section>
    )
  const { size, root, at, note } = checkpoint
  const save = () => saveFile({ blob: new Blob([note], { type: 'text/plain' }), name: `checkpoint-${size}.txt` })
  return (
    <Section title={t('log.checkpoint.title')} text={t('log.checkpoint.text')}>
      <dl className={factsClass}>
        <Fact name={t('log.checkpoint.size')}>{format.number(size)}</Fact>
        <Fact name={t('log.checkpoint.at')}>
          <bdi>{format.instant(at)}</bdi>
        </Fact>
        <Fact name={t('log.checkpoint.root')}>
          <Hash>{root}</Hash>
        </Fact>
      </dl>
      <ScrollRegion label={t('log.checkpoint.note')} className="rounded-control bg-hover p-3">
        <pre dir="ltr" lang="en" className="font-mono text-xs leading-6 break-all whitespace-pre-wrap">
          {note}
        </pre>
      </ScrollRegion>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon="download" onClick={save}>
          {t('log.checkpoint.download')}
        </Button>
        <CopyButton text={note} label={t('log.checkpoint.copy')} copiedLabel={t('log.checkpoint.copied')} />
      </div>
    </Section>
  )
}

function LogKey() {
  const { t } = useTranslation('log')
  const { data } = useApiQuery(readLogKey, {}, { staleTime: Infinity })
  return (
    <Section title={t('log.key.title')} text={t('log.key.text')}>
      {data && (
        <div className="flex items-center gap-3">
          <p className="min-w-0">
            <Hash>{data.key}</Hash>
          </p>
          <CopyButton text={data.key} label={t('log.key.copy')} copiedLabel={t('log.key.copied')} />
        </div>
      )}
    </Section>
  )
}

function Breaks({ breaks }: Pick<LogState, 'breaks'>) {
  const { t } = useTranslation('log')
  const format = useFormat()
  return (
    <Section title={t('log.breaks.title')} text={t('log.breaks.text')}>
      {breaks.length === 0 && <p>{t('log.breaks.none')}</p>}
      {breaks.map((gap) => (
        <BreakNote key={`${gap.size}-${gap.at}`} gap={gap}>
          <dl className="mt-2 space-y-2">
            {(['head', 'lost'] as const).map((which) => (
              <div key={which}>
                <dt className="text-sm">
                  {t(`log.breaks.${which}`, { size: format.number(which === 'head' ? gap.size : gap.signed) })}
                </dt>
                <dd>
                  <Hash>{gap[which]}</Hash>
                </dd>
              </div>
            ))}
          </dl>
        </BreakNote>
      ))}
    </Section>
  )
}

/** By key of the words; some have parts to fill in and are no links. */
const addresses = [
  { key: 'checkpoint', address: '/log/checkpoint', isWhole: true },
  { key: 'key', address: '/log/key', isWhole: true },
  { key: 'tile', address: '/log/tile/{level}/{tile}', isWhole: false },
  { key: 'entries', address: '/log/tile/entries/{tile}', isWhole: false },
  { key: 'state', address: '/api/log', isWhole: true },
  { key: 'heads', address: '/api/log/heads', isWhole: true },
  { key: 'consistency', address: '/api/log/consistency/{size}', isWhole: false },
  { key: 'proof', address: '/api/log/proofs/{id}', isWhole: false },
] as const

function ForPrograms() {
  const { t } = useTranslation('log')
  return (
    <Section title={t('log.programs.title')} text={t('log.programs.text', { name: isolate('C2SP tlog-tiles') })}>
      <dl className="divide-y divide-line">
        {addresses.map(({ key, address, isWhole }) => (
          <div key={key} className="space-y-1 py-3">
            <dt>
              {isWhole ? (
                <a href={address} className="wrap-anywhere text-link underline underline-offset-2">
                  <Code>{address}</Code>
                </a>
              ) : (
                <Code className="wrap-anywhere">{address}</Code>
              )}
            </dt>
            <dd className="text-muted">{t(`log.programs.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
