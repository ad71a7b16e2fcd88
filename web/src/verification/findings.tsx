import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import {
  answerFinding,
  downloadFindingFile,
  findingWorkflow,
  leavesOut,
  openVerificationStates,
  resolutions,
  resolveFinding,
  unresolvedStates,
  type Finding,
} from '@athar/contracts/verification'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EvidenceField } from '../evidence/index.ts'
import { callApi, fetchFile } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { Form, useForm } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Effect, Fact, Facts, Written } from './facts.tsx'
import { touches, useWorks, type Of } from './parts.tsx'
import { FileButton } from './file-button.tsx'
import { RaiseDialog } from './raise-finding.tsx'
import { Steps } from './steps.tsx'

/** What differs, what the client says to it, and what the verifier makes of that. */
export function Findings({ of }: Of) {
  const { t } = useTranslation('verification')
  const [raising, setRaising] = useState(false)
  const verifies = useWorks(of)
  return (
    <Section title={t('finding.title')}>
      {of.findings.length === 0 && <p className="text-muted">{t('finding.none')}</p>}
      {of.findings.length > 0 && <Against of={of} />}
      <ul className="grid grid-cols-1 gap-4">
        {of.findings.map((finding) => (
          <li key={finding.id} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
            <OneFinding of={of} finding={finding} />
          </li>
        ))}
      </ul>
      {verifies && of.state === 'in-review' && (
        <div>
          <Button icon="plus" onClick={() => setRaising(true)}>
            {t('finding.raise')}
          </Button>
        </div>
      )}
      {raising && <RaiseDialog of={of} onClose={() => setRaising(false)} />}
    </Section>
  )
}

/** The sum of misstatements held against the threshold. */
function Against({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const [sum, most] = [format.emissions(of.misstatedKg), format.emissions(of.materialityKg)]
  const beyond = Number(of.misstatedKg) > Number(of.materialityKg)
  // What was not quantified is neither 0 nor within the threshold.
  const [isPartial, isNone] = [leavesOut(of.findings), Number(of.misstatedKg) === 0]
  return (
    <Facts>
      <Fact name={t('page.misstated')}>
        <span className="flex flex-wrap items-center gap-3">
          {isPartial && isNone
            ? t('finding.unquantified')
            : t('page.against', { amount: sum.value, unit: sum.unit, most: most.value, mostUnit: most.unit })}
          {isPartial && !isNone && <span className="text-muted">({t('finding.partly')})</span>}
          {(beyond || !isPartial) && (
            <Badge tone={beyond ? 'critical' : 'positive'}>{t(beyond ? 'page.beyond' : 'page.within')}</Badge>
          )}
        </span>
      </Fact>
    </Facts>
  )
}

type FindingProps = Of & { readonly finding: Finding }

function OneFinding({ of, finding }: FindingProps) {
  const { t } = useTranslation('verification')
  const { number, state, severity, origin, basis, recordId, answer, resolution } = finding
  const isOther = recordId?.includes(':') ?? false
  const verifies = of.side === 'verifier'
  return (
    <article className="grid grid-cols-1 gap-3" aria-label={t('finding.named', { number })}>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{t('finding.named', { number })}</span>
        <StateBadge of={findingWorkflow} state={state} />
        <Badge tone={severity === 'material-misstatement' ? 'critical' : 'neutral'}>
          {t(`severities.${severity}`)}
        </Badge>
      </p>
      {origin === 'verifier' ? <Written>{basis}</Written> : <p>{t(`origins.${origin}`)}</p>}
      <Facts>
        <Fact name={t('finding.effect')}>
          <Effect of={finding} />
        </Fact>
        {recordId !== null && (
          <Fact name={t(of.kind === 'report' ? 'sample.answer' : isOther ? 'sample.item' : 'sample.record')}>
            {of.kind === 'report' ? (
              t('finding.answerAt', { place: isolate(recordId) })
            ) : isOther ? (
              <GroundOf recordId={recordId} />
            ) : (
              <Link
                to={
                  verifies
                    ? paths.inventoryEngagementRecord(of.engagementId, recordId)
                    : paths.inventoryRecord(recordId)
                }
                className="text-link underline underline-offset-2"
              >
                {t('finding.record', { id: isolate(recordId) })}
              </Link>
            )}
          </Fact>
        )}
        {answer !== '' && (
          <Fact name={t('finding.answer')}>
            <Written>{answer}</Written>
          </Fact>
        )}
        {verifies && finding.files.length > 0 && (
          <Fact name={t('finding.files')}>
            <Files of={of} finding={finding} />
          </Fact>
        )}
        {resolution !== '' && (
          <Fact name={t('finding.resolution')}>
            <Written>{resolution}</Written>
          </Fact>
        )}
      </Facts>
      {verifies ? <Resolve of={of} finding={finding} /> : <Answer of={of} finding={finding} />}
    </article>
  )
}

function Files({ of, finding }: FindingProps) {
  const load = (fileId: string) =>
    fetchFile(downloadFindingFile, { params: { id: of.id, findingId: finding.id, fileId } })
  return (
    <ul className="grid grid-cols-1 gap-2">
      {finding.files.map(({ id, fileName }) => (
        <li key={id}>
          <FileButton name={fileName} load={() => load(id)} />
        </li>
      ))}
    </ul>
  )
}

function Resolve({ of, finding }: FindingProps) {
  const { t } = useTranslation('verification')
  const resolve = useAction(resolveFinding, {
    touches,
    onDone: (answer) => {
      const state = answer.findings.find(({ id }) => id === finding.id)?.state ?? finding.state
      toast.success(t('finding.resolved', { number: finding.number, state: t(`states.${state}`) }))
    },
  })
  const works = useWorks(of)
  const open = works && openVerificationStates.some((one) => one === of.state)
  if (!open || !unresolvedStates.some((one) => one === finding.state)) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Steps
        of={findingWorkflow}
        state={finding.state}
        hint={t('page.reasonHint')}
        about={t('finding.named', { number: finding.number })}
        pending={resolve.isPending ? resolve.variables.body.action : null}
        onAct={(asked, note, onSuccess) => {
          const action = resolutions.find((one) => one === asked)
          const params = { id: of.id, findingId: finding.id }
          if (action) resolve.mutate({ params, body: { action, note, version: finding.version } }, { onSuccess })
        }}
      />
    </div>
  )
}

function Answer({ of, finding }: FindingProps) {
  const { t } = useTranslation('verification')
  const answers = useMayAct(mayPrepare)
  const open = ['assigned', 'in-review', 'ready-to-sign'].includes(of.state)
  const unresolved = unresolvedStates.some((one) => one === finding.state)
  const form = useForm<{ readonly answer: string }>({
    name: `answer-${finding.id}`,
    keep: `answer:${finding.id}`,
    initial: { answer: finding.answer },
    version: finding.version,
    fields: [
      {
        kind: 'long',
        name: 'answer',
        label: t('finding.answer'),
        hint: t('finding.answerHint'),
        wrong: t('finding.answerMissing'),
        required: true,
        most: 4000,
      },
    ],
    send: (body, version) =>
      callApi(answerFinding, { params: { id: of.id, findingId: finding.id }, body: { ...body, version } }),
    touches,
    onSaved: () => void toast.success(t('finding.answered')),
  })
  const writes = answers && open && unresolved
  return (
    <>
      {writes && <Form form={form} submit={t('finding.answerSend')} />}
      <div className="grid grid-cols-1 gap-2">
        <p className="text-sm font-semibold">{t('finding.files')}</p>
        <EvidenceField subject={{ kind: 'finding', id: finding.id }} editable={writes} />
      </div>
    </>
  )
}

/** An item besides records, by its kind and its id. */
function GroundOf({ recordId }: { readonly recordId: string }) {
  const { i18n } = useTranslation('verification')
  const say = i18n.t as unknown as (key: string) => string
  const [kind = '', ...id] = recordId.split(':')
  return (
    <>
      {say(`verification:sample.kinds.${kind}`)} <bdi className="break-all">{id.join(':')}</bdi>
    </>
  )
}
