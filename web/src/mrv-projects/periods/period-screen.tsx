import { mayAdminister, mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  exportPeriod,
  listPeriods,
  readPeriod,
  readProject,
  removePeriod,
  type PeriodDetail,
  type ProjectDetail,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApiError, fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Bdi, Quantity } from '../../ui/inline.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ComputedSteps } from '../methodologies/computed-steps.tsx'
import { useMethodologyWords } from '../methodologies/use-methodology-words.ts'
import { PeriodInputs } from './period-inputs.tsx'
import { usePeriodWords } from './use-period-words.ts'

export function PeriodScreen() {
  const { id = '', periodId = '' } = useParams()
  const reads = useMayAct(mayReadAll)
  const project = useApiQuery(readProject, { params: { id } }, { enabled: reads })
  const query = useApiQuery(readPeriod, { params: { id: periodId } }, { staleTime: 0, enabled: reads })
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  const failed = [query.error, project.error].find((error) => error instanceof ApiError)
  if (failed && [400, 404].includes(failed.status)) return <Missing projectId={id} />
  return (
    <Loaded query={project}>
      {(of) => <Loaded query={query}>{(period) => <OnePeriod key={period.id} period={period} project={of} />}</Loaded>}
    </Loaded>
  )
}

function Missing({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('mrv-projects')
  usePageTitle(t('periods.missing'))
  return (
    <EmptyState
      page
      icon="list"
      title={t('periods.missing')}
      action={
        <Link to={paths.mrvProject(projectId)} className={buttonClass()}>
          {t('periods.back')}
        </Link>
      }
    >
      <p>{t('projects.missingText')}</p>
    </EmptyState>
  )
}

type Props = { readonly period: PeriodDetail; readonly project: ProjectDetail }

function OnePeriod({ period, project }: Props) {
  const { t } = useTranslation('mrv-projects')
  const words = usePeriodWords()
  const prepares = useMayAct(mayPrepare)
  const monitored = project.state === 'monitor' || project.state === 'verify'
  const { state, result } = period
  const title = t('periods.heading', words.parts(period))
  usePageTitle(title)
  return (
    <div className="space-y-5">
      <div className="min-w-0 space-y-2">
        <h1 className="text-2xl break-words">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={state === 'computed' ? 'positive' : 'neutral'}>{words.standing(period)}</Badge>
          <Link to={paths.mrvProject(project.id)}>
            <Bdi>{project.name}</Bdi>
          </Link>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-5">
          <Frozen period={period} />
          {prepares && monitored && period.frozenAt === null && <PeriodInputs period={period} />}
          <Section title={t('periods.result')}>
            {result === null ? (
              <p className="text-sm text-muted">{t('periods.none')}</p>
            ) : (
              <ComputedSteps figures={{ ...result.figures, rules: [...result.figures.rules, ...result.meters] }} />
            )}
          </Section>
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <Facts period={period} />
          {result !== null && <Download period={period} />}
          {state === 'computed' && period.frozenAt === null && <ToVerification />}
          {prepares && monitored && state === 'draft' && period.last && <Remove period={period} />}
        </div>
      </div>
    </div>
  )
}

type Of = { readonly period: PeriodDetail }

/** Why nothing of it changes, with the statement that stands on it. */
function Frozen({ period: { frozenAt, verified, lateReadings } }: Of) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  if (frozenAt === null) return null
  const title =
    verified === null
      ? t('periods.frozen', { at: isolate(format.instant(frozenAt)) })
      : t('periods.verified', {
          tonnes: isolate(format.number(verified.tonnes)),
          number: isolate(verified.number),
        })
  return (
    <Alert severity="info" live={false} title={title}>
      {verified !== null && (
        <p>
          <Link className="text-link underline" to={paths.proof(verified.number)}>
            <Bdi>{verified.number}</Bdi>
          </Link>
        </p>
      )}
      {lateReadings > 0 && <p>{t('periods.late', format.counted(lateReadings))}</p>}
    </Alert>
  )
}

function Facts({ period }: Of) {
  const { t } = useTranslation(['mrv-projects', 'methodologies'])
  const format = useFormat()
  const words = useMethodologyWords()
  const { methodology, methodologyVersion, computedAt, debtBefore, gapReason } = period
  return (
    <Section title={t('projects.facts')}>
      <dl className="grid grid-cols-1 gap-x-6 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2">
        <dt className="text-muted">{t('periods.methodology')}</dt>
        <dd>
          <Link to={paths.mrvMethodology(methodology)}>{t(`methodologies:names.${methodology}.title`)}</Link>
          {' · '}
          {t('periods.version', { version: methodologyVersion })}
        </dd>
        <dt className="text-muted">{t('periods.debtBefore')}</dt>
        <dd>
          {debtBefore === null ? (
            t('periods.debtUnknown')
          ) : (
            <Quantity value={words.tonnes(debtBefore)} unit={words.unit('tCO2e')} />
          )}
        </dd>
        <dt className="text-muted">{t('periods.computedAt')}</dt>
        <dd>{computedAt === null ? t('periods.none') : format.instant(computedAt)}</dd>
        {gapReason !== '' && (
          <>
            <dt className="text-muted">{t('periods.gapReason')}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <Bdi>{gapReason}</Bdi>
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}

function Download({ period }: Of) {
  const { t } = useTranslation('mrv-projects')
  const wordsOf = useErrorWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(exportPeriod, { params: { id: period.id } }))
    } catch (error) {
      toast.error(wordsOf(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Button icon="download" busy={busy} className="justify-self-start" onClick={() => void download()}>
        {t('periods.download')}
      </Button>
      <p className="text-sm text-muted">{t('periods.downloadText')}</p>
    </div>
  )
}

/** Who brings the period to a verifier, and where. */
function ToVerification() {
  const { t } = useTranslation('mrv-projects')
  const administers = useMayAct(mayAdminister)
  return (
    <Section title={t('periods.verification')} text={t('periods.verificationText')}>
      {administers && (
        <Link to={`${paths.organisation()}?tab=engagements`} className={cx(buttonClass(), 'justify-self-start')}>
          {t('periods.verificationOpen')}
        </Link>
      )}
    </Section>
  )
}

function Remove({ period }: Of) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const goOn = useGoOn()
  const [asking, setAsking] = useState(false)
  const remove = useAction(removePeriod, {
    touches: [listPeriods],
    onDone: () => {
      toast.success(t('periods.removed'))
      void goOn(paths.mrvProject(period.projectId))
    },
  })
  return (
    <>
      <Button className="justify-self-start text-critical" onClick={() => setAsking(true)}>
        {t('periods.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('periods.removeTitle')}
        text={t('periods.removeText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('periods.remove'),
          danger: true,
          busy: remove.isPending,
          onClick: () => remove.mutate({ params: { id: period.id } }),
        }}
      />
    </>
  )
}
