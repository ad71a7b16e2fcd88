import {
  addDevice,
  channelKinds,
  channelUnits,
  deviceInput,
  listDevices,
  mostChannels,
} from '@athar/contracts/mrv-projects'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useContractForm, type FieldOf } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { useUnitWords } from './use-unit-words.ts'

type DraftChannel = {
  readonly code: string
  readonly kind: string | null
  readonly unit: string | null
  readonly multiplier: string
  readonly digits: string
  readonly everySeconds: string
  readonly least: string
  readonly most: string
}

const fresh = (): DraftChannel => ({
  code: 'energy',
  kind: 'register',
  unit: 'kWh',
  multiplier: '1',
  digits: '',
  everySeconds: '900',
  least: '',
  most: '',
})

/** A meter has at least one channel, so the form begins with one. */
const firstChannel = {
  code: 'energy',
  kind: 'register',
  unit: 'kWh',
  multiplier: '1',
  digits: null,
  everySeconds: 900,
  least: null,
  most: null,
} as const

type DialogProps = {
  readonly projectId: string
  readonly onAdded: (id: string) => unknown
  readonly onClose: () => void
}

/** A new meter with what it measures. */
export function DeviceDialog({ projectId, onAdded, onClose }: DialogProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const unitOf = useUnitWords()
  const text = (name: keyof DraftChannel & string): FieldOf<DraftChannel>[] => [
    { kind: 'text', name: name as 'code', label: t(`devices.fields.${name as 'code'}`), dir: 'ltr', most: 40 },
  ]
  const number = (name: 'multiplier' | 'digits' | 'everySeconds' | 'least' | 'most'): FieldOf<DraftChannel> => ({
    kind: 'number',
    name,
    label: t(`devices.fields.${name}`),
    ...(name === 'everySeconds' && { hint: t('devices.everySecondsHint') }),
    ...(name === 'multiplier' || name === 'everySeconds' ? {} : { optional: true }),
    ...(name === 'digits' || name === 'everySeconds' ? { as: 'number' as const, whole: true } : {}),
  })
  const form = useContractForm({
    name: 'device',
    keep: `mrv-projects-device:${projectId}`,
    schema: deviceInput,
    stored: { name: '', serialNumber: '', channels: [firstChannel] },
    problem: ({ code }) =>
      (problems as readonly string[]).includes(code)
        ? t(`devices.problems.${code as (typeof problems)[number]}`)
        : undefined,
    fields: [
      { name: 'name', label: t('devices.fields.name') },
      { name: 'serialNumber', label: t('devices.fields.serialNumber') },
      {
        kind: 'rows',
        name: 'channels',
        label: t('devices.fields.channels'),
        hint: t('devices.channelsHint'),
        one: (nth: number) => t('devices.channel', { number: format.count(nth) }),
        add: t('devices.addChannel'),
        fresh,
        least: 1,
        most: mostChannels,
        fields: () => [
          text('code'),
          [
            {
              kind: 'choice',
              name: 'kind',
              label: t('devices.fields.kind'),
              options: channelKinds.map((value) => ({ value, label: t(`devices.kinds.${value}`) })),
            },
            {
              kind: 'choice',
              name: 'unit',
              label: t('devices.fields.unit'),
              options: channelUnits.map((value) => ({ value, label: unitOf(value) })),
            },
          ],
          [number('multiplier'), number('everySeconds')],
          [number('least'), number('most')],
          number('digits'),
        ],
      } as never,
    ],
    send: (body) => callApi(addDevice, { params: { id: projectId }, body }),
    touches: [listDevices],
    onSaved: ({ id }) => {
      onClose()
      return onAdded(id)
    },
  })
  return <FormDialog form={form} title={t('devices.new')} submit={t('devices.add')} onClose={onClose} />
}

const problems = [
  'serial-number-taken',
  'unit-of-other-kind',
  'digits-of-register',
  'not-above-zero',
  'most-below-least',
  'named-twice',
] as const
