import { paths } from '@athar/contracts/paths'
import {
  moveVerification,
  plainSteps,
  planningStates,
  readVerification,
  verificationWorkflow,
  type PlainStep,
  type VerificationDetail,
} from '@athar/contracts/verification'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useAction } from '../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { HistoryList, StateBadge } from '../platform/workflow/index.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { NameText } from '../ui/inline.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Moved, useSigning } from './moved.tsx'
import { Findings } from './findings.tsx'
import { Opinion } from './opinion.tsx'
import { PeriodReview } from './period-review.tsx'
import { Fact, Facts, Kilograms, PeriodFacts, ReportFacts, TermFacts, Written, figureKeys } from './facts.tsx'
import { touches, useWorks, type Of } from './parts.tsx'
import { ReportButtons } from './read-report.tsx'
import { Statement } from './statement.tsx'
import { Sample } from './sample.tsx'
import { Steps } from './steps.tsx'
import { Team } from './team.tsx'
import { Terms } from './terms.tsx'
import { Visits } from './visits.tsx'

/** One verification: to the verifier its work, to the client what concerns it. */
export function VerificationScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readVerification, { params: { id } }, { staleTime: 0 })
  return <Loaded query={query}>{(found) => <OneVerification key={found.id} of={found} />}</Loaded>
}

function OneVerification({ of: found }: Of) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const signing = useSigning(found)
  const moved = signing?.moved ?? []
  // The threshold of now, not that of the last step.
  const of = signing ? { ...found, materialityKg: signing.verification.materialityKg } : found
  const verifies = of.side === 'verifier'
  const works = useWorks(of)
  const title = t('page.heading', {
    client: isolate(nameIn(lang, of.client).text),
    subject: t(`subjects.${of.kind}`, { year: format.year(of.year), name: isolate(of.projectName ?? '') }),
  })
  usePageTitle(`${t('page.one')} · ${title}`)
  return (
    <div className="space-y-5">
      <header className="space-y-2">
        <p className="text-sm">
          <Link className="text-link underline" to={paths.mrvVerifications()}>
            {t('title')}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl">{title}</h1>
          <StateBadge of={verificationWorkflow} state={of.state} />
        </div>
      </header>
      <Declined of={of} />
      <NotApproved of={of} />
      <Moved moved={moved} text={t(of.state === 'ready-to-sign' ? 'moved.sign' : 'moved.verifier')} />
      <NextStep of={of} />
      <Statement of={of} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Section title={t('terms.title')}>
          <Agreed of={of} />
          {works && isPlanning(of) && <Terms of={of} />}
        </Section>
        <Team of={of} />
      </div>
      {verifies && <Sample of={of} moved={moved} />}
      <Findings of={of} />
      {verifies && <Visits of={of} />}
      <Opinion of={of} />
      {of.figures && <Figures of={of} />}
      {of.report && (
        <Section title={t('report.title')}>
          <Facts>
            <ReportFacts report={of.report} />
          </Facts>
        </Section>
      )}
      {of.project && (
        <Section title={t('period.title')}>
          <Facts>
            <PeriodFacts of={of.project} />
          </Facts>
        </Section>
      )}
      {verifies && of.kind === 'project' && underWay.some((one) => one === of.state) && <PeriodReview of={of} />}
      <Section title={t('page.history')}>
        <HistoryList of={verificationWorkflow} entries={of.history} />
      </Section>
    </div>
  )
}

const isPlanning = ({ state }: VerificationDetail): boolean => planningStates.some((one) => one === state)

function Agreed({ of }: Of) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const threshold = format.emissions(of.materialityKg)
  return (
    <Facts>
      <Fact name={t('page.client')}>
        <NameText name={nameIn(lang, of.client)} />
      </Fact>
      <Fact name={t('page.verifier')}>
        <NameText name={nameIn(lang, of.verifier)} />
      </Fact>
      <Fact name={t('page.begun')}>
        <bdi>{format.instant(of.createdAt)}</bdi>
      </Fact>
      <Fact name={t('terms.level')}>{t(`levels.${of.level}`)}</Fact>
      <Fact name={t('terms.percent')}>
        {t('terms.materiality', {
          percent: `${format.number(of.materialityPercent)}${format.percentSign}`,
          amount: threshold.value,
          unit: threshold.unit,
        })}
      </Fact>
      <TermFacts terms={of} />
      {of.riskNotes !== '' && (
        <Fact name={t('terms.risk')}>
          <Written>{of.riskNotes}</Written>
        </Fact>
      )}
    </Facts>
  )
}

function Declined({ of }: Of) {
  const { t } = useTranslation('verification')
  if (of.state !== 'declined') return null
  const reason = of.history.findLast(({ action }) => action === 'decline')?.comment ?? ''
  return (
    <Alert severity="warning" title={t('page.declined')} live={false}>
      <Written>{reason}</Written>
    </Alert>
  )
}

const underWay = ['draft', 'assigned', 'in-review', 'ready-to-sign'] as const

/** Steps that ask for more than a reason have places of their own on the page. */
const plain = {
  ...verificationWorkflow,
  transitions: verificationWorkflow.transitions.filter(({ action }) => plainSteps.some((one) => one === action)),
}

function NextStep({ of }: Of) {
  const { t } = useTranslation('verification')
  const move = useAction(moveVerification, {
    touches,
    onDone: ({ state }) => void toast.success(t('page.moved', { state: t(`states.${state}`) })),
  })
  const open = underWay.find((one) => one === of.state)
  if (!open) return null
  if (of.side === 'client') return <Waits of={of} />
  return (
    <Section title={t('page.next')} text={t(`next.${open}`)}>
      <div className="flex flex-wrap gap-3">
        {of.state === 'ready-to-sign' && (
          <Link to={paths.mrvSignVerification(of.id)} className={buttonClass({ variant: 'primary' })}>
            {t('signing.go')}
          </Link>
        )}
        {of.kind !== 'inventory' ? (
          <ReportButtons of={of} />
        ) : (
          <Link to={paths.inventoryEngagement(of.engagementId)} className={buttonClass()}>
            {t('page.openYear')}
          </Link>
        )}
        <Steps
          of={plain}
          state={of.state}
          hint={t('page.reasonHint')}
          pending={move.isPending ? move.variables.body.action : null}
          onAct={(asked, note, onSuccess) => {
            const action: PlainStep | undefined = plainSteps.find((one) => one === asked)
            if (action)
              move.mutate({ params: { id: of.id }, body: { action, note, version: of.version } }, { onSuccess })
          }}
        />
      </div>
    </Section>
  )
}

/** To the client: how far the verifier is, and what waits for an answer. */
function Waits({ of }: Of) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const step = (['assigned', 'in-review', 'ready-to-sign'] as const).find((one) => one === of.state)
  const open = of.findings.filter(({ state }) => state === 'open').length
  return (
    <p className="text-muted">
      {step && t(`next.client.${step}`, { verifier: isolate(nameIn(lang, of.verifier).text) })}{' '}
      {open > 0 && t('next.answer', { count: open, number: format.count(open) })}
    </p>
  )
}

/** Nothing is signed over a year that its owner has not approved, which both sides read. */
function NotApproved({ of }: Of) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  if (of.approved || !underWay.some((one) => one === of.state)) return null
  if (of.kind === 'project')
    return <Alert severity="warning" live={false} title={t('errors.verification.period-not-ready')} />
  return (
    <Alert severity="warning" live={false} title={t('page.notApproved.title', { year: format.year(of.year) })}>
      <p>{t(`page.notApproved.${of.side}`, { verifier: isolate(nameIn(lang, of.verifier).text) })}</p>
      {of.side === 'client' && (
        <p className="mt-2">
          <Link className="text-link underline" to={`${paths.inventory()}?year=${of.year}`}>
            {t('page.notApproved.open')}
          </Link>
        </p>
      )}
    </Alert>
  )
}

function Figures({ of }: Of) {
  const { t } = useTranslation('verification')
  return (
    <Section title={t('page.figures')}>
      <Facts>
        {figureKeys.map((key) => (
          <Fact key={key} name={t(`figures.${key}`)}>
            <Kilograms kg={of.figures?.[key] ?? null} />
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
