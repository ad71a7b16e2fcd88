import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, day, decimalText, idParams, instant, page, uuid } from '../core/wire.ts'

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

/** A register runs on, an interval is an amount by itself, power holds over the time between two readings. */
export const channelKinds = ['register', 'interval', 'power'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const channelUnits = ['kWh', 'MWh', 'kW', 'MW', 'kg', 't', 'L', 'm3'] as const
export type ChannelUnit = (typeof channelUnits)[number]
export const powerUnits = ['kW', 'MW'] as const satisfies readonly ChannelUnit[]
export const isPowerUnit = (unit: ChannelUnit): boolean => powerUnits.some((power) => power === unit)

/** The unit of what a channel measured, in sums: of power it is energy. */
export const amountUnit = (unit: ChannelUnit): ChannelUnit => (unit === 'kW' ? 'kWh' : unit === 'MW' ? 'MWh' : unit)

export const mostChannels = 10

export const channelInput = z
  .object({
    /** What its readings are sent under. */
    code: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/),
    kind: z.enum(channelKinds),
    unit: z.enum(channelUnits),
    multiplier: decimalText,
    /** Of a register before the point; null where it never goes back to 0. */
    digits: z.number().int().min(3).max(15).nullable(),
    /** How far its readings lie apart. */
    everySeconds: z.number().int().min(1).max(86_400),
    least: decimalText.nullable(),
    most: decimalText.nullable(),
  })
  .superRefine(({ kind, unit, digits, multiplier, least, most }, context) => {
    const say = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
    if ((kind === 'power') !== isPowerUnit(unit)) say('unit', 'unit-of-other-kind')
    if (digits !== null && kind !== 'register') say('digits', 'digits-of-register')
    if (Number(multiplier) <= 0) say('multiplier', 'not-above-zero')
    if (least !== null && most !== null && Number(most) <= Number(least)) say('most', 'most-below-least')
  })
export type ChannelInput = z.infer<typeof channelInput>

export const deviceInput = z.object({
  name: z.string().trim().min(1).max(200),
  serialNumber: z.string().trim().min(1).max(100),
  channels: z
    .array(channelInput)
    .min(1)
    .max(mostChannels)
    .superRefine((channels, context) => {
      channels.forEach(({ code }, at) => {
        if (channels.findIndex((other) => other.code === code) < at)
          context.addIssue({ code: 'custom', path: [at, 'code'], params: { code: 'named-twice' } })
      })
    }),
})
export type DeviceInput = z.infer<typeof deviceInput>

export const channel = z.object({ id: uuid, ...channelInput.shape })
export type Channel = z.infer<typeof channel>

export const device = z.object({
  id: uuid,
  projectId: uuid,
  name: z.string(),
  serialNumber: z.string(),
  /** Null while it has no key that works. */
  key: z.object({ ending: z.string(), madeAt: instant }).nullable(),
  /** The last day of its calibration; null where none is known. */
  calibratedUntil: day.nullable(),
  lastReadAt: instant.nullable(),
  lastArrivedAt: instant.nullable(),
  channels: z.array(channel),
  version: z.number().int(),
})
export type Device = z.infer<typeof device>

export const listDevices = contract({
  ...reading,
  name: 'mrv-projects.list-devices',
  method: 'GET',
  path: '/api/mrv/projects/:id/devices',
  summary: 'Meters of a project by name, with their channels',
  params: idParams,
  query: cursorQuery,
  response: page(device),
})

export const readDevice = contract({
  ...reading,
  name: 'mrv-projects.read-device',
  method: 'GET',
  path: '/api/mrv/devices/:id',
  summary: 'Meter, whole',
  params: idParams,
  response: device,
})

export const addDevice = contract({
  ...preparing,
  name: 'mrv-projects.add-device',
  method: 'POST',
  path: '/api/mrv/projects/:id/devices',
  summary: 'Meter: add one with its channels; serial numbers are used once in an organisation',
  params: idParams,
  body: deviceInput,
  response: device,
  status: 201,
})

/** With the key, which no later answer holds. */
export const madeKey = z.object({ key: z.string(), device })

export const makeDeviceKey = contract({
  ...preparing,
  name: 'mrv-projects.make-device-key',
  method: 'POST',
  path: '/api/mrv/devices/:id/key',
  summary: 'Key of a meter: make a new one; the one before opens nothing any more. It is shown once',
  params: idParams,
  response: madeKey,
  keepsAnswer: false,
})

export const revokeDeviceKey = contract({
  ...preparing,
  name: 'mrv-projects.revoke-device-key',
  method: 'DELETE',
  path: '/api/mrv/devices/:id/key',
  summary: 'Key of a meter: revoke it',
  params: idParams,
  response: device,
})

export const deviceChanges = z.object({
  exchanges: z.array(
    z.object({
      id: uuid,
      channelId: uuid,
      at: instant,
      lastValue: decimalText,
      firstValue: decimalText,
      /** Null for a person who left. */
      by: z.string().nullable(),
    }),
  ),
  calibrations: z.array(
    z.object({
      id: uuid,
      evidence: z.object({ id: uuid, fileName: z.string() }).nullable(),
      validFrom: day,
      validTo: day,
      by: z.string().nullable(),
    }),
  ),
})
export type DeviceChanges = z.infer<typeof deviceChanges>

export const readDeviceChanges = contract({
  ...reading,
  name: 'mrv-projects.read-device-changes',
  method: 'GET',
  path: '/api/mrv/devices/:id/changes',
  summary: 'Exchanges and calibrations of a meter, newest first',
  params: idParams,
  response: deviceChanges,
})

export const noteExchange = contract({
  ...preparing,
  name: 'mrv-projects.note-exchange',
  method: 'POST',
  path: '/api/mrv/channels/:id/exchanges',
  summary: 'Exchange of a meter: the last reading of the old one and the first of the new one',
  params: idParams,
  body: z.object({ at: instant, lastValue: decimalText, firstValue: decimalText }),
  response: device,
})

export const removeExchange = contract({
  ...preparing,
  name: 'mrv-projects.remove-exchange',
  method: 'DELETE',
  path: '/api/mrv/exchanges/:id',
  summary: 'Remove an exchange that was recorded wrongly; the readings around it are counted again',
  params: idParams,
  response: device,
})

export const calibrationInput = z
  .object({ evidenceId: uuid, validFrom: day, validTo: day })
  .refine(({ validFrom, validTo }) => validTo >= validFrom, {
    path: ['validTo'],
    params: { code: 'ends-before-start' },
  })

export const noteCalibration = contract({
  ...preparing,
  name: 'mrv-projects.note-calibration',
  method: 'POST',
  path: '/api/mrv/devices/:id/calibrations',
  summary: 'Calibration of a meter: a certificate among the evidence of the project, with the days it is valid',
  params: idParams,
  body: calibrationInput,
  response: device,
})
