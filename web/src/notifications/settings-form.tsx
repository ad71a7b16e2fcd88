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
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../platform/api/index.ts'
import { useKeptDraft } from '../platform/form/kept-draft.ts'
import { RestoredNotice } from '../platform/restored-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select/index.ts'
import { toast } from '../ui/toast/toast-store.ts'
import { MailTimes, timesProblem } from './mail-times.tsx'
import { useKindName } from './use-notice-text.ts'

/** Per kind how it comes, and when mails may come; nothing changes before it is saved. */
export function SettingsForm({ offered }: { readonly offered: OfferedSettings }) {
  const { kinds, ...settings } = offered
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const kept = useKeptDraft<NoticeSettings>('notices', settings)
  const { draft: chosen } = kept
  const [checked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: (body: NoticeSettings) => callApi(saveSettings, { body }),
    onSuccess: (stored, sent) => {
      kept.saved(sent)
      client.setQueriesData({ queryKey: [readSettings.name] }, stored)
      toast.success(t('settings.saved'))
    },
  })
  const problem = timesProblem(chosen)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (problem === null) save.mutate(chosen)
        else document.getElementById(problem.field)?.focus()
      }}
    >
      {kept.restored && (
        <RestoredNotice
          title={t('settings.restored')}
          startOver={{ label: t('settings.startOver'), onPress: kept.startOver }}
        />
      )}
      <section aria-labelledby="notice-kinds" className="space-y-4">
        <h2 id="notice-kinds" className="text-xl">
          {t('settings.kinds')}
        </h2>
        {noticeCategories.map((category) => (
          <Kinds
            key={category}
            category={category}
            kinds={kinds.filter((kind) => noticeKinds[kind].category === category)}
            chosen={chosen}
            onChoose={(kind, delivery) => kept.change({ deliveries: { ...chosen.deliveries, [kind]: delivery } })}
          />
        ))}
      </section>
      <MailTimes settings={chosen} onChange={kept.change} problem={checked ? problem : null} />
      {save.isError && <Alert severity="error">{errorWords(save.error).text}</Alert>}
      <Button type="submit" variant="primary" size="lg" className="justify-self-start" busy={save.isPending}>
        {t('settings.save')}
      </Button>
    </form>
  )
}

type KindsProps = {
  readonly category: NoticeCategory
  readonly kinds: readonly NoticeKind[]
  readonly chosen: NoticeSettings
  readonly onChoose: (kind: NoticeKind, delivery: (typeof deliveries)[number]) => void
}

function Kinds({ category, kinds, chosen, onChoose }: KindsProps) {
  const { t } = useTranslation('notifications')
  const kindName = useKindName()
  const id = useId()
  if (kinds.length === 0) return null
  const fixed = kinds.some(isFixed)
  return (
    <section aria-labelledby={id} className="rounded-container border border-line bg-surface">
      <div className="border-b border-line px-4 py-2.5">
        <h3 id={id} className="text-base font-semibold">
          {t(`categories.${category}`)}
        </h3>
        {fixed && <p className="text-sm text-muted">{t('settings.fixedText')}</p>}
      </div>
      <ul className="divide-y divide-line">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
            <span>{kindName(kind)}</span>
            {isFixed(kind) ? (
              <span className="text-sm text-muted">{t('settings.fixed')}</span>
            ) : (
              <Select
                size="sm"
                label={t('settings.delivery', { kind: kindName(kind) })}
                value={chosen.deliveries[kind] ?? noticeKinds[kind].delivery}
                onChange={(delivery) => onChoose(kind, delivery)}
                options={deliveries.map((value) => ({ value, label: t(`settings.deliveries.${value}`) }))}
                className="w-full sm:w-72"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
