import type { AccessLine } from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { Fragment, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { personInText, personLabel, personWords } from '../person-label.ts'
import { useByRole } from '../use-member-order.ts'
import { useRoleName } from '../use-role-name.ts'

const cell = 'border-b border-line px-3 py-2 align-top'
/** Who invited somebody stands below the day they joined: a column of its own would push what is to be done out of sight. */
const columns = ['member', 'role', 'since', 'lastSeen', 'confirmed'] as const
/** A line of the past does not tell of these. */
type Current = 'tokens' | 'secondFactor'
type Line = Omit<AccessLine, 'confirmed' | Current> & Partial<Pick<AccessLine, Current>>

type AccessTableProps = {
  readonly lines: readonly AccessLine[]
  readonly busy: boolean
  /** Null for whoever only reads. */
  readonly onConfirm: ((line: AccessLine) => void) | null
}

/** What everybody has now, with a place to say that it is right. */
export function AccessTable({ lines, busy, onConfirm }: AccessTableProps) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  return (
    <LinesTable
      label={t('screen.access')}
      lines={lines}
      last={(line) =>
        line.confirmed ? (
          <span className="flex items-start gap-1.5">
            <Icon name="check" className="mt-0.5 size-4 text-positive" />
            <span>
              {t('screen.review.confirmedBy', {
                name: isolate(line.confirmed.by),
                at: format.instant(line.confirmed.at),
              })}
            </span>
          </span>
        ) : (
          onConfirm && (
            <Button
              size="sm"
              held={busy}
              aria-label={t('screen.review.confirmOf', { name: personInText(line) })}
              onClick={() => onConfirm(line)}
            >
              {t('screen.review.confirm')}
            </Button>
          )
        )
      }
    />
  )
}

type LinesTableProps<L extends Line> = {
  readonly label: string
  readonly lines: readonly L[]
  readonly last: (line: L) => ReactNode
}

/** Lines of a review, the one under way or one of the past; on a telephone one under the other. */
export function LinesTable<L extends Line>({ label, lines, last }: LinesTableProps<L>) {
  const Lines = useNarrow() ? LinesList : WideTable
  const byRole = useByRole()
  const ordered = useMemo(() => lines.toSorted(byRole), [lines, byRole])
  return (
    <LongList label={label} items={ordered} by="person" words={personWords}>
      {(shown) => <Lines label={label} lines={shown} last={last} />}
    </LongList>
  )
}

function useLineWords() {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  return {
    since: ({ since }: Line) => format.dayOf(since),
    invitedBy: ({ invitedBy }: Line) => (invitedBy === '' ? t('screen.review.founder') : <bdi>{invitedBy}</bdi>),
    joined: ({ invitedBy }: Line) =>
      invitedBy === '' ? t('screen.review.founder') : t('screen.review.joined', { name: isolate(invitedBy) }),
    lastSeen: ({ lastSeenOn }: Line) => (lastSeenOn === null ? t('screen.review.never') : format.day(lastSeenOn)),
  }
}

const Person = ({ line }: { readonly line: Line }) => (
  <>
    <span className="block font-medium">
      <bdi>{personLabel(line)}</bdi>
    </span>
    <span className="block text-xs text-muted">
      <bdi className="wrap-anywhere">{line.email}</bdi>
    </span>
  </>
)

function Held({ line: { role, tokens = 0, secondFactor = null } }: { readonly line: Line }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const roleName = useRoleName()
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Badge>{roleName(role)}</Badge>
      {secondFactor === false && <Badge tone="warning">{t('screen.review.noFactor')}</Badge>}
      {tokens > 0 && (
        <span className="text-xs text-muted">
          {t('screen.review.tokens', { count: tokens, number: format.count(tokens) })}
        </span>
      )}
    </span>
  )
}

function WideTable<L extends Line>({ label, lines, last }: LinesTableProps<L>) {
  const { t } = useTranslation('organisations')
  const words = useLineWords()
  return (
    <ScrollRegion label={label} className="max-h-[70dvh] rounded-container bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col" className={`${cell} text-start font-semibold whitespace-nowrap`}>
                {t(`screen.review.columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.personId} className="-outline-offset-2">
              <th scope="row" className={`${cell} min-w-56 text-start font-normal`}>
                <Person line={line} />
              </th>
              <td className={cell}>
                <Held line={line} />
              </td>
              <td className={cell}>
                <span className="block whitespace-nowrap">{words.since(line)}</span>
                <span className="block text-xs text-muted">{words.joined(line)}</span>
              </td>
              <td className={`${cell} whitespace-nowrap`}>{words.lastSeen(line)}</td>
              <td className={`${cell} min-w-28`}>{last(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function LinesList<L extends Line>({ label, lines, last }: LinesTableProps<L>) {
  const { t } = useTranslation('organisations')
  const words = useLineWords()
  const facts = ['since', 'invitedBy', 'lastSeen'] as const
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-container border border-line bg-surface text-sm">
      {lines.map((line) => (
        <li key={line.personId} className="grid grid-cols-1 gap-2 px-4 py-3">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Person line={line} />
            </div>
            <Held line={line} />
          </div>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5">
            {facts.map((key) => (
              <Fragment key={key}>
                <dt className="text-muted">{t(`screen.review.columns.${key}`)}</dt>
                <dd>{words[key](line)}</dd>
              </Fragment>
            ))}
          </dl>
          {last(line)}
        </li>
      ))}
    </ul>
  )
}
