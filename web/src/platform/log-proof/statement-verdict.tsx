import { keyKinds, readStatement } from '@athar/contracts/verification'
import { checkStatement } from '@athar/evidence-log'
import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { useApiQuery } from '../api/index.ts'
import { useFormat, useLanguage } from '../language/index.ts'

type StatementVerdictProps = { readonly file: unknown; readonly logKey: string | undefined }

/** Checks a verifier's statement on this device: signature, credential, and its place in the log. */
export function StatementVerdict({ file, logKey }: StatementVerdictProps) {
  const { t } = useTranslation('log')
  const result = useMemo(() => checkStatement(file, logKey === undefined ? {} : { logKey }), [file, logKey])
  if (!result.holds)
    return (
      <Alert severity="error" title={t('statement.refused')}>
        <p>{t(`statement.faults.${result.fault}`)}</p>
      </Alert>
    )
  return (
    <>
      <Alert severity="success" title={t('statement.holds')}>
        <p>{t('statement.holdsText')}</p>
      </Alert>
      <Standing number={textOf((result.statement as Glance).number)} keyId={result.keyId} />
      {logKey === undefined && (
        <Alert severity="warning">
          <p>{t('keyUnknown')}</p>
        </Alert>
      )}
      <StatementFacts statement={result.statement} keyId={result.keyId} />
    </>
  )
}

/** Whether it stands today, which the file cannot know: asked for by its number while there is a connection. */
function Standing({ number, keyId }: { readonly number: string; readonly keyId: string }) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const asked = useApiQuery(readStatement, { params: { number } }, { staleTime: 0 })
  if (asked.isPending) return <output>{t('statement.asking')}</output>
  if (asked.data?.keyId !== keyId)
    return (
      <Alert
        severity="warning"
        title={t((asked.data ?? asked.error?.status === 404) ? 'statement.unknown' : 'statement.notAsked')}
      >
        <p>{t('statement.offline')}</p>
      </Alert>
    )
  const { withdrawnAt, withdrawReason, keyRevokedAt, reopenedAt } = asked.data
  if (withdrawnAt !== null)
    return (
      <Alert severity="error" title={t('statement.withdrawn', { date: format.dayOf(withdrawnAt) })}>
        <p dir="auto">{withdrawReason}</p>
      </Alert>
    )
  return (
    <>
      <Alert severity="success" title={t('statement.standing')} />
      {keyRevokedAt !== null && (
        <Alert severity="warning" title={t('statement.keyRevoked', { date: format.dayOf(keyRevokedAt) })} />
      )}
      {reopenedAt !== null && (
        <Alert severity="warning" title={t('statement.reopened', { date: format.dayOf(reopenedAt) })} />
      )}
    </>
  )
}

/** What of a statement is read at a glance; what is not there is left out. */
type Glance = {
  readonly number?: unknown
  readonly verifier?: { readonly name?: unknown }
  readonly client?: { readonly name?: unknown }
  readonly subject?: { readonly year?: unknown }
  readonly figures?: { readonly totalLocation?: unknown }
  readonly opinion?: { readonly conclusion?: unknown }
  readonly signedAt?: unknown
  readonly key?: { readonly kind?: unknown }
}
const conclusions = ['unmodified', 'modified', 'adverse', 'disclaimer'] as const
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function StatementFacts({ statement, keyId }: { readonly statement: Glance; readonly keyId: string }) {
  const { t } = useTranslation('log')
  const { lang } = useLanguage()
  const format = useFormat()
  const name = (both: unknown) =>
    typeof both === 'object' && both !== null && 'en' in both && 'ar' in both
      ? nameIn(lang, { en: textOf(both.en), ar: textOf(both.ar) }).text
      : ''
  const total = textOf(statement.figures?.totalLocation)
  const signedAt = textOf(statement.signedAt)
  const keyKind = keyKinds.find((one) => one === statement.key?.kind)
  const conclusion = conclusions.find((one) => one === statement.opinion?.conclusion)
  const facts = [
    [t('statement.facts.number'), textOf(statement.number)],
    [t('statement.facts.verifier'), name(statement.verifier?.name)],
    [t('statement.facts.client'), name(statement.client?.name)],
    [t('statement.facts.year'), textOf(statement.subject?.year)],
    [
      t('statement.facts.total'),
      /^-?\d+(\.\d+)?$/.test(total) ? `${format.number(total)} ${t('statement.kgCo2e')}` : '',
    ],
    [t('statement.facts.opinion'), conclusion === undefined ? '' : t(`statement.conclusions.${conclusion}`)],
    [t('statement.facts.signedAt'), Number.isNaN(Date.parse(signedAt)) ? '' : format.instant(signedAt)],
    [t('statement.facts.keyKind'), keyKind === undefined ? '' : t(`statement.keyKinds.${keyKind}`)],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
      {facts.map(
        ([label, value]) =>
          value !== '' && (
            <div key={label} className="grid grid-cols-1 sm:contents">
              <dt className="text-sm text-muted sm:py-0.5">{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
      <div className="grid grid-cols-1 sm:contents">
        <dt className="text-sm text-muted sm:py-0.5">{t('statement.facts.key')}</dt>
        <dd className="min-w-0">
          <bdi dir="ltr" className="font-mono text-xs leading-6 break-all">
            {keyId}
          </bdi>
        </dd>
      </div>
    </dl>
  )
}
