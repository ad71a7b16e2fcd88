import { readLog, type LogState } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { lostEntries } from '@athar/evidence-log'
import { isolate, languageOfText } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { useApiQuery } from '../api/index.ts'
import { useFormat } from '../language/index.ts'

type LogBreak = LogState['breaks'][number]
type Witness = LogState['witnesses'][number]

/** What the operator recorded of a break: what is lost for certain, and why. */
export function BreakNote({ gap, children }: { readonly gap: LogBreak; readonly children?: ReactNode }) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const lost = lostEntries(gap)
  const values = {
    date: format.dayOf(gap.at),
    signed: format.number(gap.signed),
    after: format.number(gap.after),
    first: format.number(lost?.first ?? 0),
    last: format.number(lost?.last ?? 0),
  }
  const sentence = lost === undefined ? 'fork' : lost.first === lost.last ? 'breakOne' : 'break'
  return (
    <Alert severity="warning" title={t(lost ? 'state.broken' : 'state.forked')}>
      <p>{t(`state.${sentence}`, values)}</p>
      {gap.after < gap.size && <p>{t(gap.after === 0 ? 'state.differsAll' : 'state.differs', values)}</p>}
      <p>
        {t('state.reason')} <bdi lang={languageOfText(gap.reason)}>{gap.reason}</bdi>
      </p>
      {children}
    </Alert>
  )
}

export function WitnessList({ witnesses }: { readonly witnesses: readonly Witness[] }) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const signed = ({ size, signedAt }: Witness) =>
    signedAt === null
      ? t('state.unsigned')
      : t('state.signed', { size: format.number(size), at: isolate(format.instant(signedAt)) })
  return (
    <ul className="space-y-1" aria-label={t('state.witnesses')}>
      {witnesses.map((one) => (
        <li key={one.name} className="wrap-anywhere">
          {t(`state.witness.${one.state}`, { name: isolate(one.name) })} {signed(one)}
        </li>
      ))}
    </ul>
  )
}

/** How far the log is, where it went on from an older backup, and who co-signs it. */
export function LogStateNote() {
  const { t } = useTranslation('log')
  const format = useFormat()
  const { data } = useApiQuery(readLog, {})
  if (!data) return null
  return (
    <>
      {data.breaks.map((gap) => (
        <BreakNote key={`${gap.size}-${gap.at}`} gap={gap} />
      ))}
      <div className="space-y-1 text-sm text-muted">
        <p>{t('state.size', { number: format.number(data.size) })}</p>
        <p>
          <Link to={paths.log()} className="text-link underline underline-offset-2">
            {t('page.toLog')}
          </Link>
        </p>
        {data.witnesses.length > 0 && <WitnessList witnesses={data.witnesses} />}
      </div>
    </>
  )
}
