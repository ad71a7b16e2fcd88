import {
  deliveries,
  isFixed,
  noticeCategories,
  noticeKinds,
  readSettings,
  saveSettings,
  type NoticeCategory,
  type NoticeKind,
  type NoticeSettings,
  type OfferedSettings,
} from '@athar/contracts/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { Failure, Form, useForm } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { Checkbox } from '../ui/choice.tsx'
import { cx } from '../ui/cx.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Select } from '../ui/select/index.ts'
import { toast } from '../ui/toast/toast-store.ts'
import { MailTimes, timesIssues } from './mail-times.tsx'
import { useKindName } from './use-notice-text.ts'

/** Per kind how it comes, and when mails may come; nothing changes before it is saved. */
export function SettingsForm({ offered }: { readonly offered: OfferedSettings }) {
  const { kinds, ...settings } = offered
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const form = useForm<NoticeSettings, NoticeSettings, OfferedSettings>({
    name: 'notices',
    keep: 'notices',
    keepFor: 'person',
    initial: settings,
    check: timesIssues,
    problem: ({ code }) => t(`settings.${code as 'sameTime'}`),
    send: (body) => callApi(saveSettings, { body }),
    onSaved: (stored) => {
      client.setQueriesData({ queryKey: [readSettings.name] }, stored)
      toast.success(t('settings.saved'))
    },
    fields: [
      {
        kind: 'custom',
        bare: true,
        name: 'deliveries',
        label: t('settings.kinds'),
        render: ({ draft, change }) => (
          <section aria-labelledby="notice-kinds" className="space-y-4">
            <h2 id="notice-kinds" className="text-xl">
              {t('settings.kinds')}
            </h2>
            <div className="overflow-hidden rounded-container border border-line bg-surface">
              <div aria-hidden="true" className={cx(line, 'bg-sunken text-sm font-semibold max-sm:hidden')}>
                <span>{t('settings.group')}</span>
                <span>{t('settings.inApp')}</span>
                <span>{t('settings.byEmail')}</span>
              </div>
              {noticeCategories.map((category) => (
                <Group
                  key={category}
                  category={category}
                  kinds={kinds.filter((kind) => noticeKinds[kind].category === category)}
                  chosen={draft}
                  onChoose={(some) => change({ deliveries: { ...draft.deliveries, ...some } })}
                />
              ))}
            </div>
          </section>
        ),
      },
      {
        kind: 'custom',
        bare: true,
        name: 'quietHours',
        label: t('settings.quiet'),
        render: (control) => <MailTimes {...control} />,
      },
    ],
  })
  return (
    <Form
      form={form}
      short
      size="lg"
      className="gap-8"
      submit={t('settings.save')}
      restored={t('settings.restored')}
      problems={<Failure failure={form.failure} />}
    />
  )
}

type Delivery = (typeof deliveries)[number]
type GroupProps = {
  readonly category: NoticeCategory
  readonly kinds: readonly NoticeKind[]
  readonly chosen: NoticeSettings
  readonly onChoose: (some: Partial<Record<NoticeKind, Delivery>>) => void
}

const line = 'grid grid-cols-1 items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_14rem]'
const emails = ['app', 'mail', 'daily', 'weekly'] as const
const mixed = 'mixed'

/** A group as one line: whether it is shown in Athar, and how it comes by email. Its kinds unfold, each with its own choice. */
function Group({ category, kinds, chosen, onChoose }: GroupProps) {
  const { t } = useTranslation('notifications')
  const kindName = useKindName()
  const format = useFormat()
  const id = useId()
  if (kinds.length === 0) return null
  const free = kinds.filter((kind) => !isFixed(kind))
  const of = (kind: NoticeKind): Delivery => chosen.deliveries[kind] ?? noticeKinds[kind].delivery
  const all = (change: (delivery: Delivery) => Delivery) =>
    onChoose(Object.fromEntries(free.map((kind) => [kind, change(of(kind))])))
  const shown = free.filter((kind) => of(kind) !== 'off').length
  const ways = new Set(free.map((kind) => (of(kind) === 'off' ? 'app' : of(kind))))
  const way = ways.size === 1 ? ([...ways][0] as (typeof emails)[number]) : mixed
  const name = t(`categories.${category}`)
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t">
      <div className={line}>
        <div>
          <h3 id={id} className="text-base font-semibold">
            {name}
          </h3>
          {free.length < kinds.length && <p className="text-sm text-muted">{t('settings.fixedText')}</p>}
        </div>
        {free.length > 0 && (
          <>
            <Checkbox
              label={<span className="sm:sr-only">{t('settings.inAppOf', { group: name })}</span>}
              checked={shown === free.length}
              ref={(input) => {
                if (input) input.indeterminate = shown > 0 && shown < free.length
              }}
              onChange={({ target }) =>
                all((delivery) => (!target.checked ? 'off' : delivery === 'off' ? 'app' : delivery))
              }
            />
            <Select
              size="sm"
              label={t('settings.byEmailOf', { group: name })}
              value={way}
              onChange={(value) => value !== mixed && all(() => value)}
              options={[
                ...emails.map((value) => ({ value, label: t(`settings.emails.${value}`) })),
                ...(way === mixed ? [{ value: mixed, label: t('settings.mixed') } as const] : []),
              ]}
              className="w-full"
            />
          </>
        )}
      </div>
      <Disclosure title={t('settings.each', { number: format.count(kinds.length) })} className="px-4 pb-2 text-sm">
        <ul className="divide-y divide-line">
          {kinds.map((kind) => (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <span>{kindName(kind)}</span>
              {isFixed(kind) ? (
                <span className="text-sm text-muted">{t('settings.fixed')}</span>
              ) : (
                <Select
                  size="sm"
                  label={t('settings.delivery', { kind: kindName(kind) })}
                  value={of(kind)}
                  onChange={(delivery) => onChoose({ [kind]: delivery })}
                  options={deliveries.map((value) => ({ value, label: t(`settings.deliveries.${value}`) }))}
                  className="w-full sm:w-72"
                />
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}
