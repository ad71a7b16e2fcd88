import { readFrameworkOverview, readItem, saveItem, type DisclosureItem } from '@athar/contracts/disclosures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat, useFormatPreferences } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type ManageItemProps = { readonly item: DisclosureItem; readonly editable: boolean }
const noOwner = 'none'

/** Who answers an item, until when, or why it does not apply. */
export function ManageItem({ item, editable }: ManageItemProps) {
  const { t } = useTranslation(['disclosures', 'ui', 'common'])
  const format = useFormat()
  const { calendar } = useFormatPreferences()
  const [ownerId, setOwner] = useState(item.owner?.id ?? noOwner)
  const [dueOn, setDue] = useState<string | null>(item.dueOn ?? '')
  const [reason, setReason] = useState(item.notApplicable ?? '')
  const save = useAction(saveItem, {
    touches: [readItem, readFrameworkOverview],
    onDone: () => void toast.success(t('manage.saved')),
  })
  if (!editable)
    return (
      <Section title={t('manage.title')}>
        <p>
          <bdi>{item.owner?.name ?? t('noOwner')}</bdi>
        </p>
        {item.dueOn && <p>{t('due', { day: format.day(item.dueOn) })}</p>}
      </Section>
    )
  const owners = item.owner && !item.owners.some(({ id }) => id === item.owner?.id) ? [item.owner] : []
  return (
    <Section title={t('manage.title')}>
      {item.ownerAway && <Alert severity="warning" live={false} title={t('manage.away')} />}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (dueOn === null) return
          save.mutate({
            params: { slug: item.slug },
            body: {
              year: item.year,
              ownerId: ownerId === noOwner ? null : ownerId,
              dueOn: dueOn === '' ? null : dueOn,
              notApplicable: reason.trim() === '' ? null : reason.trim(),
              version: item.version,
            },
          })
        }}
      >
        <Field label={t('manage.owner')}>
          {(control) => (
            <Select
              {...control}
              value={ownerId}
              onChange={setOwner}
              options={[
                { value: noOwner, label: t('manage.nobody') },
                ...[...owners, ...item.owners].map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
        <Field label={t('manage.dueOn')} {...(dueOn === null ? { error: t('problems.not-a-date') } : {})}>
          {(control) => (
            <DateInput
              {...control}
              value={dueOn ?? ''}
              onChange={setDue}
              calendar={calendar}
              words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
            />
          )}
        </Field>
        <Field label={t('manage.na')} optional={t('common:generic.optional')}>
          {(control) => (
            <TextInput
              {...control}
              value={reason}
              maxLength={1000}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={save.isPending}>
            {t('manage.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
