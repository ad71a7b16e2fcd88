import type { ContractShape } from '@athar/contracts'
import { blockAccount, type Account } from '@athar/contracts/identity'
import { isolate, momentOf, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/admin/index.ts'
import { useFormatPreferences, useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ReasonDialog } from '../../platform/form/index.ts'

type BlockDialogProps = {
  readonly account: Account
  readonly touches: readonly ContractShape[]
  readonly onClose: () => void
}

/** The last minute of a day; Riyadh keeps one offset all year. */
const endOf = (day: string): string => momentOf(day, '23:59')

/** Until the end of a day, or until somebody lifts it. */
export function BlockDialog({ account, touches, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['accounts', 'ui'])
  const { calendar } = useFormatPreferences()
  const [how, setHow] = useState<'untilDay' | 'forGood'>('untilDay')
  const [day, setDay] = useState('')
  const [since] = useState(() => Date.now())
  const action = useAction(blockAccount, {
    touches,
    onDone: () => {
      toast.success(t('acts.block.done'))
      onClose()
    },
  })
  const [owners, setOwners] = useState<Readonly<Record<string, string>>>({})
  const { soleOwnerOf } = account
  const undecided = soleOwnerOf.some(({ id }) => owners[id] === undefined)
  const missing = how === 'untilDay' && (day === '' || Date.parse(endOf(day)) <= since)
  return (
    <ReasonDialog
      title={t('acts.block.title', { name: isolate(account.fullName || account.email) })}
      text={t('acts.block.text')}
      act={t('acts.block.act')}
      danger
      busy={action.isPending}
      complete={!missing && !undecided}
      onAct={(reason) =>
        action.mutate({
          params: { id: account.id },
          body: {
            until: how === 'forGood' ? null : endOf(day),
            reason,
            ...(soleOwnerOf.length > 0 ? ownersChosen(owners) : {}),
          },
        })
      }
      hint={t('acts.reasonHint')}
      most={500}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <RadioGroup
            legend={t('acts.block.how')}
            name="block-how"
            value={how}
            onChange={setHow}
            options={(['untilDay', 'forGood'] as const).map((value) => ({ value, label: t(`acts.block.${value}`) }))}
          />
          {how === 'untilDay' && (
            <Field
              label={t('acts.block.day')}
              error={tried && missing ? t('acts.block.dayMissing') : undefined}
              required
            >
              {(control) => (
                <DateInput
                  {...control}
                  calendar={calendar}
                  words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
                  value={day}
                  onChange={(value) => setDay(value ?? '')}
                />
              )}
            </Field>
          )}
          {soleOwnerOf.length > 0 && (
            <Alert severity="warning" live={false} title={t('acts.block.soleTitle')}>
              <p>
                {t(
                  soleOwnerOf.some(({ members }) => members.length > 0)
                    ? 'acts.block.soleText'
                    : 'acts.block.aloneText',
                )}
              </p>
            </Alert>
          )}
          {soleOwnerOf.map((organisation) => (
            <NewOwner
              key={organisation.id}
              organisation={organisation}
              value={owners[organisation.id] ?? null}
              tried={tried}
              onChange={(personId) => setOwners((now) => ({ ...now, [organisation.id]: personId }))}
            />
          ))}
        </>
      )}
    </ReasonDialog>
  )
}

const noOwner = 'none'

/** What the server asks for: new owners by organisation, and whether others stay without one. */
function ownersChosen(owners: Readonly<Record<string, string>>) {
  const chosen = Object.entries(owners)
  return {
    newOwners: chosen
      .filter(([, personId]) => personId !== noOwner)
      .map(([organisationId, personId]) => ({ organisationId, personId })),
    leavesWithoutOwner: chosen.some(([, personId]) => personId === noOwner),
  }
}

type NewOwnerProps = {
  readonly organisation: Account['soleOwnerOf'][number]
  readonly value: string | null
  readonly tried: boolean
  readonly onChange: (personId: string) => void
}

function NewOwner({ organisation: { id, name, members }, value, tried, onChange }: NewOwnerProps) {
  const { t } = useTranslation('accounts')
  const { lang } = useLanguage()
  const label = t('acts.block.newOwner', { organisation: isolate(nameIn(lang, name).text) })
  const stays = { value: noOwner, label: t('acts.block.noOwner') }
  if (members.length === 0)
    return (
      <RadioGroup
        legend={label}
        hint={t('acts.block.noMember')}
        name={`new-owner-${id}`}
        value={value}
        onChange={onChange}
        options={[stays]}
        error={tried && value === null ? t('acts.block.aloneMissing') : undefined}
      />
    )
  return (
    <Field label={label} error={tried && value === null ? t('acts.block.ownerMissing') : undefined} required>
      {(control) => (
        <Select
          {...control}
          value={value}
          placeholder={t('acts.block.chooseOwner')}
          onChange={onChange}
          options={[...members.map((member) => ({ value: member.personId, label: member.name })), stays]}
        />
      )}
    </Field>
  )
}
