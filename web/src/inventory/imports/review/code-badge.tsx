import { Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { Severity } from '@athar/activity-file'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useFormat } from '../../../platform/language/index.ts'
import { severityOf, useCodeWords } from '../codes.ts'

const tones: Record<Severity, BadgeTone> = {
  refuse: 'critical',
  hold: 'warning',
  warn: 'info',
  info: 'neutral',
  skip: 'neutral',
}
const weight: readonly Severity[] = ['refuse', 'hold', 'warn', 'info', 'skip']

/** The heaviest reason first: it decides what becomes of the row. */
export const byWeight = (codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => weight.indexOf(severityOf(a)) - weight.indexOf(severityOf(b)))

export const CodeBadge = ({ code }: { readonly code: string }) => (
  <Badge tone={tones[severityOf(code)]}>{useCodeWords()(code).title}</Badge>
)

/** The reasons of a row in its line of the table, with their meaning at hand. */
export function RowCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const sorted = byWeight(codes)
  const [first, ...rest] = sorted
  if (first === undefined) return null
  return (
    <Root>
      <Trigger
        onClick={(event) => event.stopPropagation()}
        className="flex max-w-full cursor-pointer items-center gap-1.5 rounded-full"
      >
        <CodeBadge code={first} />
        {rest.length > 0 && (
          <span className="text-xs text-muted">{t('import.review.more', { number: format.count(rest.length) })}</span>
        )}
      </Trigger>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('import.review.reasons')}
          onClick={(event) => event.stopPropagation()}
          className="z-50 w-80 max-w-[90vw] animate-appear rounded-container border border-line bg-raised p-4 text-sm shadow-float"
        >
          <CodeHelp codes={sorted} />
        </Content>
      </Portal>
    </Root>
  )
}

type CodeHelpProps = { readonly codes: readonly string[]; readonly after?: (code: string) => ReactNode }

/** Each reason with what it means and what to do, and below it what can be answered. */
export function CodeHelp({ codes, after }: CodeHelpProps) {
  const words = useCodeWords()
  return (
    <ul className="grid gap-4">
      {byWeight(codes).map((code) => (
        <li key={code} className="grid justify-items-start gap-1">
          <CodeBadge code={code} />
          <p className="text-muted">{words(code).help}</p>
          {after?.(code)}
        </li>
      ))}
    </ul>
  )
}
