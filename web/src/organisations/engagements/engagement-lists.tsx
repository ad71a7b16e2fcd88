import { mayAdminister } from '@athar/contracts/core'
import type { Engagement, EngagementState } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NameText } from '../../ui/inline.tsx'
import { EndDialog } from './end-dialog.tsx'

type ListProps = { readonly engagements: readonly Engagement[] }

const tones: Record<EngagementState, BadgeTone> = {
  upcoming: 'info',
  open: 'positive',
  suspended: 'warning',
  ended: 'neutral',
  revoked: 'neutral',
}

/** What is open to verifiers, and when they last looked. */
export function GrantedList({ engagements }: ListProps) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const mayEnd = useMayAct(mayAdminister)
  const [ending, setEnding] = useState<Engagement | null>(null)
  return (
    <>
      <EngagementList
        label={t('screen.engagement.granted')}
        engagements={engagements}
        words={verifierNames}
        line={(engagement) => ({
          other: engagement.verifier,
          note:
            engagement.lastOpenedOn === null
              ? t('screen.engagement.notOpened')
              : t('screen.engagement.lastOpened', { date: format.day(engagement.lastOpenedOn) }),
          action: mayEnd && !isOver(engagement) && (
            <Button
              size="sm"
              aria-label={t('screen.engagement.endOf', { name: isolate(nameIn(lang, engagement.verifier).text) })}
              onClick={() => setEnding(engagement)}
            >
              {t('screen.engagement.end')}
            </Button>
          ),
        })}
      />
      {ending && <EndDialog engagement={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const isOver = ({ state }: Engagement): boolean => state === 'ended' || state === 'revoked'
const verifierNames = ({ verifier }: Engagement): string => `${verifier.en} ${verifier.ar}`
const clientNames = ({ client }: Engagement): string => `${client.en} ${client.ar}`

/** The year of an inventory or report, or the project with the year of its period. */
function useSubject() {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  return ({ kind, inventoryYear, projectName }: Engagement): string =>
    t(`screen.engagement.subjects.${kind}`, {
      year: format.year(inventoryYear),
      name: isolate(projectName ?? ''),
    })
}

/** What clients have opened to us. */
export function ReceivedList({ engagements }: ListProps) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const subject = useSubject()
  return (
    <EngagementList
      label={t('screen.engagement.received')}
      engagements={engagements}
      words={clientNames}
      line={(engagement) => ({
        other: engagement.client,
        action: engagement.state === 'open' && (
          <Link
            className={buttonClass({ variant: 'primary', size: 'sm' })}
            to={engagement.kind === 'inventory' ? paths.inventoryEngagement(engagement.id) : paths.mrvNewVerification()}
            aria-label={t(`screen.engagement.${engagement.kind === 'inventory' ? 'lookOf' : 'verifyOf'}`, {
              year: format.year(engagement.inventoryYear),
              subject: subject(engagement),
              name: isolate(nameIn(lang, engagement.client).text),
            })}
          >
            {t(`screen.engagement.${engagement.kind === 'inventory' ? 'look' : 'verify'}`)}
          </Link>
        ),
      })}
    />
  )
}

type EngagementListProps = ListProps & {
  readonly label: string
  readonly words: (engagement: Engagement) => string
  readonly line: (engagement: Engagement) => Omit<LineProps, 'engagement'>
}

const EngagementList = ({ label, engagements, words, line }: EngagementListProps) => (
  <LongList label={label} items={engagements} by="name" words={words}>
    {(shown) => (
      <ul className="divide-y divide-line rounded-container border border-line">
        {shown.map((engagement) => (
          <EngagementLine key={engagement.id} engagement={engagement} {...line(engagement)} />
        ))}
      </ul>
    )}
  </LongList>
)

type LineProps = {
  readonly engagement: Engagement
  readonly other: Engagement['client']
  readonly note?: string
  readonly action: ReactNode
}

function EngagementLine({ engagement, other, note, action }: LineProps) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const subject = useSubject()
  const { state, startsOn, endsOn, revokeReason } = engagement
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">
            <NameText name={nameIn(lang, other)} />
          </span>
          <Badge tone={tones[state]}>{t(`screen.engagement.states.${state}`)}</Badge>
        </p>
        <p className="text-sm text-muted">
          {subject(engagement)} ·{' '}
          {t('screen.engagement.period', { from: format.day(startsOn), to: format.day(endsOn) })}
        </p>
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
        {revokeReason !== null && (
          <p className="text-sm text-muted">{t('screen.engagement.reason', { reason: isolate(revokeReason) })}</p>
        )}
      </div>
      {action}
    </li>
  )
}
