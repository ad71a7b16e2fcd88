import { listProgrammes, programmeInput, saveProgramme, type CreditProgramme } from '@athar/contracts/credits'
import { shiftDecimal } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '../../content/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { FormDialog, typedNumber, useForm, type FieldList } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { accountNumber } from '../account-number.ts'
import { useIsOfficer } from './use-is-officer.ts'

type Both = { readonly en: string; readonly ar: string }
type Programme = Omit<CreditProgramme, 'partyOrganisationId'>
const shares = ['buffer', 'proceeds', 'mitigation', 'party'] as const

/** Programmes with what each takes of an issuance. */
export function Programmes() {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const isOfficer = useIsOfficer()
  const [opened, setOpened] = useState<Programme | 'new' | null>(null)
  const query = useApiQuery(listProgrammes, {}, { staleTime: 0 })
  const percent = (value: string | null) => (value === null ? '–' : format.percent(shiftDecimal(value, -2)))
  const columns: readonly PlainColumn<Programme>[] = [
    { key: 'name', header: t('desk.name'), isName: true, cell: ({ name }) => <Words of={name} /> },
    { key: 'number', header: t('desk.number'), figures: true, cell: ({ number }) => format.count(number) },
    ...shares.map((share) => ({
      key: share,
      header: t(`desk.shareNames.${share}`),
      figures: true,
      cell: (programme: Programme) => percent(programme[share]),
    })),
    {
      key: 'planting',
      header: t('desk.plantingBuffer'),
      figures: true,
      cell: ({ plantingBuffer }) => percent(plantingBuffer),
    },
    {
      key: 'expiry',
      header: t('desk.plantingExpiry'),
      figures: true,
      cell: ({ plantingExpiryYears: years }) => (years === null ? '–' : format.count(years)),
    },
    ...(isOfficer
      ? [
          {
            key: 'actions',
            header: t('desk.actions'),
            cell: (programme: Programme) => (
              <Button size="sm" onClick={() => setOpened(programme)}>
                {t('desk.editProgramme')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Loaded query={query}>
      {({ items }) => (
        <div className="grid grid-cols-1 gap-4">
          {isOfficer && (
            <Button icon="plus" className="justify-self-start" onClick={() => setOpened('new')}>
              {t('desk.addProgramme')}
            </Button>
          )}
          <PlainTable label={t('desk.programmes')} columns={columns} rows={items} rowKey={({ number }) => number} />
          {opened !== null && (
            <ProgrammeDialog
              programme={opened === 'new' ? null : opened}
              number={opened === 'new' ? Math.max(0, ...items.map(({ number }) => number)) + 1 : opened.number}
              onClose={() => setOpened(null)}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

type Draft = {
  readonly name: Both
  readonly buffer: string
  readonly proceeds: string
  readonly mitigation: string
  readonly party: string
  readonly partyOrganisationId: string
  readonly plantingBuffer: string
  readonly plantingExpiryYears: string
}
const fresh: Draft = {
  name: { en: '', ar: '' },
  buffer: '0',
  proceeds: '0',
  mitigation: '0',
  party: '0',
  partyOrganisationId: '',
  plantingBuffer: '',
  plantingExpiryYears: '',
}
const draftOf = (programme: Programme): Draft => ({
  name: programme.name,
  buffer: programme.buffer,
  proceeds: programme.proceeds,
  mitigation: programme.mitigation,
  party: programme.party,
  partyOrganisationId: '',
  plantingBuffer: programme.plantingBuffer ?? '',
  plantingExpiryYears: String(programme.plantingExpiryYears ?? ''),
})
const percentIn = (typed: string): string => typedNumber(typed) ?? ''

type DialogProps = {
  readonly programme: Programme | null
  readonly number: number
  readonly onClose: () => void
}

function ProgrammeDialog({ programme, number, onClose }: DialogProps) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const share = (name: (typeof shares)[number]) =>
    ({
      kind: 'number',
      name,
      label: t(`desk.shareNames.${name}`),
      unit: format.percentSign,
      wrong: t('invalid.percent'),
      required: true,
    }) as const
  const form = useForm({
    name: 'credit-programme',
    initial: programme === null ? fresh : draftOf(programme),
    version: programme?.version ?? 1,
    toBody: (draft: Draft) => ({
      name: draft.name,
      buffer: percentIn(draft.buffer),
      proceeds: percentIn(draft.proceeds),
      mitigation: percentIn(draft.mitigation),
      party: percentIn(draft.party),
      partyOrganisationId: draft.partyOrganisationId.trim() === '' ? null : accountNumber(draft.partyOrganisationId),
      plantingBuffer: draft.plantingBuffer.trim() === '' ? null : percentIn(draft.plantingBuffer),
      plantingExpiryYears:
        draft.plantingExpiryYears.trim() === '' ? null : Number(typedNumber(draft.plantingExpiryYears) ?? Number.NaN),
      version: programme?.version ?? 1,
    }),
    schema: programmeInput,
    check: ({ party, partyOrganisationId }) =>
      Number(typedNumber(party) ?? 0) > 0 &&
      accountNumber(partyOrganisationId) === null &&
      (partyOrganisationId.trim() !== '' || !(Number(programme?.party ?? 0) > 0))
        ? [{ path: 'partyOrganisationId', code: 'wrong' }]
        : [],
    send: (body, version) => callApi(saveProgramme, { params: { number }, body: { ...body, version } }),
    touches: [listProgrammes],
    onSaved: () => {
      toast.success(t('desk.programmeSaved'))
      onClose()
    },
    fields: [
      { kind: 'pair', name: 'name', most: 200, label: { en: t('desk.nameEn'), ar: t('desk.nameAr') }, required: true },
      [share('buffer'), share('proceeds')],
      [share('mitigation'), share('party')],
      {
        kind: 'text',
        dir: 'ltr',
        name: 'partyOrganisationId',
        most: 60,
        label: t('desk.party'),
        hint: t('desk.partyHint'),
        wrong: t('desk.partyWrong'),
        optional: true,
      },
      [
        {
          kind: 'number',
          name: 'plantingBuffer',
          label: t('desk.plantingBuffer'),
          hint: t('desk.plantingNeeds'),
          unit: format.percentSign,
          wrong: t('invalid.percent'),
          optional: true,
        },
        {
          kind: 'number',
          as: 'number',
          whole: true,
          name: 'plantingExpiryYears',
          label: t('desk.plantingExpiry'),
          wrong: t('desk.yearsWrong'),
          optional: true,
        },
      ],
    ] satisfies FieldList<Draft>,
  })
  return (
    <FormDialog
      form={form}
      width="lg"
      title={programme === null ? t('desk.addProgramme') : t('desk.programmeOf', { number: format.count(number) })}
      description={t('desk.programmeText')}
      submit={t('desk.editProgramme')}
      onClose={onClose}
    />
  )
}
