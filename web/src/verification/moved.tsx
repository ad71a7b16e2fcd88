import { readSigning, openVerificationStates, type MovedPopulation } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { aalOf, useSession } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Fact, Facts } from './facts.tsx'
import type { Of } from './parts.tsx'

/** What a signature of now would cover, for the team; it is not asked for before the second factor. */
export function useSigning(of: Of['of']) {
  const session = useSession()
  const own = session.status === 'signed-in' ? session.session.user.id : null
  const isTeam = of.side === 'verifier' && of.team.some(({ personId }) => personId === own)
  const isSure = session.status === 'signed-in' && aalOf(session.session) === 'aal2'
  const enabled = isTeam && isSure && of.draws.length > 0 && openVerificationStates.some((one) => one === of.state)
  return useApiQuery(readSigning, { params: { id: of.id } }, { enabled, staleTime: 0 }).data
}

type MovedProps = { readonly moved: readonly MovedPopulation[]; readonly text: string }

/** Kinds whose sample was drawn from other figures than those of now, with both. */
export function Moved({ moved, text }: MovedProps) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const said = (kind: MovedPopulation['kind'], { count, total }: MovedPopulation['drawn']) => {
    if (kind !== 'record') return <bdi>{format.count(count)}</bdi>
    const { value, unit } = format.emissions(total)
    return t('moved.record', { items: format.count(count), amount: value, unit })
  }
  if (moved.length === 0) return null
  return (
    <Alert severity="warning" live={false} title={t('moved.title')}>
      <p>{text}</p>
      {moved.map(({ kind, drawn, now }) => (
        <div key={kind} className="mt-3">
          <p className="font-semibold">{t(`sample.kinds.${kind}`)}</p>
          <Facts>
            <Fact name={t('moved.drawn')}>{said(kind, drawn)}</Fact>
            <Fact name={t('moved.now')}>{said(kind, now)}</Fact>
          </Facts>
        </div>
      ))}
    </Alert>
  )
}
